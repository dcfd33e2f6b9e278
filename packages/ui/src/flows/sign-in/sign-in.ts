// The sign-in flow: which card follows which. Pure: calls to the service are effects, replies are events.
import { isChallengeStrategy, type SessionTaskKey } from '@latchkey/wire';
import type { Machine } from '../../machine/machine.ts';
import { stepCode } from '../code-entry.ts';
import type { SignInAttempt } from './attempt.ts';
import { withAutofill } from './autofill.ts';
import { toAccounts } from './cards/accounts.ts';
import { returnedStart, toCallback } from './cards/callback.ts';
import type { SignInFlow } from './cards/card.ts';
import { toCreate } from './cards/create.ts';
import { backToStart, identifierOf } from './cards/progress.ts';
import { freshStart, isStartPath, leave, typedOn } from './cards/start.ts';
import { isHeld, knownAs, stepHeld } from './cards/start-step.ts';
import type { SignInState, SignInStep } from './cards/state.ts';
import { cardOf } from './cards/table.ts';
import { toTask } from './cards/task.ts';
import { besideEffects, codeKeyOf, isBusy, withCodes, withTick } from './clock.ts';
import type { SignInEffect } from './effect.ts';
import type { SignInEvent } from './event.ts';
import { createFlow, show, statusCard } from './follow.ts';
import { asksToResume, isCallbackPath, isChoosePath, isCreatePath, isVerifyPath } from './requested-path.ts';
import type { SignInSettings } from './settings.ts';

/** Where a sign-in opens: the sub-path of the page, and the existing attempt of this client. */
export type SignInOpening = {
  readonly path: string;
  readonly attempt: SignInAttempt | undefined;
  /** A ticket the page was opened with; `forSignUp` if its user has no account yet. */
  readonly ticket?: { readonly value: string; readonly forSignUp: boolean } | undefined;
  /** The current task of the session, if it has one. */
  readonly task?: SessionTaskKey | undefined;
};

const ticketCard = (settings: SignInSettings, { value, forSignUp }: NonNullable<SignInOpening['ticket']>) => {
  if (!forSignUp) return { at: 'ticket', ticket: value, identifier: '' } as const;
  return settings.newAccounts?.to === 'sign-up'
    ? toCreate(knownAs(settings))
    : ({ at: 'leaving', identifier: '', to: { page: 'sign-up', ticket: value } } as const);
};

const openingCard = (settings: SignInSettings, { path, attempt, ticket, task }: SignInOpening): SignInState => {
  if (task) return toTask(task);
  if (isVerifyPath(path)) return { at: 'link-landing', outcome: 'loading', identifier: '' };
  if (isCallbackPath(path)) return toCallback(path, knownAs(settings));
  const first = returnedStart(settings, attempt);
  if (first.at === 'leaving') return first;
  if (isCreatePath(path) && settings.newAccounts?.to === 'sign-up') {
    return { ...toCreate(knownAs(settings)), path };
  }
  if (ticket) return ticketCard(settings, ticket);
  if (isChoosePath(path) && settings.hasAccounts) return toAccounts;
  if (!attempt || !asksToResume(path)) return first;
  return statusCard(settings, { ...knownAs(settings, attempt.identifier), attempt, parked: [] }, 'code-first') ?? first;
};

const leaveForStart = (settings: SignInSettings, state: SignInState): SignInState => {
  if (state.at === 'start') return state;
  if (state.at === 'help') return backToStart(state.from);
  return 'attempt' in state ? backToStart(state) : freshStart(settings);
};

/** A popup continues on this page at the callback path; so does a user who opens that URL again. */
const isAwaitingReturn = (
  state: SignInState,
  path: string,
): state is Extract<SignInState, { at: 'create' | 'start' | 'choose-factor' }> =>
  // The sign-up inside handles its own paths.
  (state.at === 'create' && !isCreatePath(path)) ||
  ((state.at === 'start' || state.at === 'choose-factor') &&
    (!isBusy(state) || (state.pressed !== undefined && !isChallengeStrategy(state.pressed))));

const stepCard = (flow: SignInFlow, state: SignInState, event: SignInEvent): SignInStep =>
  cardOf(state).step(flow, state, event);

/** A typed sub-path, or a step back in history: followed if the service's status allows it, else ignored. */
const stepPath = (flow: SignInFlow, state: SignInState, path: string): SignInStep => {
  const { settings } = flow;
  if (isCallbackPath(path) && isAwaitingReturn(state, path)) {
    return show(toCallback(path, { identifier: identifierOf(state), field: state.field }));
  }
  if (isBusy(state)) return [state];
  if (state.at === 'create') return stepCard(flow, state, { type: 'path', path });
  if (state.at === 'sso-callback' && isStartPath(path)) return stepCard(flow, state, { type: 'back' });
  if (isStartPath(path)) return [leaveForStart(settings, state)];
  if (state.at !== 'start') return [state];
  const identifier = typedOn(state);
  const { attempt, parked, field } = state;
  if (isChoosePath(path) && settings.hasAccounts) return [toAccounts];
  if (isCreatePath(path) && settings.newAccounts?.to === 'sign-up') {
    return [{ ...toCreate({ identifier, field }), path }];
  }
  if (attempt === undefined || !asksToResume(path)) return [state];
  // The field now has another identifier: the old attempt no longer matches it.
  if (attempt.identifier?.toLowerCase() !== identifier.trim().toLowerCase()) return [state];
  return flow.showStatus({ identifier, field, attempt, parked }) ?? [state];
};

/** The code of the current card could not be sent, or that of a card that was left. */
const stepNotSent = (
  flow: SignInFlow,
  state: SignInState,
  event: Extract<SignInEvent, { type: 'code-not-sent' }>,
): SignInStep => {
  const { key, problems } = event;
  if (codeKeyOf(state) === key) return stepCard(flow, state, event);
  const problem = problems[0] ?? { code: 'unknown' };
  return [withCodes(state, (entry) => stepCode(entry, { type: 'not-sent', problem })[0], key)];
};

const stepAny = (flow: SignInFlow, state: SignInState, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'opened':
      return state.at === 'start' && isHeld(state) ? stepHeld(flow.settings, state) : show(state);
    case 'path':
      return stepPath(flow, state, event.path);
    case 'signed-in':
      // The sign-up inside receives the same event and knows its redirect.
      return isBusy(state) || state.at === 'create' ? [state] : leave(identifierOf(state));
    case 'task-due':
      // The sign-up inside receives the same event.
      return [state.at === 'task' || state.at === 'create' ? state : toTask(event.key)];
    case 'tick':
      return [withTick(state, event.seconds, (entry) => stepCode(entry, event)[0])];
    case 'code-sent':
      return [withCodes(state, (entry) => stepCode(entry, { type: 'sent' })[0], event.key)];
    case 'code-not-sent':
      return stepNotSent(flow, state, event);
    case 'link-followed':
    case 'link-expired':
    case 'link-failed':
      // A link is polled while its help card is open, too.
      return stepCard(flow, state.at === 'help' && state.from.at === 'email-link' ? state.from : state, event);
    default:
      return stepCard(flow, state, event);
  }
};

/**
 * Creates the machine of one sign-in. Send `{ type: 'opened' }` once it runs; render `state`, send the user's actions.
 *
 * @example
 * const machine = createSignIn(settings, { path: '', attempt: undefined });
 * const runner = createRunner(machine, { perform, onError });
 * runner.start();
 * runner.send({ type: 'opened' });
 */
export const createSignIn = (
  settings: SignInSettings,
  opening: SignInOpening,
): Machine<SignInState, SignInEvent, SignInEffect> => {
  const flow = createFlow(settings);
  return {
    initial: openingCard(settings, opening),
    step(state, event) {
      const [next, ...effects] = withAutofill(settings, state, event, stepAny(flow, state, event));
      return [next, ...effects, ...besideEffects(event.type === 'opened' ? undefined : state, next)];
    },
  };
};
