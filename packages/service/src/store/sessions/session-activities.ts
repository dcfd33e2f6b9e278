// The last seen device of a session: one row per session.

import type { Selectable } from 'kysely';
import type { Device } from '../../domain/sessions/user-agent.ts';
import type { Db } from '../database/database.ts';
import type { SessionActivitiesTable } from '../schema/sessions.ts';

export type SessionActivity = Device & {
  readonly id: string;
  readonly sessionId: string;
  readonly ipAddress: string | null;
  readonly city: string | null;
  readonly country: string | null;
};

const fromRow = (row: Selectable<SessionActivitiesTable>): SessionActivity => ({
  id: row.id,
  sessionId: row.session_id,
  deviceType: row.device_type,
  browserName: row.browser_name,
  browserVersion: row.browser_version,
  ipAddress: row.ip_address,
  city: row.city,
  country: row.country,
  isMobile: row.is_mobile,
});

export const activityToRow = (activity: SessionActivity, now: number): Selectable<SessionActivitiesTable> => ({
  id: activity.id,
  session_id: activity.sessionId,
  device_type: activity.deviceType,
  browser_name: activity.browserName,
  browser_version: activity.browserVersion,
  ip_address: activity.ipAddress,
  city: activity.city,
  country: activity.country,
  is_mobile: activity.isMobile,
  created_at: now,
  updated_at: now,
});

/** Records the device that currently uses a session. */
export const recordActivity = async (db: Db, activity: SessionActivity, now: number): Promise<void> => {
  const row = activityToRow(activity, now);
  const { id: _id, session_id: _session, created_at: _created, ...seen } = row;
  await db
    .insertInto('session_activities')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(seen))
    .execute();
};

export const findActivities = async (db: Db, sessionIds: readonly string[]): Promise<readonly SessionActivity[]> => {
  if (sessionIds.length === 0) return [];
  const rows = await db.selectFrom('session_activities').selectAll().where('session_id', 'in', sessionIds).execute();
  return rows.map(fromRow);
};
