// What the cards after the start have in common: the state that one passes to the next, and the way back to the start.
import type { Web3Strategy } from '@latchkey/wire';
import type { CodeEntry } from '../../code-entry.ts';
import { factorKey, secondKey } from '../../factor-choice.ts';
import { hasCode, type Problem } from '../../problem.ts';
import type { SignInAttempt } from '../attempt.ts';
import type { ProviderStrategy } from '../effect.ts';
import type { IdentifierField } from '../settings.ts';
import type { AskingCard } from './card.ts';
import { type SignInStart, toStart, typedOn } from './start.ts';
import type { SignInState, SignInStep } from './state.ts';

/** A code card that was left; it keeps its digits and countdown for the user's return. `key` names its factor. */
export type ParkedCode = { readonly key: string; readonly entry: CodeEntry };

/** The state that every card after the start carries. `identifier` is what the user typed, `field` where. */
export type SignInProgress = {
  readonly identifier: string;
  readonly field: IdentifierField;
  readonly attempt: SignInAttempt;
  readonly parked: readonly ParkedCode[];
};

/** The button that was clicked on a card with more than its form. */
export type Pressed = 'passkey' | ProviderStrategy | Web3Strategy;

/** The code cards that were left, including the current one. */
const parkedWith = (state: SignInProgress | (SignInState & SignInProgress)): readonly ParkedCode[] => {
  if (!('at' in state) || (state.at !== 'code' && state.at !== 'second-code')) return state.parked;
  const key = state.at === 'code' ? factorKey(state.factor) : secondKey(state.factor);
  return [...state.parked.filter((code) => code.key !== key), { key, entry: state.entry }];
};

/** The state that one card passes to the next. */
export const progressOf = (state: SignInProgress): SignInProgress => ({
  identifier: state.identifier,
  field: state.field,
  attempt: state.attempt,
  parked: parkedWith(state),
});

/** Back to the start from any card; the typed identifier is restored, a password is not. */
export const backToStart = (state: SignInProgress, problems: readonly Problem[] = []): SignInStart =>
  toStart(progressOf(state), problems);

/** The identifier the user typed; every card has it. */
export const identifierOf = (state: SignInState): string => {
  if (state.at === 'help') return state.from.identifier;
  return state.at === 'start' ? typedOn(state) : state.identifier;
};

/** Back to the start with the problems and the typed identifier; the attempt is over, so its state is dropped. */
export const startWith = (card: AskingCard, problems: readonly Problem[]): SignInStep => [
  toStart({ field: card.field, identifier: identifierOf(card) }, problems),
];

/** Codes that mean the service no longer has the attempt; it is created again with the typed values. */
const GONE = ['sign_in_not_found', 'resource_not_found', 'client_not_found'];

/** Whether the attempt expired on the service. */
export const isGone = (problems: readonly Problem[]): boolean => hasCode(problems, GONE);
