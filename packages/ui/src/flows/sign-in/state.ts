// The cards of a sign-in and what can happen to them: types only. The work they ask for is in `effect.ts`.
import type { OAuthStrategy, Web3Strategy } from '@latchkey/wire';
import type { CodeEntry } from '../code-entry.ts';
import type { LinkWait } from '../email-link-wait.ts';
import type { CodeFactor, FirstFactor, LinkFactor, SecondCodeFactor, SecondFactor } from '../factor-choice.ts';
import type { Form } from '../form.ts';
import type { Problem } from '../problem.ts';
import type { SignInAttempt } from './attempt.ts';
import type { SignInCallback } from './callback.ts';
import type { SignInCall } from './effect.ts';

/** Which of its two fields the start card shows: e-mail address or username in one, phone number in the other. */
export type IdentifierField = 'text' | 'phone';

/** A code card that was left; it keeps its digits and its wait until someone comes back to it. `key` names its factor. */
export type ParkedCode = { readonly key: string; readonly entry: CodeEntry };

/** What every card after the start carries along. `identifier` is what the person typed, and `field` where they did. */
export type SignInProgress = {
  readonly identifier: string;
  readonly field: IdentifierField;
  readonly attempt: SignInAttempt;
  readonly parked: readonly ParkedCode[];
};

/** A button that leads to another provider's page: social providers, and the one of an organisation. */
export type ProviderStrategy = OAuthStrategy | 'saml' | 'enterprise_sso';

/** What was pressed on a card that offers more than its form. */
export type Pressed = 'passkey' | ProviderStrategy | Web3Strategy;

/** What is typed on the start card. Text and phone number are kept apart, so that switching loses neither. */
export type StartValues = { readonly identifier: string; readonly phoneNumber: string; readonly password: string };

/** The first card: who are you, and, when a password manager fills it in, the password at once. */
export type SignInStart = {
  readonly at: 'start';
  /** The field that is shown; problems name it `identifier` or `phoneNumber`. */
  readonly field: IdentifierField;
  /** The field took the other's place on this card, so it takes the focus whatever the device. */
  readonly switched: boolean;
  /** A number typed into the text field moves to the phone field: once, and again after switching by hand. */
  readonly detects: boolean;
  readonly form: Form<StartValues>;
  /** Which button is busy while the form is `sending`: none is the form's own. */
  readonly pressed?: Pressed;
  /** It was sent before the whole flow was there, which goes on with it when it is opened. */
  readonly held?: true;
  /** An attempt that was begun before coming back here. */
  readonly attempt: SignInAttempt | undefined;
  readonly parked: readonly ParkedCode[];
  /** What was wrong with the password, while the same identifier is asked about without it. */
  readonly carried?: Problem;
};

/** The password card. */
export type SignInPassword = SignInProgress & {
  readonly at: 'password';
  readonly form: Form<{ readonly password: string }>;
};

/** The passkey card. There is nothing to fill in: `submit` has the browser ask for the passkey. */
export type SignInPasskey = SignInProgress & { readonly at: 'passkey'; readonly form: Form<null> };

/** The card for a code that was sent; `factor` says where to, and whether it leads to a new password. */
export type SignInCode = SignInProgress & {
  readonly at: 'code';
  readonly factor: CodeFactor;
  readonly entry: CodeEntry;
};

/** The card for a link that was sent; `wait` says how it stands. A new one goes out each time the card is entered. */
export type SignInLink = SignInProgress & {
  readonly at: 'email-link';
  readonly factor: LinkFactor;
  readonly wait: LinkWait;
};

/** The link was opened in this very browser: its tab goes on. `submit` goes on here all the same, `back` starts over. */
export type SignInLinkOpened = SignInProgress & {
  readonly at: 'link-opened';
  readonly form: Form<null>;
};

/** Why other ways are listed: asked for, password forgotten, or password found in a leak. */
export type ChooseReason = 'another' | 'forgot' | 'compromised';

/** The list of other ways. `back` is the card it was opened from; none where no card could be shown first. */
export type SignInChoose = SignInProgress & {
  readonly at: 'choose-factor';
  readonly why: ChooseReason;
  readonly back: FirstFactor | undefined;
  /** A provider's or a wallet's button among the ways: what it was refused for, or on its way. */
  readonly form: Form<null>;
  readonly pressed?: Pressed;
};

/**
 * The card for a second code: of an authenticator app, whose `delivery` stays `unsent`, or sent to a phone. While
 * `attempt.resetting` it is the last step of a new password.
 */
export type SignInSecondCode = SignInProgress & {
  readonly at: 'second-code';
  readonly factor: SecondCodeFactor;
  readonly entry: CodeEntry;
};

/** The card for a backup code, which is typed as text. */
export type SignInBackupCode = SignInProgress & {
  readonly at: 'backup-code';
  readonly form: Form<{ readonly code: string }>;
};

/** The list of second ways; `attempt.secondFactors` has all of them, `back` is the one it was opened from. */
export type SignInChooseSecond = SignInProgress & { readonly at: 'choose-second'; readonly back: SecondFactor };

/** Cards that lead to the support address, and come back as they were. */
export type SignInNoFactor =
  | SignInPassword
  | SignInPasskey
  | SignInCode
  | SignInLink
  | SignInChoose
  | SignInSecondCode
  | SignInBackupCode
  | SignInChooseSecond
  | SignInUnavailable;

/** The card with the support address. */
export type SignInHelp = { readonly at: 'help'; readonly from: SignInNoFactor };

/** The card for a new password; `forced` when the service asked for it and not the person. */
export type SignInReset = SignInProgress & {
  readonly at: 'reset-password';
  readonly forced: boolean;
  readonly form: Form<{
    readonly password: string;
    readonly confirmation: string;
    readonly signOutOfOtherSessions: boolean;
  }>;
};

/** The new password is saved; the session is made active after a moment. */
export type SignInResetDone = SignInProgress & { readonly at: 'reset-done'; readonly sessionId: string };

/** The account has no first step that can be taken here. */
export type SignInUnavailable = SignInProgress & { readonly at: 'unavailable' };

/** A ticket is being taken: a card that only waits. */
export type SignInTicket = { readonly at: 'ticket'; readonly ticket: string; readonly identifier: '' };

/** What became of a link, told on the page it leads to. */
export type LinkLanding = 'loading' | 'verified' | 'expired' | 'client_mismatch' | 'failed';

/** The page a link leads to. Every outcome says that this tab is no longer needed; `back` starts a sign-in here. */
export type SignInLinkLanding = {
  readonly at: 'link-landing';
  readonly outcome: LinkLanding;
  readonly identifier: '';
};

/** The chooser of accounts: the signed-in sessions of this browser, one more, or none at all. */
export type SignInAccounts = {
  readonly at: 'accounts';
  readonly form: Form<null>;
  /** What is on its way while `sending`: a session's id, or leaving all of them. */
  readonly pressed?: { readonly sessionId: string } | 'sign-out-of-all';
  readonly identifier: '';
};

/** Values that the sign-up inside this sign-in begins with. */
export type CreateValues = {
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
  readonly username?: string;
};

/**
 * The sign-up inside this sign-in (`/create`). It has its own machine and cards, and finds a ticket in the address itself;
 * `path` is where it stands, whole. `back` comes back to the start with what was typed.
 */
export type SignInCreate = {
  readonly at: 'create';
  readonly path: string;
  readonly identifier: string;
  readonly field: IdentifierField;
  readonly values: CreateValues;
};

/** Signed in: the page is being left. */
export type SignInDone = { readonly at: 'done'; readonly identifier: string };

/** Another page to go on at: a sign-up with what is known already, or the waitlist. */
export type SignInExit =
  | {
      readonly page: 'sign-up';
      readonly path?: string;
      readonly ticket?: string;
    }
  | { readonly page: 'waitlist'; readonly values: CreateValues };

/** There is nothing to do on this page, which is being left, for where a sign-in leads unless told; nothing is drawn. */
export type SignInLeaving = { readonly at: 'leaving'; readonly identifier: string; readonly to?: SignInExit };

/** Every card of a sign-in. */
export type SignInState =
  | SignInStart
  | SignInPassword
  | SignInPasskey
  | SignInCode
  | SignInLink
  | SignInLinkOpened
  | SignInChoose
  | SignInSecondCode
  | SignInBackupCode
  | SignInChooseSecond
  | SignInHelp
  | SignInReset
  | SignInResetDone
  | SignInUnavailable
  | SignInTicket
  | SignInLinkLanding
  | SignInCallback
  | SignInAccounts
  | SignInCreate
  | SignInDone
  | SignInLeaving;

/** Fields that are typed into. `phoneNumber` is the number with its country code; `code` is a backup code. */
export type SignInField = 'identifier' | 'phoneNumber' | 'password' | 'confirmation' | 'code';

/** What a person can do. `digits` is the whole text of the code field; `path` a sub-path that was typed or gone back to. */
export type SignInAction =
  | { readonly type: 'opened' }
  | { readonly type: 'typed'; readonly field: SignInField; readonly value: string }
  | { readonly type: 'ticked'; readonly field: 'signOutOfOtherSessions'; readonly value: boolean }
  | { readonly type: 'digits'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  /** Start: shows the other field, phone number or text. */
  | { readonly type: 'switch-identifier' }
  /** Start: the link that signs in with a passkey alone. */
  | { readonly type: 'use-passkey' }
  /** Start and list of ways: the button of a provider. */
  | { readonly type: 'use-provider'; readonly strategy: ProviderStrategy }
  /** Start and list of ways: the button of a wallet. */
  | { readonly type: 'use-wallet'; readonly strategy: Web3Strategy }
  | { readonly type: 'edit-identifier' }
  | { readonly type: 'another-way' }
  | { readonly type: 'forgot' }
  | { readonly type: 'choose'; readonly factor: FirstFactor }
  | { readonly type: 'choose-second'; readonly factor: SecondFactor }
  | { readonly type: 'choose-account'; readonly sessionId: string }
  | { readonly type: 'add-account' }
  | { readonly type: 'sign-out-of-all' }
  | { readonly type: 'help' }
  | { readonly type: 'back' }
  | { readonly type: 'path'; readonly path: string };

/** What comes back from effects. `call` and `key` say which one. */
export type SignInReport =
  | { readonly type: 'answered'; readonly call: SignInCall; readonly attempt: SignInAttempt }
  | {
      readonly type: 'refused';
      readonly call: SignInCall;
      readonly problems: readonly Problem[];
      /** The session that exists already, when that is why. */
      readonly sessionId?: string;
    }
  | { readonly type: 'code-sent'; readonly key: string }
  | { readonly type: 'code-not-sent'; readonly key: string; readonly problems: readonly Problem[] }
  /** The link was opened, in this browser or another one, or ran out. */
  | { readonly type: 'link-followed'; readonly where: 'here' | 'elsewhere'; readonly attempt: SignInAttempt }
  | { readonly type: 'link-expired' }
  | { readonly type: 'link-failed'; readonly problems: readonly Problem[] }
  /** The page a link leads to knows what became of it; `attempt` when the sign-in goes on here. */
  | {
      readonly type: 'link-landed';
      readonly outcome: Exclude<LinkLanding, 'loading'>;
      readonly attempt?: SignInAttempt;
    }
  /** An account must be made first: the sign-up that was begun is gone on with at this sub-path of its own. */
  | { readonly type: 'sign-up-begun'; readonly path: string }
  /** A passkey that the browser offered in the field was used, or was not taken. */
  | { readonly type: 'autofilled'; readonly attempt: SignInAttempt }
  | { readonly type: 'autofill-refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'signed-out' }
  /** The page of a provider was not left for: the buttons can be pressed again. */
  | { readonly type: 'released' }
  | { readonly type: 'activated' }
  /** Somebody signed in meanwhile, in another tab for one, and only one session is allowed. */
  | { readonly type: 'signed-in' }
  | { readonly type: 'waited' }
  | { readonly type: 'tick'; readonly seconds: number };

/** Everything that moves a sign-in. */
export type SignInEvent = SignInAction | SignInReport;
