// A session with what decides whether it can have tasks, in one statement: every call of a signed-in user reads it.
import type { Session } from '../../domain/sessions/session.ts';
import type { SessionDemands } from '../../domain/sessions/tasks.ts';
import type { Db } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { sessionFromRow } from './sessions.ts';

export type DemandedSession = { readonly session: Session; readonly demands: SessionDemands };

const byId = prepare((db, given: { clientId: string; id: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select('users.requires_new_password')
    .select((joined) =>
      joined
        .exists(
          joined
            .selectFrom('organization_memberships')
            .innerJoin('organizations', 'organizations.id', 'organization_memberships.organization_id')
            .innerJoin('roles', 'roles.id', 'organization_memberships.role_id')
            .select('organization_memberships.id')
            .whereRef('organization_memberships.user_id', '=', 'sessions.user_id')
            .where((row) =>
              row.or([row.ref('organizations.requires_second_factor'), row.ref('roles.requires_second_factor')]),
            ),
        )
        .as('is_bound'),
    )
    .where('sessions.client_id', '=', given.clientId)
    .where('sessions.id', '=', given.id),
);

/** A session of a client, open or not. */
export const findDemandedSession = async (
  db: Db,
  clientId: string,
  id: string,
): Promise<DemandedSession | undefined> => {
  const [row] = (await byId(db, { clientId, id })).rows;
  return (
    row && {
      session: sessionFromRow(row),
      demands: { requiresNewPassword: row.requires_new_password, isBoundByMembership: row.is_bound === true },
    }
  );
};
