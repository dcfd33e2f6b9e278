// The OAuth callback page of a sign-in: it waits, continues at the step of the service's status, or shows the error.
import { CALLBACK_ERROR_RETURN_MS } from '@latchkey/wire';
import { editing } from '../form.ts';
import type { Problem } from '../problem.ts';
import { RETURN_FAILED } from '../provider-return.ts';
import type { SignInAttempt } from './attempt.ts';
import { begin, statusCard } from './cards.ts';
import type { SignInStep } from './effect.ts';
import { type Known, knownAs } from './field.ts';
import type { SignInSettings } from './settings.ts';
import { firstCard, startCard } from './start.ts';
import type { IdentifierField, SignInEvent, SignInState } from './state.ts';
import { continueSignUp } from './transfer.ts';

/** The callback card. It only waits until `problems` say why the redirect failed; the start follows then. */
export type SignInCallback = {
  readonly at: 'sso-callback';
  /** The sign-up inside a sign-in uses a different sub-path for its callback. */
  readonly path: string;
  readonly problems: readonly Problem[];
  /** The typed identifier, if a popup completed the redirect on this same page. */
  readonly identifier: string;
  readonly field: IdentifierField;
};

/** The card before the service has answered. */
export const callbackCard = (path: string, { identifier, field }: Known): SignInCallback => ({
  at: 'sso-callback',
  path,
  problems: [],
  identifier,
  field,
});

/** The first card of a visit that a provider redirected back to, with the error. */
export const returnedStart = (
  settings: SignInSettings,
  attempt: SignInAttempt | undefined,
  typed?: Known,
): SignInState => {
  const fresh = firstCard(settings);
  const first = fresh.at === 'start' && typed?.identifier ? startCard(typed) : fresh;
  if (first.at !== 'start' || !attempt?.returned) return first;
  return { ...first, attempt, form: editing(first.form.values, [attempt.returned]) };
};

const goOn = (settings: SignInSettings, state: SignInCallback, attempt: SignInAttempt): SignInStep => {
  // The provider's account may belong to another user than the typed identifier.
  const progress = { ...knownAs(settings, attempt.identifier), attempt, parked: [] };
  const isLocked = attempt.returned?.code === 'user_locked';
  const card = isLocked ? undefined : statusCard(settings, progress, 'preferred');
  return begin(card ?? returnedStart(settings, attempt, state));
};

/** Back to the start; the error that the attempt carries is not shown again. */
const leave = (settings: SignInSettings, state: SignInCallback): SignInStep => {
  const [first, ...effects] = begin(returnedStart(settings, undefined, state));
  return [first, { run: 'forgetReturn' }, ...effects];
};

/** One step of the callback card. */
export const stepCallback = (settings: SignInSettings, state: SignInCallback, event: SignInEvent): SignInStep => {
  const isOver = state.problems.length > 0;
  if (isOver) return event.type === 'waited' || event.type === 'back' ? leave(settings, state) : [state];
  switch (event.type) {
    case 'answered':
      return goOn(settings, state, event.attempt);
    case 'sign-up-begun':
      return continueSignUp(settings.newAccounts, knownAs(settings), event.path);
    case 'activated':
      return [{ at: 'done', identifier: state.identifier }];
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
