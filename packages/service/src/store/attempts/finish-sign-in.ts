// Writes a completed sign-in in one statement: the attempt, the verification, the user's last sign-in time, and the reset of
// the failure counters, and the audit log. New rows are passed as JSON.
import { sql } from 'kysely';
import type { AuditEvent } from '../../domain/audit/event.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import type { Verification } from '../../domain/verification.ts';
import { auditInsert, auditParameter } from '../audit-events.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { signInToRow } from './sign-ins.ts';
import { verificationToRow } from './verifications.ts';

type Given = {
  signIn: string;
  proofs: string;
  userId: string;
  passwordDigest: string | null;
  lockout: string;
  secondLockout: string;
  isActor: boolean;
  audit: string;
  now: number;
};

const write = prepare(
  (_db, given: Given) => sql`
    with proven as (
      insert into verifications select * from json_populate_recordset(null::verifications, ${given.proofs}::json)
    ), finished as (
      insert into sign_ins select * from json_populate_record(null::sign_ins, ${given.signIn}::json)
      on conflict (id) do update set
        status = excluded.status,
        user_id = excluded.user_id,
        first_factor_verification_id = excluded.first_factor_verification_id,
        second_factor_verification_id = excluded.second_factor_verification_id,
        new_password_digest = null,
        created_session_id = excluded.created_session_id,
        updated_at = greatest(${given.now}::bigint, sign_ins.updated_at + 1)
    ), forgotten as (
      delete from lockouts where key in (${given.lockout}, ${given.secondLockout}) and not ${given.isActor}::boolean
    ), recorded as (${auditInsert(given.audit)})
    update users set
      last_sign_in_at = case when ${given.isActor}::boolean then last_sign_in_at else ${given.now}::bigint end,
      last_active_at = case when ${given.isActor}::boolean then last_active_at else ${given.now}::bigint end,
      password_digest = coalesce(${given.passwordDigest}, password_digest),
      requires_new_password = requires_new_password and ${given.passwordDigest}::text is null,
      updated_at = case when ${given.isActor}::boolean then updated_at else greatest(${given.now}::bigint, updated_at + 1) end
    where id = ${given.userId}`,
);

type Finish = {
  readonly userId: string;
  /** The verification to store; undefined if it was stored when it was prepared. */
  readonly proof: Verification | undefined;
  /** The digest of a new password, to be stored. */
  readonly passwordDigest: string | undefined;
  /** The key of the account's failure counter. */
  readonly lockout: string;
  /** The key of the failure counter of the second factor. */
  readonly secondLockout: string;
  /**
   * True for an impersonation: then the user's last sign-in time and failure counters stay unchanged, because the user verified
   * nothing.
   */
  readonly isActor: boolean;
  /** What the audit log says of it. */
  readonly audit: readonly AuditEvent[];
  readonly now: number;
};

/** Writes a completed sign-in, new or existing. Throws if the user no longer exists. */
export const finishSignIn = async (db: Db, signIn: SignIn, finish: Finish): Promise<void> => {
  const { proof, userId } = finish;
  const result = await write(db, {
    signIn: JSON.stringify(signInToRow(signIn)),
    proofs: JSON.stringify(proof ? [verificationToRow(proof)] : []),
    userId,
    passwordDigest: finish.passwordDigest ?? null,
    lockout: finish.lockout,
    secondLockout: finish.secondLockout,
    isActor: finish.isActor,
    audit: auditParameter(finish.audit),
    now: finish.now,
  });
  if (result.numAffectedRows !== 1n) throw new Error(`Latchkey: user ${userId} is gone.`);
};
