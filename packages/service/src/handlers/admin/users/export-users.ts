// Admin API: the users of a search as a stream of text, newest first.
import type { AdminUserJSON } from '@latchkey/wire/schemas';
import { userPages } from '../../../store/users/search/user-pages.ts';
import type { AdminStreamHandler } from '../../../use-cases/context/operator.ts';
import { type ExportedRow, exportReply, jsonCell, timeCell } from '../export/stream.ts';
import { userFilterOf } from './list-users.ts';
import { shownUsers } from './shown-user.ts';

const PAGE = 500;

const flag = (value: boolean): string => (value ? 'true' : 'false');

type Identifier = { readonly id: string };
const primary = <One extends Identifier>(all: readonly One[], id: string | null): One | undefined =>
  all.find((one) => one.id === id);

/** The primary one first; the others keep their order. */
const primaryFirst = <One extends Identifier>(all: readonly One[], id: string | null): readonly One[] =>
  [...all].sort((one, other) => Number(other.id === id) - Number(one.id === id));

const ROW: ExportedRow<AdminUserJSON> = {
  json: (user) => user,
  columns: {
    id: ({ id }) => id,
    external_id: (user) => user.external_id,
    username: (user) => user.username,
    first_name: (user) => user.first_name,
    last_name: (user) => user.last_name,
    primary_email_address: (user) =>
      primary(user.email_addresses, user.primary_email_address_id)?.email_address ?? null,
    email_addresses: (user) =>
      primaryFirst(user.email_addresses, user.primary_email_address_id)
        .map((one) => one.email_address)
        .join(' '),
    primary_phone_number: (user) => primary(user.phone_numbers, user.primary_phone_number_id)?.phone_number ?? null,
    phone_numbers: (user) =>
      primaryFirst(user.phone_numbers, user.primary_phone_number_id)
        .map((one) => one.phone_number)
        .join(' '),
    organizations: (user) => user.organization_memberships.map(({ organization }) => organization.id).join(' '),
    password_enabled: (user) => flag(user.password_enabled),
    two_factor_enabled: (user) => flag(user.two_factor_enabled),
    banned: (user) => flag(user.banned),
    locked: (user) => flag(user.locked),
    created_at: (user) => timeCell(user.created_at),
    updated_at: (user) => timeCell(user.updated_at),
    last_active_at: (user) => timeCell(user.last_active_at),
    last_sign_in_at: (user) => timeCell(user.last_sign_in_at),
    public_metadata: (user) => jsonCell(user.public_metadata),
    private_metadata: (user) => jsonCell(user.private_metadata),
    unsafe_metadata: (user) => jsonCell(user.unsafe_metadata),
  },
};

export const exportAdminUsers: AdminStreamHandler<'GET /users/export'> = async (visit) => {
  const { format, ...filters } = visit.query;
  const pages = userPages(visit.database.db, userFilterOf(visit, filters), PAGE);
  const next = async (): Promise<readonly AdminUserJSON[] | undefined> => {
    const accounts = await pages();
    return accounts && shownUsers(visit, accounts);
  };
  return exportReply({ name: 'users', format }, ROW, next);
};
