// The table of cards. A new card is a new file, a new row here, and a new member of the union in `state.ts`.
import { accountsCard } from './accounts.ts';
import { backupCodeCard } from './backup-code.ts';
import { callbackCard } from './callback.ts';
import type { Card } from './card.ts';
import { chooseFactorCard } from './choose-factor.ts';
import { chooseSecondCard } from './choose-second.ts';
import { codeCard } from './code.ts';
import { createCard } from './create.ts';
import { doneCard } from './done.ts';
import { emailLinkCard } from './email-link.ts';
import { helpCard } from './help.ts';
import { leavingCard } from './leaving.ts';
import { linkLandingCard } from './link-landing.ts';
import { linkOpenedCard } from './link-opened.ts';
import { passkeyCard } from './passkey.ts';
import { secondPasskeyCard } from './passkey-as-second.ts';
import { passwordCard } from './password.ts';
import { resetDoneCard } from './reset-done.ts';
import { resetPasswordCard } from './reset-password.ts';
import { secondCodeCard } from './second-code.ts';
import { startCard } from './start-step.ts';
import type { SignInState } from './state.ts';
import { taskCard } from './task.ts';
import { ticketCard } from './ticket.ts';
import { unavailableCard } from './unavailable.ts';

const CARDS: { readonly [At in SignInState['at']]: Card<Extract<SignInState, { readonly at: At }>> } = {
  start: startCard,
  password: passwordCard,
  passkey: passkeyCard,
  code: codeCard,
  'email-link': emailLinkCard,
  'link-opened': linkOpenedCard,
  'choose-factor': chooseFactorCard,
  'second-code': secondCodeCard,
  'second-passkey': secondPasskeyCard,
  'backup-code': backupCodeCard,
  'choose-second': chooseSecondCard,
  help: helpCard,
  'reset-password': resetPasswordCard,
  'reset-done': resetDoneCard,
  unavailable: unavailableCard,
  ticket: ticketCard,
  'link-landing': linkLandingCard,
  'sso-callback': callbackCard,
  accounts: accountsCard,
  create: createCard,
  task: taskCard,
  done: doneCard,
  leaving: leavingCard,
};

/** The card of a state; call it with that state only. */
export const cardOf = (state: SignInState): Card<SignInState> => CARDS[state.at];
