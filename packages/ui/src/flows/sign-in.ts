// The sign-in flow: which card follows which. Pure: the service is asked through effects and answers with events.
import type { Machine } from '../machine/machine.ts';
import { clockEffects, stepCode } from './code-entry.ts';
import { factorKey } from './factor-choice.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';
import { backToStart, begin, identifierOf, isBusy, isWaitingForCode, statusCard, withCodes } from './sign-in-cards.ts';
import { stepChoose, stepCodeCard, stepHelp } from './sign-in-code-cards.ts';
import { stepPassword, stepReset, stepResetDone, stepStart } from './sign-in-form-cards.ts';
import { asksToResume, isStartPath } from './sign-in-path.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { firstCard, leave } from './sign-in-start.ts';
import type { SignInEffect, SignInEvent, SignInState, SignInStep } from './sign-in-state.ts';

/** Where a sign-in is opened: the sub-path of the page, and what the service already knows about this visitor. */
export type SignInOpening = { readonly path: string; readonly attempt: SignInAttempt | undefined };

const openingCard = (settings: SignInSettings, { path, attempt }: SignInOpening): SignInState => {
  const first = firstCard(settings);
  if (first.at === 'leaving' || !attempt || !asksToResume(path)) return first;
  const identifier = attempt.identifier ?? '';
  return statusCard(settings, { identifier, attempt, parked: [] }, 'code-first') ?? first;
};

/** A typed sub-path, or a step back in history: taken when the service's status allows it, else left alone. */
const stepPath = (settings: SignInSettings, state: SignInState, path: string): SignInStep => {
  if (isBusy(state)) return [state];
  if (isStartPath(path)) {
    if (state.at === 'help') return [backToStart(state.from)];
    return state.at === 'start' || state.at === 'done' || state.at === 'leaving' ? [state] : [backToStart(state)];
  }
  if (state.at !== 'start' || state.attempt === undefined || !asksToResume(path)) return [state];
  const { identifier } = state.form.values;
  const { attempt, parked } = state;
  // Another identifier is in the field by now: the old attempt is not what the person means any more.
  if (attempt.identifier?.toLowerCase() !== identifier.trim().toLowerCase()) return [state];
  const card = statusCard(settings, { identifier, attempt, parked }, 'preferred');
  return card ? begin(card) : [state];
};

const stepCard = (settings: SignInSettings, state: SignInState, event: SignInEvent): SignInStep => {
  switch (state.at) {
    case 'start':
      return stepStart(settings, state, event);
    case 'password':
      return stepPassword(settings, state, event);
    case 'code':
      return stepCodeCard(settings, state, event);
    case 'choose-factor':
      return stepChoose(state, event);
    case 'help':
      return stepHelp(state, event);
    case 'reset-password':
      return stepReset(settings, state, event);
    case 'reset-done':
      return stepResetDone(state, event);
    case 'unavailable':
      return event.type === 'back' || event.type === 'edit-identifier' ? [backToStart(state)] : [state];
    default:
      return [state];
  }
};

const stepAny = (settings: SignInSettings, state: SignInState, event: SignInEvent): SignInStep => {
  switch (event.type) {
    case 'opened':
      return begin(state);
    case 'path':
      return stepPath(settings, state, event.path);
    case 'signed-in':
      return isBusy(state) ? [state] : leave(identifierOf(state));
    case 'tick':
      return [withCodes(state, (entry) => stepCode(entry, event)[0])];
    case 'code-sent':
      return [withCodes(state, (entry) => stepCode(entry, { type: 'sent' })[0], event.key)];
    case 'code-not-sent': {
      const problem = event.problems[0] ?? { code: 'unknown' };
      const shown = state.at === 'code' && factorKey(state.factor) === event.key;
      if (shown) return stepCodeCard(settings, state, event);
      return [withCodes(state, (entry) => stepCode(entry, { type: 'not-sent', problem })[0], event.key)];
    }
    default:
      return stepCard(settings, state, event);
  }
};

/**
 * Makes the machine of one sign-in. Send `{ type: 'opened' }` once it runs; draw `state`, send what the person does.
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
    const [next, ...effects] = stepAny(settings, state, event);
    return [next, ...effects, ...clockEffects(isWaitingForCode(state), isWaitingForCode(next))];
  },
});
