// What runs alongside the card of a sign-in: the countdowns for another code or link, polling for a link, and calls in flight.
import { type CodeEntry, clockEffects, isCounting } from '../code-entry.ts';
import { isLinkCounting, stepLink } from '../email-link-wait.ts';
import { factorKey, secondKey } from '../factor-choice.ts';
import type { SignInHelpOrigin } from './cards/help.ts';
import type { SignInState } from './cards/state.ts';
import { cardOf } from './cards/table.ts';
import type { SignInEffect } from './effect.ts';

/** Whether any code or link of this sign-in is counting down to a resend. */
export const isWaitingToResend = (state: SignInState): boolean => {
  if (state.at === 'help') return isWaitingToResend(state.from);
  if ('parked' in state && state.parked.some(({ entry }) => isCounting(entry))) return true;
  if (state.at === 'email-link') return isLinkCounting(state.wait);
  return (state.at === 'code' || state.at === 'second-code') && isCounting(state.entry);
};

/** Whether a sent link is being polled. */
export const isWatching = (state: SignInState): boolean => {
  if (state.at === 'help') return isWatching(state.from);
  return state.at === 'email-link' && state.wait.check.is === 'waiting';
};

/** Whether a call is running that decides the next card; until it ends, no other action is accepted. */
export const isBusy = (state: SignInState): boolean =>
  cardOf(state).isBusy?.(state) ?? ('form' in state && state.form.phase === 'sending');

/** The clock and polling effects of a step. A page may open on a card that waits: `before` is undefined then. */
export const besideEffects = (before: SignInState | undefined, after: SignInState): readonly SignInEffect[] => [
  ...(before && isWatching(before) && !isWatching(after) ? ([{ run: 'dropLink' }] as const) : []),
  ...clockEffects(before !== undefined && isWaitingToResend(before), isWaitingToResend(after)),
];

/** The key of the code that the card asks for, if it asks for one. */
export const codeKeyOf = (state: SignInState): string | undefined => {
  if (state.at === 'code') return factorKey(state.factor);
  return state.at === 'second-code' ? secondKey(state.factor) : undefined;
};

const isHelpOrigin = (state: SignInState): state is SignInHelpOrigin =>
  'parked' in state && state.at !== 'start' && state.at !== 'link-opened' && !state.at.startsWith('reset');

/** Changes the code cards of a state, current or left, whose key is `key` (all of them without a key). */
export const withCodes = (state: SignInState, change: (entry: CodeEntry) => CodeEntry, key?: string): SignInState => {
  if (state.at === 'help') {
    const from = withCodes(state.from, change, key);
    return from === state.from || !isHelpOrigin(from) ? state : { at: 'help', from };
  }
  if (!('parked' in state)) return state;
  const changed = state.parked.map((code) =>
    key === undefined || code.key === key ? { ...code, entry: change(code.entry) } : code,
  );
  const parked = changed.every((code, index) => code.entry === state.parked[index]?.entry) ? state.parked : changed;
  if (state.at === 'code' || state.at === 'second-code') {
    const entry = key === undefined || codeKeyOf(state) === key ? change(state.entry) : state.entry;
    return parked === state.parked && entry === state.entry ? state : { ...state, parked, entry };
  }
  return parked === state.parked ? state : { ...state, parked };
};

/** Advances the countdowns of a state: of its code cards, and of its link. */
export const withTick = (
  state: SignInState,
  seconds: number,
  tickCode: (entry: CodeEntry) => CodeEntry,
): SignInState => {
  const next = withCodes(state, tickCode);
  if (next.at === 'help' && next.from.at === 'email-link') {
    const [wait] = stepLink(next.from.wait, { type: 'tick', seconds });
    return wait === next.from.wait ? next : { at: 'help', from: { ...next.from, wait } };
  }
  if (next.at !== 'email-link') return next;
  const [wait] = stepLink(next.wait, { type: 'tick', seconds });
  return wait === next.wait ? next : { ...next, wait };
};
