// The sign-up flow: which card follows which. Pure: calls to the service are effects, replies are events.
import type { Machine } from '../../machine/machine.ts';
import { clockEffects, isChecking, isCounting } from '../code-entry.ts';
import { isFollowing, isLinkCounting } from '../email-link-wait.ts';
import { callbackCard, stepCallback } from './callback.ts';
import { begin, isCodeCard, statusCard } from './cards.ts';
import type { SignUpEffect, SignUpStep } from './effect.ts';
import { stepForm, stepTicket } from './form-cards.ts';
import { asksToResumeSignUp, isLanding, isSignUpCallback, signUpPath } from './path.ts';
import { stepLanding, stepLinkCard, stepLinkOpened, stepVerify } from './proof-cards.ts';
import type { SignUpSettings } from './settings.ts';
import {
  firstCard,
  firstValues,
  LEAVE,
  pendingAttempt,
  type SignUpOpening,
  startCard,
  startOrRestricted,
  stepRestricted,
  stepStart,
} from './start.ts';
import type { SignUpContinue, SignUpEvent, SignUpStart, SignUpState, SignUpUnavailable } from './state.ts';

const openingCard = (settings: SignUpSettings, opening: SignUpOpening): SignUpState => {
  const first = firstCard(settings, opening);
  const pending = pendingAttempt(opening);
  const values = firstValues(settings, pending);
  // The landing page of a link and the OAuth callback show their result, whether or not a user is signed in.
  if (isSignUpCallback(opening.path)) return callbackCard(values);
  if (isLanding(opening.path)) return { at: 'link-landing', outcome: 'loading', values, asking: false };
  if (first.at === 'leaving' || !pending || !asksToResumeSignUp(opening.path)) return first;
  return statusCard(settings, pending, values, opening.path) ?? first;
};

const isBusy = (state: SignUpState): boolean => {
  switch (state.at) {
    case 'start':
    case 'continue':
    case 'link-opened':
      return state.form.phase === 'sending';
    case 'verify-email':
    case 'verify-phone':
      return isChecking(state.entry);
    case 'verify-link':
      return isFollowing(state.wait);
    case 'link-landing':
      return state.outcome === 'loading';
    case 'sso-callback':
      return state.problems.length === 0;
    case 'ticket':
    case 'done':
    case 'leaving':
      return true;
    default:
      return false;
  }
};

/** A popup continues on this page at the callback path; so does a user who opens that URL again. */
const isAwaitingReturn = (state: SignUpState): state is SignUpStart | SignUpContinue =>
  (state.at === 'start' || state.at === 'continue') &&
  (state.form.phase === 'editing' || (state.pressed !== undefined && !state.pressed.startsWith('web3_')));

/** Discard the attempt that cannot be completed: resuming it would fail again. The typed values are kept. */
const startOver = (settings: SignUpSettings, { values }: SignUpUnavailable): SignUpStep => [
  startOrRestricted(settings, values, undefined),
  { run: 'forgetReturn' },
];

/** A typed sub-path, or a step back in history: followed if the service's status allows it, else ignored. */
const stepPath = (settings: SignUpSettings, state: SignUpState, path: string): SignUpStep => {
  if (isSignUpCallback(path) && isAwaitingReturn(state)) return begin(callbackCard(state.form.values));
  if (isBusy(state) || path === signUpPath(state)) return [state];
  const toStart = !asksToResumeSignUp(path);
  switch (state.at) {
    case 'start': {
      const { attempt, form } = state;
      const card = toStart || attempt === undefined ? undefined : statusCard(settings, attempt, form.values, path);
      return card ? begin(card) : [state];
    }
    case 'continue':
      return toStart ? [startCard(settings, state.form.values, state.attempt)] : [state];
    case 'sso-callback':
      return toStart ? stepCallback(settings, state, { type: 'back' }) : [state];
    case 'unavailable':
      return toStart ? startOver(settings, state) : [state];
    case 'link-landing':
      return toStart ? [startOrRestricted(settings, state.values, undefined)] : [state];
    case 'verify-email':
    case 'verify-phone':
    case 'verify-link':
    case 'link-opened':
      return toStart ? [startCard(settings, state.values, state.attempt)] : [state];
    default:
      return [state];
  }
};

const stepCard = (settings: SignUpSettings, state: SignUpState, event: SignUpEvent): SignUpStep => {
  switch (state.at) {
    case 'start':
    case 'continue':
      return stepForm(settings, state, event);
    case 'ticket':
      return stepTicket(settings, state, event);
    case 'verify-email':
    case 'verify-phone':
      return stepVerify(settings, state, event);
    case 'verify-link':
      return stepLinkCard(settings, state, event);
    case 'link-opened':
      return stepLinkOpened(settings, state, event);
    case 'sso-callback':
      return stepCallback(settings, state, event);
    case 'link-landing':
      return stepLanding(settings, state, event);
    case 'unavailable':
      return event.type === 'back' ? startOver(settings, state) : [state];
    case 'restricted':
      return stepRestricted(state, event);
    default:
      return [state];
  }
};

/** The effects of opening a card. */
const open = (settings: SignUpSettings, state: SignUpState): SignUpStep => {
  if (state.at === 'restricted') return stepRestricted(state, { type: 'opened' });
  if (state.at === 'start' && state.form.phase === 'editing') return stepStart(settings, state, { type: 'opened' });
  return begin(state);
};

const stepAny = (settings: SignUpSettings, state: SignUpState, event: SignUpEvent): SignUpStep => {
  if (event.type === 'opened') return open(settings, state);
  if (event.type === 'signed-in') return isBusy(state) ? [state] : LEAVE;
  return event.type === 'path' ? stepPath(settings, state, event.path) : stepCard(settings, state, event);
};

/** Whether a code or a link is counting down to a resend. */
const isClockNeeded = (state: SignUpState): boolean => {
  if (state.at === 'verify-link') return isLinkCounting(state.wait);
  return isCodeCard(state) && isCounting(state.entry);
};

/** Whether a sent link is being polled. */
const isWatching = (state: SignUpState): boolean => state.at === 'verify-link' && state.wait.check.is === 'waiting';

/**
 * Creates the machine of one sign-up. Send `{ type: 'opened' }` once it runs; render `state`, send the user's actions.
 *
 * @example
 * const machine = createSignUp(settings, { path: '', attempt: undefined });
 * const [next, ...effects] = machine.step(machine.initial, { type: 'submit' });
 */
export const createSignUp = (
  settings: SignUpSettings,
  opening: SignUpOpening,
): Machine<SignUpState, SignUpEvent, SignUpEffect> => ({
  initial: openingCard(settings, opening),
  step(state, event) {
    const [next, ...effects] = stepAny(settings, state, event);
    const dropped: readonly SignUpEffect[] = isWatching(state) && !isWatching(next) ? [{ run: 'dropLink' }] : [];
    return [next, ...dropped, ...effects, ...clockEffects(isClockNeeded(state), isClockNeeded(next))];
  },
});
