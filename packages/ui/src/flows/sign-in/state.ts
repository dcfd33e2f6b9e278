// The cards of a sign-in and their events: types only. The effects are in `effect.ts`.
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

/** A code card that was left; it keeps its digits and countdown for the user's return. `key` names its factor. */
export type ParkedCode = { readonly key: string; readonly entry: CodeEntry };

/** The state that every card after the start carries. `identifier` is what the user typed, `field` where. */
export type SignInProgress = {
  readonly identifier: string;
  readonly field: IdentifierField;
  readonly attempt: SignInAttempt;
  readonly parked: readonly ParkedCode[];
};

/** Strategies that redirect: social providers and enterprise SSO. */
export type ProviderStrategy = OAuthStrategy | 'saml' | 'enterprise_sso';

/** The button that was clicked on a card with more than its form. */
export type Pressed = 'passkey' | ProviderStrategy | Web3Strategy;

/** Values of the start card. Text and phone number are separate, so that switching loses neither. */
export type StartValues = { readonly identifier: string; readonly phoneNumber: string; readonly password: string };

/** The first card: the identifier, and the password if a password manager fills it in. */
export type SignInStart = {
  readonly at: 'start';
  /** The visible field; problems name it `identifier` or `phoneNumber`. */
  readonly field: IdentifierField;
  /** The user switched to this field, so it is focused on every device. */
  readonly switched: boolean;
  /** A phone number typed into the text field moves to the phone field: once, and again after switching manually. */
  readonly detects: boolean;
  readonly form: Form<StartValues>;
  /** Which button is busy while the form is `sending`: undefined is the submit button. */
  readonly pressed?: Pressed;
  /** Submitted before the whole flow had loaded, which continues with it when it opens. */
  readonly held?: true;
  /** The attempt created before the user returned here. */
  readonly attempt: SignInAttempt | undefined;
  readonly parked: readonly ParkedCode[];
  /** The problem with the password, while the same identifier is sent again without it. */
  readonly carried?: Problem;
};

/** The password card. */
export type SignInPassword = SignInProgress & {
  readonly at: 'password';
  readonly form: Form<{ readonly password: string }>;
};

/** The passkey card. It has no fields: `submit` makes the browser request the passkey. */
export type SignInPasskey = SignInProgress & { readonly at: 'passkey'; readonly form: Form<null> };

/** The card for a sent code; `factor` says where it went, and whether it resets the password. */
export type SignInCode = SignInProgress & {
  readonly at: 'code';
  readonly factor: CodeFactor;
  readonly entry: CodeEntry;
};

/** The card for a sent link; `wait` is its state. A new one is sent each time the card is entered. */
export type SignInLink = SignInProgress & {
  readonly at: 'email-link';
  readonly factor: LinkFactor;
  readonly wait: LinkWait;
};

/** The link was opened in this browser: the other tab continues. `submit` continues here anyway, `back` starts over. */
export type SignInLinkOpened = SignInProgress & {
  readonly at: 'link-opened';
  readonly form: Form<null>;
};

/** Why the other methods are listed: requested, password forgotten, or password found in a breach. */
export type ChooseReason = 'another' | 'forgot' | 'compromised';

/** The list of other methods. `back` is the card it was opened from; undefined if no card could be shown first. */
export type SignInChoose = SignInProgress & {
  readonly at: 'choose-factor';
  readonly why: ChooseReason;
  readonly back: FirstFactor | undefined;
  /** A provider's or wallet's button in the list: its refusal, or that it is in progress. */
  readonly form: Form<null>;
  readonly pressed?: Pressed;
};

/**
 * The card for a second-factor code: of an authenticator app, whose `delivery` stays `unsent`, or sent to a phone. While
 * `attempt.resetting` it is the last step of a password reset.
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

/** The list of second factors; `attempt.secondFactors` has all of them, `back` is the one it was opened from. */
export type SignInChooseSecond = SignInProgress & { readonly at: 'choose-second'; readonly back: SecondFactor };

/** Cards that lead to the help card, and are restored unchanged. */
export type SignInHelpOrigin =
  | SignInPassword
  | SignInPasskey
  | SignInCode
  | SignInLink
  | SignInChoose
  | SignInSecondCode
  | SignInBackupCode
  | SignInChooseSecond
  | SignInUnavailable;

/** The help card with the support address. */
export type SignInHelp = { readonly at: 'help'; readonly from: SignInHelpOrigin };

/** The card for a new password; `forced` if the service requires it, not the user. */
export type SignInReset = SignInProgress & {
  readonly at: 'reset-password';
  readonly forced: boolean;
  readonly form: Form<{
    readonly password: string;
    readonly confirmation: string;
    readonly signOutOfOtherSessions: boolean;
  }>;
};

/** The new password is saved; the session is activated after a moment. */
export type SignInResetDone = SignInProgress & { readonly at: 'reset-done'; readonly sessionId: string };

/** The account has no first factor that this build can verify. */
export type SignInUnavailable = SignInProgress & { readonly at: 'unavailable' };

/** A ticket is being redeemed: the card only waits. */
export type SignInTicket = { readonly at: 'ticket'; readonly ticket: string; readonly identifier: '' };

/** Result of a link, shown on its landing page. */
export type LinkLanding = 'loading' | 'verified' | 'expired' | 'client_mismatch' | 'failed';

/** The landing page of a link. Every result says that this tab is no longer needed; `back` starts a sign-in here. */
export type SignInLinkLanding = {
  readonly at: 'link-landing';
  readonly outcome: LinkLanding;
  readonly identifier: '';
};

/** The account chooser: the signed-in sessions of this client, add an account, or sign out of all. */
export type SignInAccounts = {
  readonly at: 'accounts';
  readonly form: Form<null>;
  /** What is in progress while `sending`: activating a session, or signing out of all. */
  readonly pressed?: { readonly sessionId: string } | 'sign-out-of-all';
  readonly identifier: '';
};

/** Initial values of the sign-up inside this sign-in. */
export type CreateValues = {
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
  readonly username?: string;
};

/**
 * The sign-up inside this sign-in (`/create`). It has a separate machine and cards, and reads a ticket from the URL itself;
 * `path` is its full sub-path. `back` returns to the start with the typed values.
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

/** Another page to continue on: a sign-up with the known values, or the waitlist. */
export type SignInExit =
  | {
      readonly page: 'sign-up';
      readonly path?: string;
      readonly ticket?: string;
    }
  | { readonly page: 'waitlist'; readonly values: CreateValues };

/** The page has no step for this visitor and is being left, by default for the redirect after a sign-in; renders nothing. */
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

/** Text fields. `phoneNumber` is the number with its country code; `code` is a backup code. */
export type SignInField = 'identifier' | 'phoneNumber' | 'password' | 'confirmation' | 'code';

/** User actions. `digits` is the whole text of the code field; `path` a sub-path that was typed or navigated back to. */
export type SignInAction =
  | { readonly type: 'opened' }
  | { readonly type: 'typed'; readonly field: SignInField; readonly value: string }
  | { readonly type: 'ticked'; readonly field: 'signOutOfOtherSessions'; readonly value: boolean }
  | { readonly type: 'digits'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  /** Start: shows the other field, phone number or text. */
  | { readonly type: 'switch-identifier' }
  /** Start: the link that signs in with a discoverable passkey. */
  | { readonly type: 'use-passkey' }
  /** Start and list of methods: the button of a provider. */
  | { readonly type: 'use-provider'; readonly strategy: ProviderStrategy }
  /** Start and list of methods: the button of a wallet. */
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

/** Answers to effects. `call` and `key` say which one. */
export type SignInReport =
  | { readonly type: 'answered'; readonly call: SignInCall; readonly attempt: SignInAttempt }
  | {
      readonly type: 'refused';
      readonly call: SignInCall;
      readonly problems: readonly Problem[];
      /** The existing session, if that is the reason. */
      readonly sessionId?: string;
    }
  | { readonly type: 'code-sent'; readonly key: string }
  | { readonly type: 'code-not-sent'; readonly key: string; readonly problems: readonly Problem[] }
  /** The link was opened, in this browser or another one, or expired. */
  | { readonly type: 'link-followed'; readonly where: 'here' | 'elsewhere'; readonly attempt: SignInAttempt }
  | { readonly type: 'link-expired' }
  | { readonly type: 'link-failed'; readonly problems: readonly Problem[] }
  /** The landing page knows the result of the link; `attempt` if the sign-in continues here. */
  | {
      readonly type: 'link-landed';
      readonly outcome: Exclude<LinkLanding, 'loading'>;
      readonly attempt?: SignInAttempt;
    }
  /** The user needs an account first: continue the created sign-up at this sub-path of its flow. */
  | { readonly type: 'sign-up-begun'; readonly path: string }
  /** A passkey offered by the browser in the field was used, or was refused. */
  | { readonly type: 'autofilled'; readonly attempt: SignInAttempt }
  | { readonly type: 'autofill-refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'signed-out' }
  /** The redirect to a provider did not happen: the buttons are enabled again. */
  | { readonly type: 'released' }
  | { readonly type: 'activated' }
  /** The user signed in meanwhile, for example in another tab, and only one session is allowed. */
  | { readonly type: 'signed-in' }
  | { readonly type: 'waited' }
  | { readonly type: 'tick'; readonly seconds: number };

/** Every event of a sign-in. */
export type SignInEvent = SignInAction | SignInReport;
