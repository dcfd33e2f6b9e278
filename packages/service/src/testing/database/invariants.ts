// Invariants of a database, whatever happened to the process that wrote it (docs/security.md R38).
import type { Db } from '../../store/database/database.ts';

type Broken = Readonly<Record<string, readonly unknown[]>>;

const brokenOrganizations = async (db: Db): Promise<Broken> => ({
  'a session at work where its user does not belong': await db
    .selectFrom('sessions')
    .leftJoin('organization_memberships as member', (join) =>
      join
        .onRef('member.user_id', '=', 'sessions.user_id')
        .onRef('member.organization_id', '=', 'sessions.last_active_organization_id'),
    )
    .select('sessions.id')
    .where('sessions.last_active_organization_id', 'is not', null)
    .where('member.id', 'is', null)
    .execute(),
  'an instance without its roles': await db
    .selectFrom('instances')
    .leftJoin('roles', 'roles.instance_id', 'instances.id')
    .select('instances.id')
    .where('roles.id', 'is', null)
    // Operators of the console are in no organization.
    .where('instances.is_system', '=', false)
    .execute(),
});

/** Rows that refer to a missing row, by invariant; every list is empty in a consistent database. */
export const brokenInvariants = async (db: Db): Promise<Broken> => ({
  'a session without a user': await db
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.id', 'is', null)
    .execute(),
  'a session without a device': await db
    .selectFrom('sessions')
    .leftJoin('session_activities', 'session_activities.session_id', 'sessions.id')
    .select('sessions.id')
    .where('session_activities.id', 'is', null)
    .execute(),
  'a client whose last session is not there': await db
    .selectFrom('clients')
    .leftJoin('sessions', 'sessions.id', 'clients.last_active_session_id')
    .select('clients.id')
    .where('clients.last_active_session_id', 'is not', null)
    .where('sessions.id', 'is', null)
    .execute(),
  'a browser whose client is not there': await db
    .selectFrom('dev_browsers')
    .leftJoin('clients', 'clients.id', 'dev_browsers.client_id')
    .select('dev_browsers.id')
    .where('dev_browsers.client_id', 'is not', null)
    .where('clients.id', 'is', null)
    .execute(),
  'a user without the address they came with': await db
    .selectFrom('users')
    .leftJoin('email_addresses', 'email_addresses.id', 'users.primary_email_address_id')
    .select('users.id')
    .where('email_addresses.id', 'is', null)
    .execute(),
  'a finished sign-up without its session': await db
    .selectFrom('sign_ups')
    .leftJoin('sessions', 'sessions.id', 'sign_ups.created_session_id')
    .select('sign_ups.id')
    .where('sign_ups.status', '=', 'complete')
    .where('sessions.id', 'is', null)
    .execute(),
  'a code that was sent and is not kept': await db
    .selectFrom('sign_ups')
    .leftJoin('verifications', 'verifications.id', 'sign_ups.email_verification_id')
    .select('sign_ups.id')
    .where('sign_ups.email_verification_id', 'is not', null)
    .where('verifications.id', 'is', null)
    .execute(),
  ...(await brokenOrganizations(db)),
});
