// The cards of a sign-in, what can happen to them, and the work they ask for: types only.
import type { CodeEntry } from './code-entry.ts';
import type { CodeFactor, FirstFactor } from './factor-choice.ts';
import type { Form } from './form.ts';
import type { Problem } from './problem.ts';
import type { SignInAttempt } from './sign-in-attempt.ts';

/** A code card that was left; it keeps its digits and its wait until someone comes back to it. */
export type ParkedCode = { readonly factor: CodeFactor; readonly entry: CodeEntry };

/** What every card after the start carries along. `identifier` is what the person typed. */
export type SignInProgress = {
  readonly identifier: string;
  readonly attempt: SignInAttempt;
  readonly parked: readonly ParkedCode[];
};

/** The first card: who are you, and, when a password manager fills it in, the password at once. */
export type SignInStart = {
  readonly at: 'start';
  readonly form: Form<{ readonly identifier: string; readonly password: string }>;
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

/** The card for a code that was sent; `factor` says where to, and whether it leads to a new password. */
export type SignInCode = SignInProgress & {
  readonly at: 'code';
  readonly factor: CodeFactor;
  readonly entry: CodeEntry;
};

/** Why other ways are listed: asked for, password forgotten, or password found in a leak. */
export type ChooseReason = 'another' | 'forgot' | 'compromised';

/** The list of other ways. `back` is the card it was opened from. */
export type SignInChoose = SignInProgress & {
  readonly at: 'choose-factor';
  readonly why: ChooseReason;
  readonly back: FirstFactor;
};

/** The card with the support address. */
export type SignInHelp = { readonly at: 'help'; readonly from: SignInPassword | SignInCode | SignInChoose };

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

/** The service asks for something this build has no card for: a second step, or a first one it cannot draw. */
export type SignInUnavailable = SignInProgress & {
  readonly at: 'unavailable';
  readonly what: 'second-factor' | 'first-factor';
};

/** Signed in: the page is being left. */
type SignInDone = { readonly at: 'done'; readonly identifier: string };

/** Somebody is signed in already and only one session is allowed; the page is being left and nothing is drawn. */
type SignInLeaving = { readonly at: 'leaving'; readonly identifier: string };

/** Every card of a sign-in. */
export type SignInState =
  | SignInStart
  | SignInPassword
  | SignInCode
  | SignInChoose
  | SignInHelp
  | SignInReset
  | SignInResetDone
  | SignInUnavailable
  | SignInDone
  | SignInLeaving;

/** What a person can do. `digits` is the whole text of the code field; `path` a sub-path that was typed or gone back to. */
export type SignInAction =
  | { readonly type: 'opened' }
  | { readonly type: 'typed'; readonly field: 'identifier' | 'password' | 'confirmation'; readonly value: string }
  | { readonly type: 'ticked'; readonly field: 'signOutOfOtherSessions'; readonly value: boolean }
  | { readonly type: 'digits'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  | { readonly type: 'edit-identifier' }
  | { readonly type: 'another-way' }
  | { readonly type: 'forgot' }
  | { readonly type: 'choose'; readonly factor: FirstFactor }
  | { readonly type: 'help' }
  | { readonly type: 'back' }
  | { readonly type: 'path'; readonly path: string };

/** Calls whose answer decides the next card. */
export type SignInCall = 'createSignIn' | 'attemptPassword' | 'attemptCode' | 'resetPassword' | 'activate';

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
  | { readonly type: 'activated' }
  /** Somebody signed in meanwhile, in another tab for one, and only one session is allowed. */
  | { readonly type: 'signed-in' }
  | { readonly type: 'waited' }
  | { readonly type: 'tick'; readonly seconds: number };

/** Everything that moves a sign-in. */
export type SignInEvent = SignInAction | SignInReport;

/** Work a sign-in asks for; whoever performs it answers with a `SignInReport`. */
export type SignInEffect =
  | { readonly run: 'createSignIn'; readonly identifier: string; readonly password?: string }
  | { readonly run: 'attemptPassword'; readonly password: string }
  | { readonly run: 'prepareCode'; readonly factor: CodeFactor }
  | { readonly run: 'attemptCode'; readonly factor: CodeFactor; readonly code: string }
  | { readonly run: 'resetPassword'; readonly password: string; readonly signOutOfOtherSessions: boolean }
  | { readonly run: 'activate'; readonly sessionId: string }
  | { readonly run: 'wait'; readonly milliseconds: number }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' }
  | { readonly run: 'leave' };

/** A step of a sign-in. */
export type SignInStep = readonly [state: SignInState, ...effects: SignInEffect[]];
