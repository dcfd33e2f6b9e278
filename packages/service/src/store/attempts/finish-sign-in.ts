// Everything that is written when a sign-in is complete, in one statement: the attempt, the proof that was given now, when
// the user was last here, and that their failures are forgotten. New rows travel as JSON.
import { sql } from 'kysely';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import type { Verification } from '../../domain/verification.ts';
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
    )
    update users set
      last_sign_in_at = case when ${given.isActor}::boolean then last_sign_in_at else ${given.now}::bigint end,
      password_digest = coalesce(${given.passwordDigest}, password_digest),
      requires_new_password = requires_new_password and ${given.passwordDigest}::text is null,
      updated_at = case when ${given.isActor}::boolean then updated_at else greatest(${given.now}::bigint, updated_at + 1) end
    where id = ${given.userId}`,
);

type Finish = {
  readonly userId: string;
  /** The proof to keep; none where it was kept when it was asked for. */
  readonly proof: Verification | undefined;
  /** A digest to store: of the new password. */
  readonly passwordDigest: string | undefined;
  /** The name under which the account's failures are counted. */
  readonly lockout: string;
  /** The same for their second factor. */
  readonly secondLockout: string;
  /** True where somebody acts as the user: then the user was not here, and nobody has proven to be them. */
  readonly isActor: boolean;
  readonly now: number;
};

/** Writes a complete sign-in, whether it was written before or not. Fails loudly when the user is gone. */
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
    now: finish.now,
  });
  if (result.numAffectedRows !== 1n) throw new Error(`Latchkey: user ${userId} is gone.`);
};
