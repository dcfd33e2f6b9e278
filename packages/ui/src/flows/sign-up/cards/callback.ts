// The OAuth callback page of a sign-up: it waits, continues at the step of the service's status, or shows the error.
import { CALLBACK_ERROR_RETURN_MS, SUB_PATHS } from '@latchkey/wire';
import type { Problem } from '../../problem.ts';
import { RETURN_FAILED } from '../../provider-return.ts';
import type { SignUpAttempt } from '../attempt.ts';
import type { SignUpSettings, SignUpValues } from '../settings.ts';
import { keptValues } from '../values.ts';
import type { Card, SignUpFlow } from './card.ts';
import { startOrRestricted } from './restricted.ts';
import type { SignUpState, SignUpStep } from './state.ts';

/** The OAuth callback page. It only waits until `problems` say why the redirect failed; the start follows then. */
export type SignUpCallback = {
  readonly at: 'sso-callback';
  readonly values: SignUpValues;
  readonly problems: readonly Problem[];
  readonly asking: boolean;
};

/** The callback card before the service has answered. */
export const toCallback = (values: SignUpValues): SignUpCallback => ({
  at: 'sso-callback',
  values,
  problems: [],
  asking: false,
});

const goOn = (flow: SignUpFlow, state: SignUpCallback, attempt: SignUpAttempt, path: string): SignUpStep => {
  const { settings } = flow;
  const values = keptValues(settings, state.values, attempt);
  if (attempt.returned) return flow.show(startOrRestricted(settings, values, attempt, [attempt.returned]));
  return flow.showStatus(attempt, values, path) ?? flow.follow({ ...state, values }, attempt);
};

/** The card to return to, with the typed values. A valid invitation is redeemed again; a refused one is not. */
const cardBehind = (settings: SignUpSettings, values: SignUpValues): SignUpState => {
  if (settings.alreadySignedIn) return { at: 'leaving' };
  return values.ticket === ''
    ? startOrRestricted(settings, values, undefined)
    : { at: 'ticket', values, asking: false };
};

/** Back to the start; the error that the attempt carries is not shown again. */
const leave = (flow: SignUpFlow, { values }: SignUpCallback): SignUpStep => {
  const [first, ...effects] = flow.show(cardBehind(flow.settings, values));
  return [first, { run: 'forgetReturn' }, ...effects];
};

/** The callback page. */
export const callbackCard: Card<SignUpCallback> = {
  path: () => SUB_PATHS.signUp.ssoCallback,
  begin: (state) => (state.asking ? [state] : [{ ...state, asking: true }, { run: 'finishRedirect' }]),
  isBusy: ({ problems }) => problems.length === 0,
  step(flow, state, event) {
    if (state.problems.length > 0) {
      return event.type === 'waited' || event.type === 'back' ? leave(flow, state) : [state];
    }
    if (!state.asking) return [state];
    switch (event.type) {
      case 'returned':
        return goOn(flow, state, event.attempt, event.path);
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
  },
};
