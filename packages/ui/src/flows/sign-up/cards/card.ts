// What a card of a sign-up is, and what it may ask of the flow around it: types only.
import type { Problem } from '../../problem.ts';
import type { SignUpAttempt } from '../attempt.ts';
import type { SignUpEvent, SignUpReport } from '../event.ts';
import type { SignUpSettings, SignUpValues } from '../settings.ts';
import type { SignUpCallback } from './callback.ts';
import type { SignUpContinue } from './continue.ts';
import type { SignUpLinkLanding } from './link-landing.ts';
import type { SignUpLinkOpened } from './link-opened.ts';
import type { SignUpStart } from './start.ts';
import type { SignUpState, SignUpStep } from './state.ts';
import type { SignUpTicket } from './ticket.ts';
import type { SignUpVerify } from './verify-code.ts';
import type { SignUpLink } from './verify-link.ts';

/** A refusal of a call. */
export type Refused = Extract<SignUpReport, { type: 'refused' }>;

/** The state that every card after the form carries; `values` are kept in case the attempt has to be created again. */
export type SignUpProgress = { readonly attempt: SignUpAttempt; readonly values: SignUpValues };

/** Cards that call the service and continue with its reply. */
export type AskingCard =
  | SignUpStart
  | SignUpContinue
  | SignUpVerify
  | SignUpLink
  | SignUpLinkOpened
  | SignUpLinkLanding
  | SignUpCallback
  | SignUpTicket;

/** What leads from one card to others. The machine passes it to each step, so that no card imports the step of another. */
export type SignUpFlow = {
  readonly settings: SignUpSettings;
  /** Follows the service's status from a card with a pending call. A completed sign-up stays busy until its session is active. */
  follow(card: AskingCard, attempt: SignUpAttempt): SignUpStep;
  /** Shows a refusal on its card, or continues with the session that already exists. */
  refuse(card: AskingCard, refused: Refused): SignUpStep;
  /**
   * Creates a lost sign-up again with all typed values; `waiting` is shown meanwhile, by default the start. If the password is no
   * longer known, the user has to type it there.
   */
  createAgain(values: SignUpValues, attempt: SignUpAttempt | undefined, waiting?: SignUpState): SignUpStep;
  /** A card, with the effects it needs at once. */
  show(state: SignUpState): SignUpStep;
  /** The card of the service's status, with its effects; undefined if that is the start or the sign-up is complete. */
  showStatus(attempt: SignUpAttempt, values: SignUpValues, path: string): SignUpStep | undefined;
};

/** A card: everything that depends on which one is shown. */
export type Card<State> = {
  /** The sub-path of the page; `''` is the start, undefined leaves the URL as it is. */
  path(state: State): string | undefined;
  /** Starts the effects the card needs at once: a code or link not yet sent, an invitation not yet redeemed. */
  begin?(state: State): SignUpStep;
  /** Whether a call is running that decides the next card. Absent: while the form of the card is being sent. */
  isBusy?(state: State): boolean;
  /** The card after a refusal: editable again, with the problems. The typed values are kept. Absent if it sends nothing. */
  reopen?(state: State, problems: readonly Problem[]): State;
  /** An accepted verification keeps its success state while the session is being activated. */
  accept?(state: State): State;
  /** One step of the card. */
  step(flow: SignUpFlow, state: State, event: SignUpEvent): SignUpStep;
};
