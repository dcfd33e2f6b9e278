// One page of an export: roles, users, organizations, memberships and open invitations, in the order in which an import needs
// them.
import type { ImportRecord } from '../../domain/import/record.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Database } from '../../store/database/database.ts';
import {
  type ExportPage,
  readExportedInvitations,
  readExportedMemberships,
  readExportedOrganizations,
  readExportedUsers,
} from '../../store/import/exported-rows.ts';
import { listRoles } from '../../store/organizations/roles.ts';
import { record } from '../context/audit-log.ts';
import type { Ports } from '../context/ports.ts';
import {
  exportedInvitation,
  exportedMembership,
  exportedOrganization,
  exportedRole,
  exportedUser,
} from './exported-records.ts';

/** The parts of an export in their order. */
export const EXPORT_PARTS = ['roles', 'users', 'organizations', 'memberships', 'invitations'] as const;

export type ExportPart = (typeof EXPORT_PARTS)[number];

/** A page, and the id after which the next one starts; null after the last. */
export type ExportedPage = { readonly records: readonly ImportRecord[]; readonly next: string | null };

type Deps = { readonly database: Database; readonly ports: Ports };

const PAGE = 500;
/** An instance has few roles. */
const MOST_ROLES = 10_000;
const EXPORT_AGENT = 'latchkey export';

const pageOf = <Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  shape: (row: Row) => ImportRecord,
): ExportedPage => {
  const last = rows.at(-1);
  return { records: rows.map(shape), next: last === undefined || rows.length < PAGE ? null : idOf(last) };
};

const READ: Readonly<Record<ExportPart, (deps: Deps, page: ExportPage) => Promise<ExportedPage>>> = {
  roles: async ({ database: { db } }, { instanceId }) => {
    const { roles } = await listRoles(db, instanceId, { limit: MOST_ROLES, offset: 0 });
    return { records: roles.map(exportedRole), next: null };
  },
  users: async ({ database: { db }, ports: { vault } }, page) =>
    pageOf(
      await readExportedUsers(db, page),
      ({ user }) => user.id,
      (rows) => exportedUser(rows, vault),
    ),
  organizations: async ({ database: { db } }, page) =>
    pageOf(await readExportedOrganizations(db, page), (row) => row.organization.id, exportedOrganization),
  memberships: async ({ database: { db } }, page) =>
    pageOf(await readExportedMemberships(db, page), (row) => row.id, exportedMembership),
  invitations: async ({ database: { db } }, page) =>
    pageOf(await readExportedInvitations(db, page), (row) => row.id, exportedInvitation),
};

/** Reads one page of a part. The first page of the first part is recorded in the audit log: the file holds credentials. */
export const exportPage = async (
  deps: Deps,
  instance: Instance,
  { part, after }: { readonly part: ExportPart; readonly after: string },
): Promise<ExportedPage> => {
  if (part === 'roles') {
    const call = {
      instance,
      ports: deps.ports,
      now: deps.ports.clock.now(),
      address: undefined,
      userAgent: EXPORT_AGENT,
    };
    await record(deps.database.db, call, 'admin.exported', { actor: { sub: 'operator' }, reason: EXPORT_AGENT });
  }
  return READ[part](deps, { instanceId: instance.id, after, limit: PAGE });
};
