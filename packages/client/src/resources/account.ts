// What a user and a session do beyond plain changes of themselves: add identifiers, set up factors, prove once more who they
// are, list. Types only: the code comes with the first of them that is called.
import type { Web3Strategy } from '@latchkey/wire';
import type { ReverificationConfig, ReverificationLevel } from '../lib/authorization.ts';
import type { DeletedObject } from './deleted-object.ts';
import type { EmailAddress } from './email-address.ts';
import type { Image, ImageFile } from './image.ts';
import type { Passkey } from './passkey.ts';
import type { PhoneNumber } from './phone-number.ts';
import type { BackupCode, TOTP } from './second-factor.ts';
import type { Session } from './session.ts';
import type { SessionWithActivities } from './session-activity.ts';
import type {
  AttemptFirstFactorVerificationParams,
  AttemptSecondFactorVerificationParams,
  PrepareFirstFactorVerificationParams,
  PrepareSecondFactorVerificationParams,
  SessionVerification,
  StartVerificationParams,
} from './session-verification.ts';
import type { Web3Wallet } from './web3-wallet.ts';

/** The verbs of a user that make something new and leave the user alone. */
export type UserVerbs = {
  /** Adds an e-mail address, which is then to be proven. */
  readonly createEmailAddress: (params: { readonly email: string }) => Promise<EmailAddress>;
  /** Adds a phone number, which is then to be proven. */
  readonly createPhoneNumber: (params: { readonly phoneNumber: string }) => Promise<PhoneNumber>;
  /** Adds a wallet, which is then to be proven. */
  readonly createWeb3Wallet: (params: { readonly web3Wallet: string }) => Promise<Web3Wallet>;
  /** Has a passkey made on this device and registers it. */
  readonly createPasskey: () => Promise<Passkey>;
  /** Begins to set up an authenticator app; the answer has the key for it. */
  readonly createTOTP: () => Promise<TOTP>;
  /** Proves that the app was set up; the answer has backup codes if these are the first. */
  readonly verifyTOTP: (params: { readonly code: string }) => Promise<TOTP>;
  /** Takes the authenticator app away. */
  readonly disableTOTP: () => Promise<DeletedObject>;
  /** Makes new backup codes; older ones are void from then on. */
  readonly createBackupCode: () => Promise<BackupCode>;
  /** Gives the user a picture, or takes it away. */
  readonly setProfileImage: (params: { readonly file: ImageFile }) => Promise<Image>;
  /** Adds a wallet of this browser and has it prove itself; one that does not is taken away again. */
  readonly __internal_connectWallet: (strategy: Web3Strategy) => Promise<Web3Wallet>;
};

/** The verbs of a session that prove once more who is there. */
export type SessionVerificationVerbs = {
  /** Begins; the answer says what has to be proven. */
  readonly startVerification: (params: StartVerificationParams) => Promise<SessionVerification>;
  /** Has a code sent for the first factor. */
  readonly prepareFirstFactorVerification: (
    params: PrepareFirstFactorVerificationParams,
  ) => Promise<SessionVerification>;
  /** Proves the first factor. */
  readonly attemptFirstFactorVerification: (
    params: AttemptFirstFactorVerificationParams,
  ) => Promise<SessionVerification>;
  /**
   * Proves the first factor with a passkey. What it signs comes with the start: give what that answered, or a proof of the
   * first factor is begun.
   */
  readonly verifyWithPasskey: (started?: SessionVerification) => Promise<SessionVerification>;
  /** Has a code sent for the second factor. */
  readonly prepareSecondFactorVerification: (
    params: PrepareSecondFactorVerificationParams,
  ) => Promise<SessionVerification>;
  /** Proves the second factor. */
  readonly attemptSecondFactorVerification: (
    params: AttemptSecondFactorVerificationParams,
  ) => Promise<SessionVerification>;
};

/** What a step-up is asked for with, by whoever draws it. */
export type ReverificationRequest = {
  /** Undefined when the refusal did not say; the second factor is then the one to prove. */
  readonly level: ReverificationLevel | undefined;
  /** To be called once the session is proven. */
  readonly complete: () => void;
  /** To be called when the person does not want to. */
  readonly cancel: () => void;
};

/** How a call is made that may ask for a step-up first. */
export type ReverificationOptions = {
  /** Hears that the person did not want to. */
  readonly onCancel?: (() => void) | undefined;
  /** Rejects with `reverification_cancelled` when the person did not want to, instead of answering null. */
  readonly throwOnCancel?: boolean | undefined;
  /** Draws the step-up instead of the UserVerification surface. */
  readonly onNeedsReverification?: ((request: ReverificationRequest) => void) | undefined;
};

/**
 * Makes a call; when it is refused until the person has proven once more who they are, asks for that and makes it once
 * again. Answers null when the person did not want to.
 */
export type WithReverification = <T>(call: () => Promise<T>, options?: ReverificationOptions) => Promise<T | null>;

/** What an application's server answers, with status 403, when it wants a step-up first. */
export type ReverificationHint = {
  readonly type: 'forbidden';
  readonly reason: 'reverification-error';
  readonly metadata?: { readonly reverification?: ReverificationConfig };
};

export type Account = {
  readonly user: UserVerbs;
  readonly session: (session: Session) => SessionVerificationVerbs;
  /** The user's sessions on all devices. */
  readonly sessions: () => Promise<SessionWithActivities[]>;
  /** Takes a passkey away. */
  readonly deletePasskey: (id: string) => Promise<DeletedObject>;
  readonly withReverification: WithReverification;
};
