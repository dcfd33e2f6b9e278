// The table of cards. A new card is a new file, a new row here, and a new member of the union in `state.ts`.
import { callbackCard } from './callback.ts';
import type { Card } from './card.ts';
import { continueCard } from './continue.ts';
import { doneCard } from './done.ts';
import { leavingCard } from './leaving.ts';
import { linkLandingCard } from './link-landing.ts';
import { linkOpenedCard } from './link-opened.ts';
import { restrictedCard } from './restricted.ts';
import { startCard } from './start.ts';
import type { SignUpState } from './state.ts';
import { taskCard } from './task.ts';
import { ticketCard } from './ticket.ts';
import { unavailableCard } from './unavailable.ts';
import { verifyCodeCard } from './verify-code.ts';
import { verifyLinkCard } from './verify-link.ts';

/** The state of a card by its name; one card has two names. */
type StateAt<At, State = SignUpState> = State extends { readonly at: infer Own }
  ? At extends Own
    ? State
    : never
  : never;

const CARDS: { readonly [At in SignUpState['at']]: Card<StateAt<At>> } = {
  start: startCard,
  continue: continueCard,
  'verify-email': verifyCodeCard,
  'verify-phone': verifyCodeCard,
  'verify-link': verifyLinkCard,
  'link-opened': linkOpenedCard,
  'link-landing': linkLandingCard,
  'sso-callback': callbackCard,
  ticket: ticketCard,
  restricted: restrictedCard,
  unavailable: unavailableCard,
  task: taskCard,
  done: doneCard,
  leaving: leavingCard,
};

/** The card of a state; call it with that state only. */
export const cardOf = (state: SignUpState): Card<SignUpState> => CARDS[state.at];
