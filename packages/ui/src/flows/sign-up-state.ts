// The cards of a sign-up, what can happen to them, and the work they ask for: types only.
import type { Asked } from './asked-fields.ts';
import type { CodeEntry } from './code-entry.ts';
import type { Form } from './form.ts';
import type { Problem } from './problem.ts';
import type { SignUpAttempt } from './sign-up-attempt.ts';
import type { SignUpField, SignUpValues } from './sign-up-settings.ts';

/** The first card: the fields the instance asks for. `attempt` is one that was begun before coming back here. */
export type SignUpStart = {
  readonly at: 'start';
  readonly asked: Asked;
  readonly form: Form<SignUpValues>;
  readonly attempt: SignUpAttempt | undefined;
};

/** The card for the code that proves the address. `values` are kept in case the attempt has to be begun again. */
export type SignUpVerify = {
  readonly at: 'verify-email';
  readonly attempt: SignUpAttempt;
  readonly values: SignUpValues;
  readonly entry: CodeEntry;
};

/** The card for what is still missing. */
export type SignUpContinue = {
  readonly at: 'continue';
  readonly asked: Asked;
  readonly form: Form<SignUpValues>;
  readonly attempt: SignUpAttempt;
};

/** New accounts are closed, or only by the waiting list. */
export type SignUpRestricted = { readonly at: 'restricted'; readonly mode: 'restricted' | 'waitlist' };

/** The service asks for something this build has no card for; `needs` are its field names. */
type SignUpUnavailable = {
  readonly at: 'unavailable';
  readonly attempt: SignUpAttempt;
  readonly values: SignUpValues;
  readonly needs: readonly string[];
};

/** Signed up and in: the page is being left. */
type SignUpDone = { readonly at: 'done' };

/** Somebody is signed in already and only one session is allowed; the page is being left and nothing is drawn. */
type SignUpLeaving = { readonly at: 'leaving' };

/** Every card of a sign-up. */
export type SignUpState =
  | SignUpStart
  | SignUpVerify
  | SignUpContinue
  | SignUpRestricted
  | SignUpUnavailable
  | SignUpDone
  | SignUpLeaving;

/** What a person can do. `digits` is the whole text of the code field; `path` a sub-path that was typed or gone back to. */
export type SignUpAction =
  | { readonly type: 'opened' }
  | { readonly type: 'typed'; readonly field: SignUpField; readonly value: string }
  | { readonly type: 'ticked'; readonly field: 'legalAccepted'; readonly value: boolean }
  | { readonly type: 'digits'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  | { readonly type: 'edit-email' }
  | { readonly type: 'back' }
  | { readonly type: 'join-waitlist' }
  | { readonly type: 'path'; readonly path: string };

/** Calls whose answer decides the next card. */
export type SignUpCall = 'saveSignUp' | 'attemptEmailCode' | 'activate';

/** What comes back from effects. */
export type SignUpReport =
  | { readonly type: 'answered'; readonly call: SignUpCall; readonly attempt: SignUpAttempt }
  | {
      readonly type: 'refused';
      readonly call: SignUpCall;
      readonly problems: readonly Problem[];
      readonly sessionId?: string;
    }
  | { readonly type: 'code-sent' }
  | { readonly type: 'code-not-sent'; readonly problems: readonly Problem[] }
  | { readonly type: 'activated' }
  /** Somebody signed in meanwhile, in another tab for one, and only one session is allowed. */
  | { readonly type: 'signed-in' }
  | { readonly type: 'tick'; readonly seconds: number };

/** Everything that moves a sign-up. */
export type SignUpEvent = SignUpAction | SignUpReport;

/** Work a sign-up asks for; whoever performs it answers with a `SignUpReport`. */
export type SignUpEffect =
  | { readonly run: 'saveSignUp'; readonly as: 'create' | 'update'; readonly values: Partial<SignUpValues> }
  | { readonly run: 'prepareEmailCode' }
  | { readonly run: 'attemptEmailCode'; readonly code: string }
  | { readonly run: 'activate'; readonly sessionId: string }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' }
  | { readonly run: 'openWaitlist' }
  | { readonly run: 'leave' };

/** A step of a sign-up. */
export type SignUpStep = readonly [state: SignUpState, ...effects: SignUpEffect[]];
