// The sign-in flow: which card follows which. Pure: calls to the service are effects, replies are events.
import type { Machine } from '../../machine/machine.ts';
import { stepCode } from '../code-entry.ts';
import { factorKey, secondKey } from '../factor-choice.ts';
import type { SignInAttempt } from './attempt.ts';
import { withAutofill } from './autofill.ts';
import { callbackCard, returnedStart, stepCallback } from './callback.ts';
import { backToStart, begin, identifierOf, statusCard } from './cards.ts';
import { besideEffects, isBusy, withCodes, withTick } from './clock.ts';
import { stepChoose, stepCodeCard, stepCodeNotSent, stepHelp } from './code-cards.ts';
import type { SignInEffect, SignInStep } from './effect.ts';
import { knownAs } from './field.ts';
import { stepPasskey, stepPassword, stepStart } from './form-cards.ts';
import { stepLinkCard, stepLinkLanding, stepLinkOpened } from './link-cards.ts';
import { asksToResume, isCallbackPath, isChoosePath, isCreatePath, isVerifyPath } from './requested-path.ts';
import { stepReset, stepResetDone } from './reset-cards.ts';
import { stepBackupCode, stepChooseSecond, stepSecondCode, stepSecondNotSent } from './second-cards.ts';
import type { SignInSettings } from './settings.ts';
import { freshStart, isStartPath, leave, typedOn } from './start.ts';
import { isHeld, stepHeld } from './start-ways.ts';
import type { SignInEvent, SignInState } from './state.ts';
import { createCard } from './transfer.ts';
import { accountsCard, stepAccounts, stepCreate, stepTicket } from './visit-cards.ts';

/** Where a sign-in opens: the sub-path of the page, and the existing attempt of this client. */
export type SignInOpening = {
  readonly path: string;
  readonly attempt: SignInAttempt | undefined;
  /** A ticket the page was opened with; `forSignUp` if its user has no account yet. */
  readonly ticket?: { readonly value: string; readonly forSignUp: boolean } | undefined;
};

const ticketCard = (settings: SignInSettings, { value, forSignUp }: NonNullable<SignInOpening['ticket']>) => {
  if (!forSignUp) return { at: 'ticket', ticket: value, identifier: '' } as const;
  return settings.newAccounts?.to === 'sign-up'
    ? createCard(knownAs(settings))
    : ({ at: 'leaving', identifier: '', to: { page: 'sign-up', ticket: value } } as const);
};

const openingCard = (settings: SignInSettings, { path, attempt, ticket }: SignInOpening): SignInState => {
  if (isVerifyPath(path)) return { at: 'link-landing', outcome: 'loading', identifier: '' };
  if (isCallbackPath(path)) return callbackCard(path, knownAs(settings));
  const first = returnedStart(settings, attempt);
  if (first.at === 'leaving') return first;
  if (isCreatePath(path) && settings.newAccounts?.to === 'sign-up') {
    return { ...createCard(knownAs(settings)), path };
  }
  if (ticket) return ticketCard(settings, ticket);
  if (isChoosePath(path) && settings.hasAccounts) return accountsCard;
  if (!attempt || !asksToResume(path)) return first;
  return statusCard(settings, { ...knownAs(settings, attempt.identifier), attempt, parked: [] }, 'code-first') ?? first;
};

const toStart = (settings: SignInSettings, state: SignInState): SignInState => {
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
    (!isBusy(state) || (state.pressed !== undefined && !/^(web3_|passkey)/.test(state.pressed))));

/** A typed sub-path, or a step back in history: followed if the service's status allows it, else ignored. */
const stepPath = (settings: SignInSettings, state: SignInState, path: string): SignInStep => {
  if (isCallbackPath(path) && isAwaitingReturn(state, path)) {
    return begin(callbackCard(path, { identifier: identifierOf(state), field: state.field }));
  }
  if (isBusy(state)) return [state];
  if (state.at === 'create') return stepCreate(settings, state, { type: 'path', path });
  if (state.at === 'sso-callback' && isStartPath(path)) return stepCallback(settings, state, { type: 'back' });
  if (isStartPath(path)) return [toStart(settings, state)];
  if (state.at !== 'start') return [state];
  const identifier = typedOn(state);
  const { attempt, parked, field } = state;
  if (isChoosePath(path) && settings.hasAccounts) return [accountsCard];
  if (isCreatePath(path) && settings.newAccounts?.to === 'sign-up') {
    return [{ ...createCard({ identifier, field }), path }];
  }
  if (attempt === undefined || !asksToResume(path)) return [state];
  // The field now has another identifier: the old attempt no longer matches it.
  if (attempt.identifier?.toLowerCase() !== identifier.trim().toLowerCase()) return [state];
  const card = statusCard(settings, { identifier, field, attempt, parked }, 'preferred');
  return card ? begin(card) : [state];
};

const stepCard = (settings: SignInSettings, state: SignInState, event: SignInEvent): SignInStep => {
  switch (state.at) {
    case 'start':
      return stepStart(settings, state, event);
    case 'password':
      return stepPassword(settings, state, event);
    case 'passkey':
      return stepPasskey(settings, state, event);
    case 'code':
      return stepCodeCard(settings, state, event);
    case 'email-link':
      return stepLinkCard(settings, state, event);
    case 'link-opened':
      return stepLinkOpened(settings, state, event);
    case 'choose-factor':
      return stepChoose(settings, state, event);
    case 'second-code':
      return stepSecondCode(settings, state, event);
    case 'backup-code':
      return stepBackupCode(settings, state, event);
    case 'choose-second':
      return stepChooseSecond(state, event);
    case 'help':
      return stepHelp(state, event);
    case 'reset-password':
      return stepReset(settings, state, event);
    case 'reset-done':
      return stepResetDone(state, event);
    case 'ticket':
      return stepTicket(settings, state, event);
    case 'link-landing':
      return stepLinkLanding(settings, state, event);
    case 'sso-callback':
      return stepCallback(settings, state, event);
    case 'accounts':
      return stepAccounts(settings, state, event);
    case 'create':
      return stepCreate(settings, state, event);
    case 'unavailable':
      if (event.type === 'help') return [{ at: 'help', from: state }];
      return event.type === 'back' || event.type === 'edit-identifier' ? [backToStart(state)] : [state];
    default:
      return [state];
  }
};

const stepNotSent = (
  state: SignInState,
  { key, problems }: Extract<SignInEvent, { type: 'code-not-sent' }>,
): SignInStep => {
  if (state.at === 'code' && factorKey(state.factor) === key) return stepCodeNotSent(state, problems);
  if (state.at === 'second-code' && secondKey(state.factor) === key) return stepSecondNotSent(state, problems);
  const problem = problems[0] ?? { code: 'unknown' };
  return [withCodes(state, (entry) => stepCode(entry, { type: 'not-sent', problem })[0], key)];
};

const stepAny = (settings: SignInSettings, state: SignInState, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'opened':
      return state.at === 'start' && isHeld(state) ? stepHeld(settings, state) : begin(state);
    case 'path':
      return stepPath(settings, state, event.path);
    case 'signed-in':
      // The sign-up inside receives the same event and knows its redirect.
      return isBusy(state) || state.at === 'create' ? [state] : leave(identifierOf(state));
    case 'tick':
      return [withTick(state, event.seconds, (entry) => stepCode(entry, event)[0])];
    case 'code-sent':
      return [withCodes(state, (entry) => stepCode(entry, { type: 'sent' })[0], event.key)];
    case 'code-not-sent':
      return stepNotSent(state, event);
    case 'link-followed':
    case 'link-expired':
    case 'link-failed':
      // A link is polled while its help card is open, too.
      return stepCard(settings, state.at === 'help' && state.from.at === 'email-link' ? state.from : state, event);
    default:
      return stepCard(settings, state, event);
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
): Machine<SignInState, SignInEvent, SignInEffect> => ({
  initial: openingCard(settings, opening),
  step(state, event) {
    const [next, ...effects] = withAutofill(settings, state, event, stepAny(settings, state, event));
    return [next, ...effects, ...besideEffects(event.type === 'opened' ? undefined : state, next)];
  },
});
