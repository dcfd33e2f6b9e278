// What a card of a sign-in is, and what it may ask of the flow around it: types only.
import type { FirstFactor, SecondFactor } from '../../factor-choice.ts';
import type { Problem } from '../../problem.ts';
import type { SignInAttempt } from '../attempt.ts';
import type { SignInEvent, SignInReport } from '../event.ts';
import type { SignInSettings } from '../settings.ts';
import type { SignInBackupCode } from './backup-code.ts';
import type { SignInChoose } from './choose-factor.ts';
import type { SignInCode } from './code.ts';
import type { SignInLink } from './email-link.ts';
import type { SignInLinkOpened } from './link-opened.ts';
import type { SignInPasskey } from './passkey.ts';
import type { SignInPassword } from './password.ts';
import type { SignInProgress } from './progress.ts';
import type { SignInReset } from './reset-password.ts';
import type { SignInSecondCode } from './second-code.ts';
import type { SignInSecondPasskey } from './second-passkey.ts';
import type { SignInStart } from './start.ts';
import type { SignInState, SignInStep } from './state.ts';
import type { SignInTicket } from './ticket.ts';

/** A refusal of a call. */
export type Refused = Extract<SignInReport, { type: 'refused' }>;

/** Cards that wait for the reply to a user action. */
export type AskingCard =
  | SignInStart
  | SignInPassword
  | SignInPasskey
  | SignInCode
  | SignInLink
  | SignInLinkOpened
  | SignInChoose
  | SignInSecondCode
  | SignInSecondPasskey
  | SignInBackupCode
  | SignInReset;

/** What leads from one card to others. The machine passes it to each step, so that no card imports the step of another. */
export type SignInFlow = {
  readonly settings: SignInSettings;
  /** Follows the service's status from a card with a pending call. A completed sign-in stays busy until its session is active. */
  follow(card: AskingCard | SignInTicket, attempt: SignInAttempt): SignInStep;
  /** A refusal that every card treats alike: already signed in, locked, or wrong input. */
  refuse(card: AskingCard, refused: Refused): SignInStep;
  /** A card, with the effects it needs at once. */
  show(state: SignInState): SignInStep;
  /** The card of a first factor, with its effects. */
  showFactor(progress: SignInProgress, factor: FirstFactor): SignInStep;
  /** The card of a second factor, with its effects. */
  showSecond(progress: SignInProgress, factor: SecondFactor): SignInStep;
  /** The card of the service's status, with its effects; undefined if the status means the start. */
  showStatus(progress: SignInProgress): SignInStep | undefined;
};

/** A card: everything that depends on which one is shown. */
export type Card<State> = {
  /** The sub-path of the page; `''` is the start, undefined leaves the URL as it is. */
  path(state: State): string | undefined;
  /** Starts the effects the card needs at once: its code, its link, or the purpose of the page. Absent if it needs none. */
  begin?(state: State): SignInStep;
  /** Whether a call is running that decides the next card. Absent: while the form of the card is being sent. */
  isBusy?(state: State): boolean;
  /** The card after a refusal: editable again, with the problems. The typed values are kept. Absent if it sends nothing. */
  reopen?(state: State, problems: readonly Problem[]): State;
  /** An accepted verification keeps its success state while the session is being activated. */
  accept?(state: State): State;
  /** One step of the card. */
  step(flow: SignInFlow, state: State, event: SignInEvent): SignInStep;
};
