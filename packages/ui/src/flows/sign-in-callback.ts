// The page a provider leads back to in a sign-in: it waits, goes on at the step the service asks for, or says why not.
import { CALLBACK_ERROR_RETURN_MS } from '@latchkey/wire';
import { editing } from './form.ts';
import type { Problem } from './problem.ts';
import { RETURN_FAILED } from './provider-return.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { begin, statusCard } from './sign-in-cards.ts';
import type { SignInStep } from './sign-in-effect.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { firstCard } from './sign-in-start.ts';
import type { SignInEvent, SignInState } from './sign-in-state.ts';
import { continueSignUp } from './sign-in-transfer.ts';

/** The card of that page. It only waits, until `problems` say why it led nowhere; the start follows then. */
export type SignInCallback = {
  readonly at: 'sso-callback';
  /** The sign-up inside a sign-in has an address of its own for the same page. */
  readonly path: string;
  readonly problems: readonly Problem[];
  readonly identifier: '';
};

/** The card, before anything is known. */
export const callbackCard = (path: string): SignInCallback => ({
  at: 'sso-callback',
  path,
  problems: [],
  identifier: '',
});

/** The first card of a visit that a provider led back to, with what it was refused for. */
export const returnedStart = (settings: SignInSettings, attempt: SignInAttempt | undefined): SignInState => {
  const first = firstCard(settings);
  if (first.at !== 'start' || !attempt?.returned) return first;
  return { ...first, attempt, form: editing(first.form.values, [attempt.returned]) };
};

const goOn = (settings: SignInSettings, attempt: SignInAttempt): SignInStep => {
  const identifier = attempt.identifier ?? '';
  const progress = { identifier, field: 'text', attempt, parked: [] } as const;
  const isLocked = attempt.returned?.code === 'user_locked';
  const card = isLocked ? undefined : statusCard(settings, progress, 'preferred');
  return begin(card ?? returnedStart(settings, attempt));
};

/** Back to the start; what the attempt carries is not told again. */
const leave = (settings: SignInSettings): SignInStep => {
  const [first, ...effects] = begin(firstCard(settings));
  return [first, { run: 'forgetReturn' }, ...effects];
};

/** The page a provider leads back to. */
export const stepCallback = (settings: SignInSettings, state: SignInCallback, event: SignInEvent): SignInStep => {
  const isOver = state.problems.length > 0;
  if (isOver) return event.type === 'waited' || event.type === 'back' ? leave(settings) : [state];
  switch (event.type) {
    case 'answered':
      return goOn(settings, event.attempt);
    case 'sign-up-begun':
      return continueSignUp(settings.newAccounts, { identifier: '', field: 'text' }, event.path);
    case 'activated':
      return [{ at: 'done', identifier: '' }];
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
