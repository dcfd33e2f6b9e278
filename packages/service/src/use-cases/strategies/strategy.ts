// What a way of proving something is to the service: one row per strategy, shared by the first and second factor of a
// sign-in, by the proofs of a sign-up, and by whatever asks for a proof later. The frame (handlers/sign-in/attempts.ts, sign-ups.ts)
// reads the attempt, limits, counts guesses and moves the attempt on; a row only sends, judges and says what it found.
import type { Strategy } from '@latchkey/wire';
import type { ParsedBody } from '@latchkey/wire/schemas';
import type { Fault } from '../../domain/faults/fault.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import type { Db } from '../../store/database/database.ts';
import type { Call } from '../context/call.ts';
import type { VerifiedPassword } from '../passwords/check-password.ts';

/** The step a proof is asked for. */
export type ProofStep = 'first_factor' | 'second_factor' | 'sign_up';

/** Whose proof it is: the attempt it belongs to, and what is known of the person. */
export type ProofSubject = {
  readonly step: ProofStep;
  /** The sign-in, sign-up or step-up; a proof of one is worth nothing on another. */
  readonly ownerId: string;
  readonly clientId: string;
  /** The account of a sign-in; undefined at sign-up, and where there is none and the instance does not tell. */
  readonly person: UserWithIdentifiers | undefined;
  /** What the person typed to sign in; at sign-up, the address, number or wallet that is to be proven. */
  readonly identifier: string | null;
  /** The name under which tries are counted. */
  readonly account: string;
  /** The proof of this step that runs already. */
  readonly current: Verification | undefined;
  /** True for somebody who is signed in and proves themselves again: who they are is no secret to them. */
  readonly isSignedIn?: boolean;
};

type AttemptBody = ParsedBody<'POST /client/sign_ins/:id/attempt_first_factor'>;
type Credential = Extract<AttemptBody, { strategy: 'passkey' }>['public_key_credential'];

/** The fields that go beside `strategy`, whichever call they come with. */
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

/** What slow work before the transaction gave. */
export type Beforehand = {
  /** A new password's digest, to be stored once the attempt is complete. */
  readonly passwordDigest?: string | undefined;
  /** A password that was right then. */
  readonly proven?: VerifiedPassword;
};

export type AttemptResult =
  | {
      readonly at: 'proven';
      readonly verification: Verification;
      /** True for a proof that is not written yet: the frame does it. */
      readonly isNew?: boolean;
      /** The account, where the proof itself says whose it is (a passkey that was found by the browser). */
      readonly person?: UserWithIdentifiers;
    }
  /** Wrong, and counted by the row: what it wrote is committed, and the fault is answered. */
  | { readonly at: 'refused'; readonly fault: Fault; readonly wasGuess: boolean };

export type StrategyHandler = {
  /** The steps it serves. */
  readonly steps: readonly ProofStep[];
  /** The field of a sign-up that it proves. */
  readonly proves?: 'email_address' | 'phone_number' | 'web3_wallet';
  /** True when the account gets a new password with this proof. */
  readonly resetsPassword?: boolean;
  /** Begins a proof inside the caller's transaction and gives the id of its row; absent where nothing is begun. */
  readonly prepare?: (db: Db, call: Call, subject: ProofSubject, input: StrategyInput) => Promise<string>;
  /** Slow work that must not hold a transaction, such as hashing. It throws a fault when the proof is wrong. */
  readonly beforehand?: (call: Call, subject: ProofSubject, input: StrategyInput) => Promise<Beforehand>;
  /** Judges a proof inside the caller's transaction; absent where the proof comes another way, as with a link. */
  readonly attempt?: (
    db: Db,
    call: Call,
    subject: ProofSubject,
    input: StrategyInput,
    beforehand?: Beforehand,
  ) => Promise<AttemptResult>;
};
