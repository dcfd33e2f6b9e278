// The OAuth callback page of a sign-up: it waits, continues at the step of the service's status, or shows the error.
import { CALLBACK_ERROR_RETURN_MS } from '@latchkey/wire';
import { RETURN_FAILED } from '../provider-return.ts';
import type { SignUpAttempt } from './attempt.ts';
import { begin, follow, statusCard } from './cards.ts';
import type { SignUpStep } from './effect.ts';
import type { SignUpSettings, SignUpValues } from './settings.ts';
import { keptValues, startOrRestricted, told } from './start.ts';
import type { SignUpCallback, SignUpEvent, SignUpState } from './state.ts';

/** The callback card before the service has answered. */
export const callbackCard = (values: SignUpValues): SignUpCallback => ({
  at: 'sso-callback',
  values,
  problems: [],
  asking: false,
});

const goOn = (settings: SignUpSettings, state: SignUpCallback, attempt: SignUpAttempt, path: string): SignUpStep => {
  const values = keptValues(settings, state.values, attempt);
  if (attempt.returned) return told(startOrRestricted(settings, values, attempt, [attempt.returned]));
  const card = statusCard(settings, attempt, values, path);
  return card ? begin(card) : follow(settings, { ...state, values }, attempt);
};

/** The card to return to, with the typed values. A valid invitation is redeemed again; a refused one is not. */
const cardBehind = (settings: SignUpSettings, values: SignUpValues): SignUpState => {
  if (settings.alreadySignedIn) return { at: 'leaving' };
  return values.ticket === ''
    ? startOrRestricted(settings, values, undefined)
    : { at: 'ticket', values, asking: false };
};

/** Back to the start; the error that the attempt carries is not shown again. */
const leave = (settings: SignUpSettings, { values }: SignUpCallback): SignUpStep => {
  const [first, ...effects] = begin(cardBehind(settings, values));
  return [first, { run: 'forgetReturn' }, ...effects];
};

/** One step of the callback card. */
export const stepCallback = (settings: SignUpSettings, state: SignUpCallback, event: SignUpEvent): SignUpStep => {
  if (state.problems.length > 0) {
    return event.type === 'waited' || event.type === 'back' ? leave(settings, state) : [state];
  }
  if (!state.asking) return [state];
  switch (event.type) {
    case 'returned':
      return goOn(settings, state, event.attempt, event.path);
    case 'activated':
      return [{ at: 'done' }];
    case 'refused': {
      const problems = event.problems.length > 0 ? event.problems : [{ code: RETURN_FAILED }];
      return [
        { ...state, problems },
        { run: 'wait', milliseconds: CALLBACK_ERROR_RETURN_MS },
      ];
    }
    default:
      return [state];
  }
};
