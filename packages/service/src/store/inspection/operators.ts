// How many owners the console has, and how many operators have no second factor.
import { sql } from 'kysely';
import type { OperatorFacts } from '../../domain/inspection/facts.ts';
import type { Db } from '../database/database.ts';

export const readOperators = async (db: Db): Promise<OperatorFacts> => {
  const { rows } = await sql<{ owners: number; without: number }>`
    select count(*) filter (where role = 'owner')::int as owners,
      count(*) filter (where not exists (select 1 from totps where totps.user_id = operators.user_id and verified)
        and not exists (select 1 from passkeys where passkeys.user_id = operators.user_id and credential_id is not null)
      )::int as without
    from operators where disabled_at is null`.execute(db);
  return { owners: rows[0]?.owners ?? 0, withoutSecondFactor: rows[0]?.without ?? 0 };
};
