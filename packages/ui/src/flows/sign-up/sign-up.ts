// The sign-up flow: which card follows which. Pure: calls to the service are effects, replies are events.
import { isChallengeStrategy } from '@latchkey/wire';
import type { Machine } from '../../machine/machine.ts';
import { clockEffects, isCounting } from '../code-entry.ts';
import { isLinkCounting } from '../email-link-wait.ts';
import { firstCard, pendingAttempt, type SignUpOpening } from './beginning.ts';
import { toCallback } from './cards/callback.ts';
import type { SignUpFlow } from './cards/card.ts';
import type { SignUpContinue } from './cards/continue.ts';
import { LEAVE } from './cards/leaving.ts';
import { type SignUpStart, toStart } from './cards/start.ts';
import type { SignUpState, SignUpStep } from './cards/state.ts';
import { cardOf } from './cards/table.ts';
import { isCodeCard } from './cards/verify-code.ts';
import type { SignUpEffect } from './effect.ts';
import type { SignUpEvent } from './event.ts';
import { createFlow, show, statusCard } from './follow.ts';
import { signUpPath } from './path.ts';
import { asksToResumeSignUp, isLanding, isSignUpCallback } from './requested-path.ts';
import type { SignUpSettings } from './settings.ts';
import { firstValues } from './values.ts';

const openingCard = (settings: SignUpSettings, opening: SignUpOpening): SignUpState => {
  if (opening.task) return { at: 'task', key: opening.task };
  const first = firstCard(settings, opening);
  const pending = pendingAttempt(opening);
  const values = firstValues(settings, pending);
  // The landing page of a link and the OAuth callback show their result, whether or not a user is signed in.
  if (isSignUpCallback(opening.path)) return toCallback(values);
  if (isLanding(opening.path)) return { at: 'link-landing', outcome: 'loading', values, asking: false };
  if (first.at === 'leaving' || !pending || !asksToResumeSignUp(opening.path)) return first;
  return statusCard(settings, pending, values, opening.path) ?? first;
};

const isBusy = (state: SignUpState): boolean =>
  cardOf(state).isBusy?.(state) ?? ('form' in state && state.form.phase === 'sending');

/** A popup continues on this page at the callback path; so does a user who opens that URL again. */
const isAwaitingReturn = (state: SignUpState): state is SignUpStart | SignUpContinue =>
  (state.at === 'start' || state.at === 'continue') &&
  (state.form.phase === 'editing' || (state.pressed !== undefined && !isChallengeStrategy(state.pressed)));

const stepCard = (flow: SignUpFlow, state: SignUpState, event: SignUpEvent): SignUpStep =>
  cardOf(state).step(flow, state, event);

/** A typed sub-path, or a step back in history: followed if the service's status allows it, else ignored. */
const stepPath = (flow: SignUpFlow, state: SignUpState, path: string): SignUpStep => {
  if (isSignUpCallback(path) && isAwaitingReturn(state)) return show(toCallback(state.form.values));
  if (isBusy(state) || path === signUpPath(state)) return [state];
  if (asksToResumeSignUp(path)) {
    if (state.at !== 'start' || state.attempt === undefined) return [state];
    return flow.showStatus(state.attempt, state.form.values, path) ?? [state];
  }
  // Unlike with the button of the card, the verified attempt can be resumed from the start.
  if (state.at === 'link-opened') return [toStart(flow.settings, state.values, state.attempt)];
  return stepCard(flow, state, { type: 'back' });
};

const stepAny = (flow: SignUpFlow, state: SignUpState, event: SignUpEvent): SignUpStep => {
  switch (event.type) {
    case 'opened':
      return show(state);
    case 'signed-in':
      return isBusy(state) ? [state] : LEAVE;
    case 'task-due':
      return [state.at === 'task' ? state : { at: 'task', key: event.key }];
    case 'path':
      return stepPath(flow, state, event.path);
    default:
      return stepCard(flow, state, event);
  }
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
): Machine<SignUpState, SignUpEvent, SignUpEffect> => {
  const flow = createFlow(settings);
  return {
    initial: openingCard(settings, opening),
    step(state, event) {
      const [next, ...effects] = stepAny(flow, state, event);
      const dropped: readonly SignUpEffect[] = isWatching(state) && !isWatching(next) ? [{ run: 'dropLink' }] : [];
      return [next, ...dropped, ...effects, ...clockEffects(isClockNeeded(state), isClockNeeded(next))];
    },
  };
};
