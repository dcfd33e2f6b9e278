// The cards of a step-up, what can happen to them, and the work they ask for: types only.
import type { SessionVerificationStatus } from '@latchkey/wire';
import type { CodeEntry } from '../code-entry.ts';
import type { CodeFactor, FirstFactor, SecondCodeFactor, SecondFactor } from '../factor-choice.ts';
import type { Form } from '../form.ts';
import type { Problem } from '../problem.ts';

/** A step-up as the service last described it. The status is the authority on which card is shown. */
export type VerificationAttempt = {
  readonly status: SessionVerificationStatus;
  readonly firstFactors: readonly FirstFactor[];
  readonly secondFactors: readonly SecondFactor[];
  readonly sessionId: string;
};

/** A factor with the step it belongs to: the same telephone may be one of either. */
export type StagedFactor =
  | { readonly stage: 'first'; readonly factor: FirstFactor }
  | { readonly stage: 'second'; readonly factor: SecondFactor };

/** A factor that is proven with six digits. */
export type StagedCode =
  | { readonly stage: 'first'; readonly factor: CodeFactor }
  | { readonly stage: 'second'; readonly factor: SecondCodeFactor };

/** A code card that was left; it keeps its digits and its wait. */
export type LeftCode = { readonly key: string; readonly entry: CodeEntry };

/** What every card carries along. */
export type VerificationProgress = {
  readonly attempt: VerificationAttempt;
  readonly parked: readonly LeftCode[];
};

/** Nothing is known yet. */
export type VerificationLoading = {
  readonly at: 'loading';
  /** The step-up ran out and is begun again: the next card says so. */
  readonly isRenewal: boolean;
};

/** It could not be begun. */
export type VerificationFailed = { readonly at: 'failed'; readonly problems: readonly Problem[] };

/** The password card. */
export type VerificationPassword = VerificationProgress & {
  readonly at: 'password';
  readonly form: Form<{ readonly password: string }>;
};

/** The passkey card. There is nothing to fill in: `submit` has the browser ask for it. */
export type VerificationPasskey = VerificationProgress & { readonly at: 'passkey'; readonly form: Form<null> };

/** The card for six digits: sent by e-mail or to a phone, or shown by an app, whose `delivery` stays `unsent`. */
export type VerificationCode = VerificationProgress & {
  readonly at: 'code';
  readonly way: StagedCode;
  readonly entry: CodeEntry;
};

/** The card for a backup code, which is typed as text. */
export type VerificationBackupCode = VerificationProgress & {
  readonly at: 'backup-code';
  readonly form: Form<{ readonly code: string }>;
};

/** The list of other ways of a step; `back` is the one it was opened from. */
export type VerificationChoose = VerificationProgress & { readonly at: 'choose'; readonly back: StagedFactor };

/** The account has no way that can be taken here. */
export type VerificationUnavailable = VerificationProgress & { readonly at: 'unavailable' };

/** Cards that lead to the support address, and come back as they were. */
export type VerificationNoFactor =
  | VerificationPassword
  | VerificationPasskey
  | VerificationCode
  | VerificationBackupCode
  | VerificationChoose
  | VerificationUnavailable;

/** The card with the support address. */
export type VerificationHelp = { readonly at: 'help'; readonly from: VerificationNoFactor };

/** Proven. A dialog is closing; on a page this is the last card. */
export type VerificationDone = { readonly at: 'done' };

/** Every card of a step-up. */
export type VerificationState =
  | VerificationLoading
  | VerificationFailed
  | VerificationNoFactor
  | VerificationHelp
  | VerificationDone;

/** What a person can do. */
export type VerificationAction =
  | { readonly type: 'opened' }
  | { readonly type: 'retry' }
  | { readonly type: 'typed'; readonly field: 'password' | 'code'; readonly value: string }
  | { readonly type: 'digits'; readonly value: string }
  | { readonly type: 'submit' }
  | { readonly type: 'resend' }
  | { readonly type: 'another-way' }
  | { readonly type: 'choose'; readonly way: StagedFactor }
  | { readonly type: 'help' }
  | { readonly type: 'back' }
  | { readonly type: 'path'; readonly path: string }
  | { readonly type: 'signed-in' };

/** What comes back from effects. */
export type VerificationReport =
  | { readonly type: 'started'; readonly attempt: VerificationAttempt }
  | { readonly type: 'answered'; readonly attempt: VerificationAttempt }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'code-sent'; readonly key: string }
  | { readonly type: 'code-not-sent'; readonly key: string; readonly problems: readonly Problem[] }
  | { readonly type: 'activated' }
  | { readonly type: 'tick'; readonly seconds: number };

/** Everything that moves a step-up. */
export type VerificationEvent = VerificationAction | VerificationReport;

/** Work a step-up asks for. */
export type VerificationEffect =
  /** Answered with `started` or `refused`. */
  | { readonly run: 'start' }
  /** Answered with `code-sent` or `code-not-sent`. */
  | { readonly run: 'prepare'; readonly way: StagedCode }
  /** These four are answered with `answered` or `refused`. */
  | { readonly run: 'attemptPassword'; readonly password: string }
  | { readonly run: 'attemptPasskey' }
  | { readonly run: 'attemptCode'; readonly way: StagedCode; readonly code: string }
  | { readonly run: 'attemptBackupCode'; readonly code: string }
  /** The session is fresh again: answered with `activated` or `refused`. */
  | { readonly run: 'activate'; readonly sessionId: string }
  /** Tells whoever waits. */
  | { readonly run: 'finish' }
  | { readonly run: 'startTimer' }
  | { readonly run: 'stopTimer' };

/** A step of a step-up. */
export type VerificationStep = readonly [state: VerificationState, ...effects: VerificationEffect[]];
