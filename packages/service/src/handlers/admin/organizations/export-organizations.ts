// Admin API: the organizations of a search as a stream of text, newest first.
import type { AdminOrganizationJSON } from '@latchkey/wire/schemas';
import { organizationPages } from '../../../store/organizations/search/organization-pages.ts';
import type { AdminStreamHandler } from '../../../use-cases/context/operator.ts';
import { type ExportedRow, exportReply, jsonCell, timeCell } from '../export/stream.ts';
import { organizationFilterOf } from './organizations.ts';
import { shownOrganization } from './shown.ts';

const PAGE = 500;

const ROW: ExportedRow<AdminOrganizationJSON> = {
  json: (organization) => organization,
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    slug: ({ slug }) => slug,
    members_count: (organization) => organization.members_count,
    pending_invitations_count: (organization) => organization.pending_invitations_count,
    max_allowed_memberships: (organization) => organization.max_allowed_memberships,
    requires_second_factor: (organization) => String(organization.requires_second_factor),
    created_by: (organization) => organization.created_by,
    created_at: (organization) => timeCell(organization.created_at),
    updated_at: (organization) => timeCell(organization.updated_at),
    public_metadata: (organization) => jsonCell(organization.public_metadata),
    private_metadata: (organization) => jsonCell(organization.private_metadata),
  },
};

export const exportAdminOrganizations: AdminStreamHandler<'GET /organizations/export'> = async (visit) => {
  const { database, instance } = visit;
  const { format, ...filters } = visit.query;
  const pages = organizationPages(database.db, organizationFilterOf(instance.id, filters), PAGE);
  const next = async (): Promise<readonly AdminOrganizationJSON[] | undefined> =>
    (await pages())?.map((organization) => shownOrganization(instance, organization));
  return exportReply({ name: 'organizations', format }, ROW, next);
};
