// Account verbs of users and sessions: add identifiers, set up factors, reverify, list. Types only: the code is downloaded
// with the first call.
import type { ReverificationConfig, ReverificationLevel, Web3Strategy } from '@latchkey/wire';
import type { DeletedObject } from './deleted-object.ts';
import type { EmailAddress } from './identifiers/email-address.ts';
import type { Passkey } from './identifiers/passkey.ts';
import type { PhoneNumber } from './identifiers/phone-number.ts';
import type { BackupCode, TOTP } from './identifiers/second-factor.ts';
import type { Web3Wallet } from './identifiers/web3-wallet.ts';
import type { Image, ImageFile } from './image.ts';
import type { SessionWithActivities } from './session/activity.ts';
import type { Session } from './session.ts';
import type {
  AttemptFirstFactorVerificationParams,
  AttemptSecondFactorVerificationParams,
  PrepareFirstFactorVerificationParams,
  PrepareSecondFactorVerificationParams,
  SessionVerification,
  StartVerificationParams,
} from './session-verification.ts';

/** Verbs of a user that create something and do not change the user. */
export type UserVerbs = {
  /** Adds an e-mail address, which then has to be verified. */
  readonly createEmailAddress: (params: { readonly email: string }) => Promise<EmailAddress>;
  /** Adds a phone number, which then has to be verified. */
  readonly createPhoneNumber: (params: { readonly phoneNumber: string }) => Promise<PhoneNumber>;
  /** Adds a wallet, which then has to be verified. */
  readonly createWeb3Wallet: (params: { readonly web3Wallet: string }) => Promise<Web3Wallet>;
  /** Creates a passkey on this device and registers it. */
  readonly createPasskey: () => Promise<Passkey>;
  /** Starts the setup of an authenticator app; the result contains its secret. */
  readonly createTOTP: () => Promise<TOTP>;
  /** Verifies the setup of the app; the result contains backup codes if these are the first. */
  readonly verifyTOTP: (params: { readonly code: string }) => Promise<TOTP>;
  /** Removes the authenticator app. */
  readonly disableTOTP: () => Promise<DeletedObject>;
  /** Creates new backup codes; older ones become invalid. */
  readonly createBackupCode: () => Promise<BackupCode>;
  /** Sets the user's picture, or removes it. */
  readonly setProfileImage: (params: { readonly file: ImageFile }) => Promise<Image>;
  /** Adds a wallet of this browser and verifies it by signature; removes it again if that fails. */
  readonly __internal_connectWallet: (strategy: Web3Strategy) => Promise<Web3Wallet>;
};

/** Reverification of a session. */
export type SessionVerificationVerbs = {
  /** Starts a verification; the result lists the required factors. */
  readonly startVerification: (params: StartVerificationParams) => Promise<SessionVerification>;
  /** Sends a code for the first factor. */
  readonly prepareFirstFactorVerification: (
    params: PrepareFirstFactorVerificationParams,
  ) => Promise<SessionVerification>;
  /** Verifies the first factor. */
  readonly attemptFirstFactorVerification: (
    params: AttemptFirstFactorVerificationParams,
  ) => Promise<SessionVerification>;
  /**
   * Verifies the first factor with a passkey. The challenge comes with the start: pass its result, or a verification of the
   * first factor is started.
   */
  readonly verifyWithPasskey: (started?: SessionVerification) => Promise<SessionVerification>;
  /** Sends a code for the second factor. */
  readonly prepareSecondFactorVerification: (
    params: PrepareSecondFactorVerificationParams,
  ) => Promise<SessionVerification>;
  /** Verifies the second factor. */
  readonly attemptSecondFactorVerification: (
    params: AttemptSecondFactorVerificationParams,
  ) => Promise<SessionVerification>;
};

/** A request for a step-up, passed to the component that renders it. */
export type ReverificationRequest = {
  /** Undefined when the refusal did not name one; then the second factor is verified. */
  readonly level: ReverificationLevel | undefined;
  /** Call once the session is verified. */
  readonly complete: () => void;
  /** Call when the user cancels. */
  readonly cancel: () => void;
};

/** Options of a call that may require a step-up first. */
export type ReverificationOptions = {
  /** Called when the user cancels. */
  readonly onCancel?: (() => void) | undefined;
  /** Rejects with `reverification_cancelled` when the user cancels, instead of resolving to null. */
  readonly throwOnCancel?: boolean | undefined;
  /** Renders the step-up instead of the UserVerification surface. */
  readonly onNeedsReverification?: ((request: ReverificationRequest) => void) | undefined;
};

/**
 * Sends a call; when it is refused until the user reverifies, requests that and sends it once
 * more. Resolves to null when the user cancels.
 */
export type WithReverification = <T>(call: () => Promise<T>, options?: ReverificationOptions) => Promise<T | null>;

/** The reply of a host's server, with status 403, that requires a step-up first. */
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
  /** Deletes a passkey. */
  readonly deletePasskey: (id: string) => Promise<DeletedObject>;
  readonly withReverification: WithReverification;
};
