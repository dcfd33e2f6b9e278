// The cards of a sign-in that few users see, and their download. It starts with the first call of the sign-in, so that no user
// waits for it.
import { createDownload } from '@latchkey/hooks';
import type { SignInState } from '../../../flows/sign-in/cards/state.ts';
import type { SignInEffect } from '../../../flows/sign-in/effect.ts';

const USUAL = ['start', 'password', 'code', 'choose-factor', 'task', 'done', 'leaving'] as const;

/** A state that a rare card shows. */
export type RareState = Exclude<SignInState, { readonly at: (typeof USUAL)[number] }>;

export const isRare = (state: SignInState): state is RareState => !USUAL.some((usual) => usual === state.at);

/** The cards for them. */
export const rareCards = /* @__PURE__ */ createDownload(() => import('./cards.tsx'));

/** Prefetches them. A failed download is repeated when they are needed. */
export const fetchRareCards = ({ run }: Pick<SignInEffect, 'run'>): void => {
  // Passkey autofill in the first field is not a user action.
  if (run !== 'startAutofill') import('./cards.tsx').then(rareCards.ask, () => undefined);
};
