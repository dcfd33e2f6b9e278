// The interface of a strategy: one row per strategy, shared by the first and second factor of a sign-in, by the verifications
// of a sign-up, and by step-ups. The caller (sign-in/attempts.ts, sign-up/attempts.ts, step-up/attempts.ts) reads the attempt,
// enforces limits, counts guesses and continues the attempt; a row only sends, checks and returns the result.
import type { Strategy } from '@latchkey/wire';
import type { ParsedBody } from '@latchkey/wire/schemas';
import type { Fault } from '../../domain/faults/fault.ts';
import type { UserStanding } from '../../domain/users/standing.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import type { Db } from '../../store/database/database.ts';
import type { Call } from '../context/call.ts';
import type { VerifiedPassword } from '../passwords/check-password.ts';

/** The step of a verification. */
export type ProofStep = 'first_factor' | 'second_factor' | 'sign_up';

/** The subject of a verification: the attempt it belongs to, and its user. */
export type ProofSubject = {
  readonly step: ProofStep;
  /** The sign-in, sign-up or step-up; a verification is not accepted on any other. */
  readonly ownerId: string;
  readonly clientId: string;
  /** The account of a sign-in; undefined at sign-up, and if there is none and the instance does not reveal that. */
  readonly userRecord: UserWithIdentifiers | undefined;
  /** The typed identifier of a sign-in; at sign-up, the address, number or wallet to verify. */
  readonly identifier: string | null;
  /** The key under which attempts are counted. */
  readonly account: string;
  /** The current verification of this step. */
  readonly current: Verification | undefined;
  /** True if the code confirms a browser that is new for the user: it goes to their contact address or number. */
  readonly isNewDevice?: boolean;
  /** True for a signed-in user who verifies again: enumeration protection is not needed for them. */
  readonly isSignedIn?: boolean;
};

type AttemptBody = ParsedBody<'POST /client/sign_ins/:id/attempt_first_factor'>;
type Credential = Extract<AttemptBody, { strategy: 'passkey' }>['public_key_credential'];

/** The fields of a call besides `strategy`. */
export type StrategyInput = {
  readonly strategy?: Strategy | undefined;
  readonly email_address_id?: string | undefined;
  readonly phone_number_id?: string | undefined;
  readonly web3_wallet_id?: string | undefined;
  readonly redirect_url?: string | undefined;
  readonly default?: boolean | undefined;
  readonly code?: string | undefined;
  readonly password?: string | undefined;
  readonly signature?: string | undefined;
  readonly public_key_credential?: Credential | undefined;
};

/** The results of slow work before the transaction. */
export type SlowResults = {
  /** The digest of a new password, to be stored once the attempt is complete. */
  readonly passwordDigest?: string | undefined;
  /** A password that was right at that time. */
  readonly proven?: VerifiedPassword;
};

export type AttemptResult =
  | {
      readonly at: 'proven';
      readonly verification: Verification;
      /** True for a verification that the caller must store. */
      readonly isNew?: boolean;
      /** The account, if the credential itself identifies it (a discovered passkey). */
      readonly userRecord?: UserWithIdentifiers;
      /** Whether an operator lets the user sign in, if the check has locked the user's row. */
      readonly held?: UserStanding | undefined;
    }
  /** Wrong, and counted by the row: its writes are committed, and the fault is sent. */
  | { readonly at: 'refused'; readonly fault: Fault; readonly wasGuess: boolean };

export type StrategyHandler = {
  /** The steps it supports. */
  readonly steps: readonly ProofStep[];
  /** The field of a sign-up that it verifies. */
  readonly proves?: 'email_address' | 'phone_number' | 'web3_wallet';
  /** True if this verification sets a new password. */
  readonly resetsPassword?: boolean;
  /**
   * Starts a verification inside the caller's transaction and returns the id of its row; absent if nothing has to be started.
   */
  readonly prepare?: (db: Db, call: Call, subject: ProofSubject, input: StrategyInput) => Promise<string>;
  /** Slow work that must not hold a transaction open, such as hashing. It throws a fault if the verification fails. */
  readonly beforehand?: (call: Call, subject: ProofSubject, input: StrategyInput) => Promise<SlowResults>;
  /** Checks a verification inside the caller's transaction; absent if it is completed in another way, as with a link. */
  readonly attempt?: (
    db: Db,
    call: Call,
    subject: ProofSubject,
    input: StrategyInput,
    beforehand?: SlowResults,
  ) => Promise<AttemptResult>;
};
