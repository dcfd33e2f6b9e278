// The data of events: the row that an event is about as the admin API shows it, read in the transaction of the change.
import type { JSONObject } from '@latchkey/wire';
import type { Note } from '../../domain/events/notes.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Vault } from '../../ports/vault.ts';
import { messageEventData, sessionEventData, settingsEventData, signInEventData } from '../../present/events/noted.ts';
import { permissionJSON } from '../../present/organization.ts';
import { membershipRequestJSON } from '../../present/organizations/joining.ts';
import { adminUserJSON } from '../../present/users/admin-user.ts';
import { findLockouts } from '../../store/attempts/lockouts.ts';
import { findWaitlistEntry } from '../../store/attempts/waitlist.ts';
import type { Db } from '../../store/database/database.ts';
import { findSecretKey } from '../../store/instances/secret-keys.ts';
import { listSigningKeys } from '../../store/instances/signing-keys.ts';
import { findDomain } from '../../store/organizations/domains.ts';
import { findInvitations } from '../../store/organizations/invitations.ts';
import { findMember } from '../../store/organizations/members.ts';
import { findOrganization } from '../../store/organizations/organizations.ts';
import { findRoleById, listPermissions } from '../../store/organizations/roles.ts';
import { findRequest } from '../../store/views/membership-requests.ts';
import { findAccounts } from '../../store/views/users-with-identifiers.ts';
import { userKey } from '../../use-cases/passwords/check-password.ts';
import { secretKeyJSON } from '../admin/keys/secret-keys.ts';
import {
  shownDomain,
  shownInvitation,
  shownMember,
  shownOrganization,
  shownRole,
} from '../admin/organizations/shown.ts';
import { entryJSON } from '../admin/tickets/waitlist.ts';

/** Where the rows are read. */
export type EventContext = {
  readonly db: Db;
  readonly instance: Instance;
  readonly now: number;
  readonly vault: Vault;
};

/** Data by subject; a row that no longer exists has none. */
type Presented = ReadonlyMap<string, JSONObject>;
type Present = (at: EventContext, notes: readonly Note[]) => Promise<Presented>;

const detailOf = ({ detail }: Note, name: string): string => String(detail?.[name] ?? '');

/** For kinds that rarely change many rows at once: one read for each. */
const each =
  (read: (at: EventContext, note: Note) => Promise<JSONObject | undefined>): Present =>
  async (at, notes) => {
    const found = new Map<string, JSONObject>();
    for (const note of notes) {
      const data = await read(at, note);
      if (data) found.set(note.subject, data);
    }
    return found;
  };

const users: Present = async ({ db, instance, now }, notes) => {
  const accounts = await findAccounts(db, instance.id, [...new Set(notes.map(({ subject }) => subject))]);
  const lockouts = await findLockouts(
    db,
    accounts.map(({ user }) => userKey(user.id)),
  );
  return new Map(
    accounts.map((account) => [
      account.user.id,
      adminUserJSON(account, { instance, lockout: lockouts.get(userKey(account.user.id)), now }),
    ]),
  );
};

const invitations: Present = async ({ db, instance, now }, notes) => {
  const found = await findInvitations(
    db,
    instance.id,
    notes.map(({ subject }) => subject),
  );
  return new Map(found.map((invitation) => [invitation.id, shownInvitation(invitation, now)]));
};

/** Kinds whose rows are read; the names are the first parts of event types. */
export const READ_KINDS: Readonly<Record<string, Present>> = {
  user: users,
  organizationInvitation: invitations,
  organization: each(async ({ db, instance }, { subject }) => {
    const organization = await findOrganization(db, instance.id, subject);
    return organization && shownOrganization(instance, organization);
  }),
  organizationMembership: each(async ({ db, instance }, note) => {
    const member = await findMember(db, detailOf(note, 'organization_id'), detailOf(note, 'user_id'));
    return member && shownMember(instance, member);
  }),
  organizationDomain: each(async ({ db }, note) => {
    const domain = await findDomain(db, detailOf(note, 'organization_id'), note.subject);
    return domain && shownDomain(domain);
  }),
  organizationMembershipRequest: each(async ({ db, instance }, note) => {
    const request = await findRequest(db, detailOf(note, 'organization_id'), note.subject);
    return request && membershipRequestJSON(request, instance);
  }),
  role: each(async ({ db, instance }, { subject }) => {
    const role = await findRoleById(db, instance.id, subject);
    return role && shownRole(role);
  }),
  permission: each(async ({ db, instance }, { subject }) => {
    const permission = (await listPermissions(db, instance.id)).find(({ id }) => id === subject);
    return permission && permissionJSON(permission);
  }),
  waitlistEntry: each(async ({ db, instance }, { subject }) => {
    const entry = await findWaitlistEntry(db, instance.id, subject);
    return entry && entryJSON(entry);
  }),
  secretKey: each(async ({ db, instance, now }, { subject }) => {
    const key = await findSecretKey(db, instance.id, subject);
    return key && secretKeyJSON(key, now);
  }),
  signingKey: each(async ({ db, instance }, { subject }) => {
    const key = (await listSigningKeys(db, instance.id)).find(({ id }) => id === subject);
    return (
      key && {
        object: 'signing_key',
        id: key.id,
        algorithm: key.algorithm,
        created_at: key.createdAt,
        signs_from: key.activeAt,
        revoked_at: key.revokedAt,
      }
    );
  }),
};

/** Kinds whose notes contain everything. */
export const NOTED_KINDS: Readonly<Record<string, (note: Note, vault: Vault) => JSONObject>> = {
  session: sessionEventData,
  signIn: signInEventData,
  impersonation: signInEventData,
  email: messageEventData,
  sms: messageEventData,
  settings: settingsEventData,
};
