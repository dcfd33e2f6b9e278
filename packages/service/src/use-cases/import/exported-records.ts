// Rows of the database as the neutral records of an import. Fields without a value are left out.

import type {
  ImportedIdentifier,
  ImportedInvitation,
  ImportedMembership,
  ImportedOrganization,
  ImportedRole,
  ImportedUser,
} from '../../domain/import/record.ts';
import type { Role } from '../../domain/organizations/roles.ts';
import { hasherOf } from '../../domain/passwords/password-digest.ts';
import type { Vault } from '../../ports/vault.ts';
import type {
  ExportedMembershipRow,
  ExportedOrganizationRows,
  ExportedUserRows,
  readExportedInvitations,
} from '../../store/import/exported-rows.ts';

/** Without null, undefined, empty text, empty lists and empty objects: they are what an import assumes. */
const compact = <T extends object>(record: T): T =>
  // Only optional fields can be empty, and leaving them out keeps the type.
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  ) as T;

type IdentifierRow = ExportedUserRows['emails'][number] | ExportedUserRows['phones'][number];

const identifier = (row: Omit<IdentifierRow, 'email_address'>, value: string, primary: string | null) =>
  compact<ImportedIdentifier>({
    value,
    verified: row.verification_status === 'verified',
    primary: row.id === primary,
    claimed: row.claimed,
    strategy: row.verification_strategy,
    created_at: row.created_at,
  });

const passwordOf = (digest: string | null) =>
  digest === null ? {} : { password_digest: digest, password_hasher: hasherOf(digest) };

const factorsOf = (rows: ExportedUserRows, vault: Vault) => {
  const totp = rows.totps.find((one) => one.verified);
  return {
    totp_secret: totp && vault.open(totp.sealed_secret),
    totp_created_at: totp?.created_at,
    sealed_backup_codes: [...rows.backupCodes]
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, code_mac, used_at }) => ({ id, code_mac, used_at })),
    passkeys: rows.passkeys.flatMap((key) =>
      key.credential_id === null || key.public_key === null
        ? []
        : [
            compact({
              credential_id: key.credential_id,
              public_key: key.public_key,
              rp_id: key.rp_id,
              name: key.name,
              counter: key.counter,
              backed_up: key.backed_up,
              transports: key.transports,
              created_at: key.created_at,
              last_used_at: key.last_used_at,
            }),
          ],
    ),
    // An account of an enterprise connection belongs to that connection, which an import does not have.
    external_accounts: rows.accounts.flatMap((account) =>
      account.provider_user_id === null || account.connection_id !== null
        ? []
        : [
            compact({
              strategy: account.strategy,
              provider_user_id: account.provider_user_id,
              email_address: account.email_address,
              email_verified: account.is_email_verified,
              first_name: account.first_name,
              last_name: account.last_name,
              username: account.username,
              image_url: account.image_url,
              scopes: account.approved_scopes,
              public_metadata: account.public_metadata,
              created_at: account.created_at,
            }),
          ],
    ),
  };
};

export const exportedUser = (rows: ExportedUserRows, vault: Vault): ImportedUser => {
  const { user } = rows;
  return compact<ImportedUser>({
    type: 'user',
    id: user.id,
    external_id: user.external_id,
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    email_addresses: rows.emails.map((row) => identifier(row, row.email_address, user.primary_email_address_id)),
    phone_numbers: rows.phones.map((row) => ({
      ...identifier(row, row.phone_number, user.primary_phone_number_id),
      second_factor: row.reserved_for_second_factor,
      default_second_factor: row.default_second_factor,
    })),
    web3_wallets: rows.wallets.map((row) => identifier(row, row.web3_wallet, user.primary_web3_wallet_id)),
    ...passwordOf(user.password_digest),
    requires_new_password: user.requires_new_password || undefined,
    ...factorsOf(rows, vault),
    public_metadata: user.public_metadata,
    private_metadata: user.private_metadata,
    unsafe_metadata: user.unsafe_metadata,
    banned_at: user.banned_at,
    locked_until: user.locked_until,
    created_at: user.created_at,
    updated_at: user.updated_at,
    last_sign_in_at: user.last_sign_in_at,
    last_active_at: user.last_active_at,
    legal_accepted_at: user.legal_accepted_at,
  });
};

export const exportedOrganization = ({ organization, domains }: ExportedOrganizationRows): ImportedOrganization =>
  compact<ImportedOrganization>({
    type: 'organization',
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    public_metadata: organization.public_metadata,
    private_metadata: organization.private_metadata,
    max_allowed_memberships: organization.max_allowed_memberships,
    admin_delete_enabled: organization.admin_delete_enabled,
    requires_second_factor: organization.requires_second_factor,
    created_by: organization.created_by,
    domains: domains.map((domain) =>
      compact({
        name: domain.name,
        enrollment_mode: domain.enrollment_mode,
        verified_at: domain.verified_at,
        created_at: domain.created_at,
      }),
    ),
    created_at: organization.created_at,
    updated_at: organization.updated_at,
  });

export const exportedMembership = (row: ExportedMembershipRow): ImportedMembership =>
  compact<ImportedMembership>({
    type: 'membership',
    organization_id: row.organization_id,
    user_id: row.user_id,
    role: row.role_key,
    public_metadata: row.public_metadata,
    private_metadata: row.private_metadata,
    created_at: row.created_at,
    updated_at: row.updated_at,
  });

export const exportedInvitation = (
  row: Awaited<ReturnType<typeof readExportedInvitations>>[number],
): ImportedInvitation =>
  compact<ImportedInvitation>({
    type: 'invitation',
    organization_id: row.organization_id,
    email_address: row.email_address,
    role: row.role,
    inviter_user_id: row.inviter_user_id,
    public_metadata: row.public_metadata,
    expires_at: row.expires_at,
    created_at: row.created_at,
  });

export const exportedRole = (role: Role): ImportedRole =>
  compact<ImportedRole>({
    type: 'role',
    key: role.key,
    name: role.name,
    description: role.description,
    requires_second_factor: role.requiresSecondFactor,
    permissions: role.permissions.map(({ key, name, description }) => ({ key, name, description })),
  });
