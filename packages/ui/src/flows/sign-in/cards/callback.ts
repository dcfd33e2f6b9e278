// The OAuth callback page of a sign-in: it waits, continues at the step of the service's status, or shows the error.
import { CALLBACK_ERROR_RETURN_MS } from '@latchkey/wire';
import { editing } from '../../form.ts';
import type { Problem } from '../../problem.ts';
import { RETURN_FAILED } from '../../provider-return.ts';
import type { SignInAttempt } from '../attempt.ts';
import type { SignInSettings } from '../settings.ts';
import type { Card, SignInFlow } from './card.ts';
import { firstCard, toStart } from './start.ts';
import { type Known, knownAs } from './start-step.ts';
import type { SignInState, SignInStep } from './state.ts';
import { continueSignUp } from './transfer.ts';

/**
 * The callback card. It only waits until `problems` say why the redirect failed; the start follows then. It has the typed
 * identifier, if a popup completed the redirect on this same page.
 */
export type SignInCallback = Known & {
  readonly at: 'sso-callback';
  /** The sign-up inside a sign-in uses a different sub-path for its callback. */
  readonly path: string;
  readonly problems: readonly Problem[];
};

/** The card before the service has answered. */
export const toCallback = (path: string, { identifier, field }: Known): SignInCallback => ({
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
  const first = fresh.at === 'start' && typed?.identifier ? toStart(typed) : fresh;
  if (first.at !== 'start' || !attempt?.returned) return first;
  return { ...first, attempt, form: editing(first.form.values, [attempt.returned]) };
};

const goOn = (flow: SignInFlow, state: SignInCallback, attempt: SignInAttempt): SignInStep => {
  const { settings } = flow;
  const isLocked = attempt.returned?.code === 'user_locked';
  // The provider's account may belong to another user than the typed identifier.
  const progress = { ...knownAs(settings, attempt.identifier), attempt, parked: [] };
  return (isLocked ? undefined : flow.showStatus(progress)) ?? flow.show(returnedStart(settings, attempt, state));
};

/** Back to the start; the error that the attempt carries is not shown again. */
const leave = (flow: SignInFlow, state: SignInCallback): SignInStep => {
  const [first, ...effects] = flow.show(returnedStart(flow.settings, undefined, state));
  return [first, { run: 'forgetReturn' }, ...effects];
};

/** The callback page. */
export const callbackCard: Card<SignInCallback> = {
  path: ({ path }) => path,
  begin: (state) => (state.problems.length > 0 ? [state] : [state, { run: 'finishRedirect' }]),
  isBusy: ({ problems }) => problems.length === 0,
  step(flow, state, event) {
    const { settings } = flow;
    const isOver = state.problems.length > 0;
    if (isOver) return event.type === 'waited' || event.type === 'back' ? leave(flow, state) : [state];
    switch (event.type) {
      case 'answered':
        return goOn(flow, state, event.attempt);
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
  },
};
