// Whether a role or an organization of an instance requires a second factor.
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export const hasSecondFactorDemand = async (db: Db, instanceId: string): Promise<boolean> => {
  const { rows } = await sql<{ demanded: boolean }>`
    select exists (select from roles where instance_id = ${instanceId} and requires_second_factor)
      or exists (select from organizations where instance_id = ${instanceId} and requires_second_factor) as demanded`.execute(
    db,
  );
  return rows[0]?.demanded === true;
};
