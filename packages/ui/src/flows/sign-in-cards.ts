// How each card of a sign-in is entered: by the service's status, by a chosen factor, or by going back.
import { type CodeEntry, isChecking, isCounting, newCodeEntry, resumedCodeEntry, stepCode } from './code-entry.ts';
import { type FirstFactor, factorKey, startingFactor } from './factor-choice.ts';
import { editing } from './form.ts';
import type { Problem } from './problem.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { startCard } from './sign-in-start.ts';
import type { ParkedCode, SignInProgress, SignInStart, SignInState, SignInStep } from './sign-in-state.ts';

/** The cards of codes that were left, with the one being left among them. */
const parkedWith = (state: SignInProgress | SignInStart | (SignInState & { at: 'code' })): readonly ParkedCode[] => {
  if (!('at' in state) || state.at !== 'code') return state.parked;
  const key = factorKey(state.factor);
  return [
    ...state.parked.filter(({ factor }) => factorKey(factor) !== key),
    { factor: state.factor, entry: state.entry },
  ];
};

/** What a card hands on to the next one. */
export const progressOf = (state: SignInProgress): SignInProgress => ({
  identifier: state.identifier,
  attempt: state.attempt,
  parked: parkedWith(state),
});

/** Going back to the start from any card; what was typed there comes back, a password does not. */
export const backToStart = (state: SignInProgress, problems: readonly Problem[] = []): SignInStart =>
  startCard(state.identifier, progressOf(state), problems);

/** What the person typed to say who they are; every card has it. */
export const identifierOf = (state: SignInState): string => {
  if (state.at === 'help') return state.from.identifier;
  return state.at === 'start' ? state.form.values.identifier : state.identifier;
};

/** The card of a factor, before anything is asked of the service. */
export const factorCard = ({ identifier, attempt, parked }: SignInProgress, factor: FirstFactor): SignInState => {
  if (factor.strategy === 'password') {
    return { at: 'password', identifier, attempt, parked, form: editing({ password: '' }) };
  }
  const key = factorKey(factor);
  const left = parked.find((code) => factorKey(code.factor) === key)?.entry;
  const entry = left ?? (attempt.codeSentFor === key ? resumedCodeEntry : newCodeEntry);
  return { at: 'code', identifier, attempt, parked, factor, entry };
};

/** Starts what a card needs at once: a code card that has none asks for its code. */
export const begin = (state: SignInState): SignInStep => {
  if (state.at === 'leaving') return [state, { run: 'leave' }];
  if (state.at !== 'code') return [state];
  const [entry, ...effects] = stepCode(state.entry, { type: 'begin' });
  if (entry === state.entry) return [state];
  return [{ ...state, entry }, ...effects.map(() => ({ run: 'prepareCode', factor: state.factor }) as const)];
};

/** The card the service's status asks for; nothing when the status asks for the start. */
export const statusCard = (
  settings: SignInSettings,
  progress: SignInProgress,
  resume: 'code-first' | 'preferred',
): SignInState | undefined => {
  const { attempt, identifier } = progress;
  switch (attempt.status) {
    case 'needs_first_factor': {
      const waiting =
        resume === 'code-first' && attempt.firstFactors.find((factor) => factorKey(factor) === attempt.codeSentFor);
      const factor = waiting || startingFactor(attempt.firstFactors, settings.preferred, identifier);
      return factor ? factorCard(progress, factor) : { at: 'unavailable', what: 'first-factor', ...progress };
    }
    case 'needs_second_factor':
      return { at: 'unavailable', what: 'second-factor', ...progress };
    case 'needs_new_password': {
      const form = editing({ password: '', confirmation: '', signOutOfOtherSessions: true });
      return { at: 'reset-password', forced: !attempt.resetting, form, ...progress };
    }
    default:
      return undefined;
  }
};

const codesOf = (state: SignInState): readonly CodeEntry[] => {
  if (state.at === 'help') return codesOf(state.from);
  if (state.at === 'done' || state.at === 'leaving') return [];
  const parked = state.parked.map((code) => code.entry);
  return state.at === 'code' ? [...parked, state.entry] : parked;
};

/** Whether any code of this sign-in is waiting to be sent again. */
export const isWaitingForCode = (state: SignInState): boolean => codesOf(state).some(isCounting);

/** Whether a call is running that decides the next card; until it ends nothing else may happen. */
export const isBusy = (state: SignInState): boolean => {
  switch (state.at) {
    case 'start':
    case 'password':
    case 'reset-password':
      return state.form.phase === 'sending';
    case 'code':
      return isChecking(state.entry);
    case 'reset-done':
    case 'done':
    case 'leaving':
      return true;
    default:
      return false;
  }
};

/** Changes the code cards of a state, shown or left, wherever `key` fits (all of them without a key). */
export const withCodes = (state: SignInState, change: (entry: CodeEntry) => CodeEntry, key?: string): SignInState => {
  if (state.at === 'done' || state.at === 'leaving') return state;
  if (state.at === 'help') {
    const from = withCodes(state.from, change, key);
    return from === state.from || !(from.at === 'password' || from.at === 'code' || from.at === 'choose-factor')
      ? state
      : { at: 'help', from };
  }
  const fits = (factor: FirstFactor): boolean => key === undefined || factorKey(factor) === key;
  const changed = state.parked.map((code) => (fits(code.factor) ? { ...code, entry: change(code.entry) } : code));
  const parked = changed.every((code, index) => code.entry === state.parked[index]?.entry) ? state.parked : changed;
  const entry = state.at === 'code' && fits(state.factor) ? change(state.entry) : undefined;
  if (parked === state.parked && (state.at !== 'code' || entry === undefined || entry === state.entry)) return state;
  return state.at === 'code' ? { ...state, parked, entry: entry ?? state.entry } : { ...state, parked };
};
