// Which cards of a sign-in few people meet, and their download. It begins with the first call of the sign-in, so that no person
// waits for it.
import { createDownload } from '@latchkey/hooks';
import type { SignInEffect } from '../../flows/sign-in/effect.ts';
import type { SignInState } from '../../flows/sign-in/state.ts';

const USUAL = ['start', 'password', 'code', 'choose-factor', 'done', 'leaving'] as const;

/** A state that a rare card shows. */
export type RareState = Exclude<SignInState, { readonly at: (typeof USUAL)[number] }>;

export const isRare = (state: SignInState): state is RareState => !USUAL.some((usual) => usual === state.at);

/** The cards for them. */
export const rareCards = /* @__PURE__ */ createDownload(() => import('./rare-cards.tsx'));

/** Asks ahead of their use. What does not come then is asked for again when it is needed. */
export const fetchRareCards = ({ run }: Pick<SignInEffect, 'run'>): void => {
  // The offer of a passkey in the first field is no work that a person began.
  if (run !== 'startAutofill') import('./rare-cards.tsx').then(rareCards.ask, () => undefined);
};
