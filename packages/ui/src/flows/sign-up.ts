// The sign-up flow: which card follows which. Pure: the service is asked through effects and answers with events.
import type { Machine } from '../machine/machine.ts';
import { clockEffects, isChecking, isCounting } from './code-entry.ts';
import { begin, statusCard, stepForm, stepVerify } from './sign-up-cards.ts';
import { asksToResumeSignUp, signUpPath } from './sign-up-path.ts';
import type { SignUpSettings } from './sign-up-settings.ts';
import {
  firstCard,
  firstValues,
  LEAVE,
  pendingAttempt,
  type SignUpOpening,
  startCard,
  stepRestricted,
} from './sign-up-start.ts';
import type { SignUpEffect, SignUpEvent, SignUpState, SignUpStep } from './sign-up-state.ts';

const openingCard = (settings: SignUpSettings, opening: SignUpOpening): SignUpState => {
  const first = firstCard(settings, opening);
  const pending = pendingAttempt(opening);
  if (first.at === 'leaving' || !pending || !asksToResumeSignUp(opening.path)) return first;
  return statusCard(settings, pending, firstValues(settings, pending)) ?? first;
};

const isBusy = (state: SignUpState): boolean => {
  switch (state.at) {
    case 'start':
    case 'continue':
      return state.form.phase === 'sending';
    case 'verify-email':
      return isChecking(state.entry);
    case 'done':
    case 'leaving':
      return true;
    default:
      return false;
  }
};

/** A typed sub-path, or a step back in history: taken when the service's status allows it, else left alone. */
const stepPath = (settings: SignUpSettings, state: SignUpState, path: string): SignUpStep => {
  if (isBusy(state) || path === signUpPath(state)) return [state];
  const toStart = !asksToResumeSignUp(path);
  switch (state.at) {
    case 'start': {
      const card =
        toStart || state.attempt === undefined ? undefined : statusCard(settings, state.attempt, state.form.values);
      return card ? begin(card) : [state];
    }
    case 'continue':
      return toStart ? [startCard(settings, state.form.values, state.attempt)] : [state];
    case 'verify-email':
    case 'unavailable':
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
    case 'verify-email':
      return stepVerify(settings, state, event);
    case 'unavailable':
      return event.type === 'back' ? [startCard(settings, state.values, state.attempt)] : [state];
    case 'restricted':
      return stepRestricted(state, event);
    default:
      return [state];
  }
};

const stepAny = (settings: SignUpSettings, state: SignUpState, event: SignUpEvent): SignUpStep => {
  if (event.type === 'opened') return begin(state);
  if (event.type === 'signed-in') return isBusy(state) ? [state] : LEAVE;
  return event.type === 'path' ? stepPath(settings, state, event.path) : stepCard(settings, state, event);
};

const isWaitingForCode = (state: SignUpState): boolean => state.at === 'verify-email' && isCounting(state.entry);

/**
 * Makes the machine of one sign-up. Send `{ type: 'opened' }` once it runs; draw `state`, send what the person does.
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
    return [next, ...effects, ...clockEffects(isWaitingForCode(state), isWaitingForCode(next))];
  },
});
