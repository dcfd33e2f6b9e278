// Reads a neutral record from JSON: a line of the sources `generic` and `latchkey`, or what a command sends to the running
// service. Unknown fields are ignored; a field of another type counts as absent.
import { oauthStrategyOf } from '@latchkey/wire';
import { firstText, flagIn, isRow, metadataIn, numberIn, type Row, rowsIn, textIn, textsIn, timeIn } from './fields.ts';
import type {
  ImportedAccount,
  ImportedDomain,
  ImportedIdentifier,
  ImportedInvitation,
  ImportedMembership,
  ImportedOrganization,
  ImportedPasskey,
  ImportedPhone,
  ImportedRole,
  ImportedUser,
  ImportRecord,
  RecordType,
  SealedBackupCode,
} from './record.ts';

const flagOrAbsent = (row: Row, name: string): boolean | undefined =>
  row[name] === undefined || row[name] === null || row[name] === '' ? undefined : flagIn(row, name);

/** An identifier as an object, or as its value alone, which counts as verified. */
const identifier = (given: unknown): ImportedIdentifier | undefined => {
  if (typeof given === 'string') return given === '' ? undefined : { value: given, verified: true };
  if (!isRow(given)) return undefined;
  const value = textIn(given, 'value');
  if (value === undefined) return undefined;
  return {
    value,
    verified: flagOrAbsent(given, 'verified') ?? true,
    primary: flagOrAbsent(given, 'primary'),
    claimed: flagOrAbsent(given, 'claimed'),
    strategy: textIn(given, 'strategy'),
    created_at: timeIn(given, 'created_at'),
  };
};

const listIn = (row: Row, name: string): readonly unknown[] => {
  const value = row[name];
  return Array.isArray(value) ? value : textsIn(row, name);
};

const identifiers = (row: Row, name: string): readonly ImportedIdentifier[] =>
  listIn(row, name).flatMap((one) => identifier(one) ?? []);

const phones = (row: Row): readonly ImportedPhone[] =>
  listIn(row, 'phone_numbers').flatMap((one) => {
    const read = identifier(one);
    if (!read) return [];
    if (!isRow(one)) return [read];
    const isSecond = flagIn(one, 'second_factor');
    return [{ ...read, second_factor: isSecond, default_second_factor: flagIn(one, 'default_second_factor') }];
  });

const passkeys = (row: Row): readonly ImportedPasskey[] =>
  rowsIn(row, 'passkeys').map((one) => ({
    credential_id: textIn(one, 'credential_id') ?? '',
    public_key: textIn(one, 'public_key') ?? '',
    rp_id: textIn(one, 'rp_id') ?? '',
    name: textIn(one, 'name') ?? null,
    counter: numberIn(one, 'counter'),
    backed_up: flagIn(one, 'backed_up'),
    transports: textsIn(one, 'transports'),
    created_at: timeIn(one, 'created_at'),
    last_used_at: timeIn(one, 'last_used_at') ?? null,
  }));

const accounts = (row: Row): readonly ImportedAccount[] =>
  rowsIn(row, 'external_accounts').map((one) => ({
    strategy: textIn(one, 'strategy') ?? oauthStrategyOf(textIn(one, 'provider') ?? ''),
    provider_user_id: textIn(one, 'provider_user_id') ?? '',
    email_address: textIn(one, 'email_address') ?? null,
    email_verified: flagIn(one, 'email_verified'),
    first_name: textIn(one, 'first_name') ?? null,
    last_name: textIn(one, 'last_name') ?? null,
    username: textIn(one, 'username') ?? null,
    image_url: textIn(one, 'image_url') ?? null,
    scopes: textIn(one, 'scopes'),
    public_metadata: metadataIn(one, 'public_metadata'),
    created_at: timeIn(one, 'created_at'),
  }));

const sealedCodes = (row: Row): readonly SealedBackupCode[] =>
  rowsIn(row, 'sealed_backup_codes').flatMap((one) => {
    const [id, mac] = [textIn(one, 'id'), textIn(one, 'code_mac')];
    return id === undefined || mac === undefined
      ? []
      : [{ id, code_mac: mac, used_at: timeIn(one, 'used_at') ?? null }];
  });

const metadata = (row: Row) => ({
  public_metadata: metadataIn(row, 'public_metadata'),
  private_metadata: metadataIn(row, 'private_metadata'),
});

/** A time, or the answer yes, which means `since`. */
const sinceOrTime = (row: Row, time: string, flag: string, since: number): number | null =>
  timeIn(row, time) ?? (flagIn(row, flag) ? since : null);

const user = (row: Row): ImportedUser => ({
  type: 'user',
  id: textIn(row, 'id'),
  external_id: textIn(row, 'external_id'),
  username: textIn(row, 'username'),
  first_name: textIn(row, 'first_name'),
  last_name: textIn(row, 'last_name'),
  email_addresses: identifiers(row, 'email_addresses'),
  phone_numbers: phones(row),
  web3_wallets: identifiers(row, 'web3_wallets'),
  password_digest: textIn(row, 'password_digest'),
  password_hasher: textIn(row, 'password_hasher'),
  requires_new_password: flagIn(row, 'requires_new_password'),
  totp_secret: textIn(row, 'totp_secret'),
  totp_created_at: timeIn(row, 'totp_created_at'),
  backup_codes: textsIn(row, 'backup_codes'),
  sealed_backup_codes: sealedCodes(row),
  passkeys: passkeys(row),
  external_accounts: accounts(row),
  ...metadata(row),
  unsafe_metadata: metadataIn(row, 'unsafe_metadata'),
  banned_at: sinceOrTime(row, 'banned_at', 'banned', 0),
  locked_until: sinceOrTime(row, 'locked_until', 'locked', Number.MAX_SAFE_INTEGER),
  created_at: timeIn(row, 'created_at'),
  updated_at: timeIn(row, 'updated_at'),
  last_sign_in_at: timeIn(row, 'last_sign_in_at'),
  last_active_at: timeIn(row, 'last_active_at'),
  legal_accepted_at: timeIn(row, 'legal_accepted_at'),
});

const domain = (row: Row): ImportedDomain => ({
  name: textIn(row, 'name') ?? '',
  enrollment_mode: textIn(row, 'enrollment_mode'),
  verified_at: timeIn(row, 'verified_at') ?? null,
  created_at: timeIn(row, 'created_at'),
});

const organization = (row: Row): ImportedOrganization => ({
  type: 'organization',
  id: firstText(row, 'id', 'slug') ?? '',
  name: firstText(row, 'name', 'slug') ?? '',
  slug: textIn(row, 'slug') ?? null,
  ...metadata(row),
  max_allowed_memberships: numberIn(row, 'max_allowed_memberships') ?? null,
  admin_delete_enabled: flagOrAbsent(row, 'admin_delete_enabled'),
  requires_second_factor: flagIn(row, 'requires_second_factor'),
  created_by: textIn(row, 'created_by') ?? null,
  domains: rowsIn(row, 'domains').map(domain),
  created_at: timeIn(row, 'created_at'),
  updated_at: timeIn(row, 'updated_at'),
});

const membership = (row: Row): ImportedMembership => ({
  type: 'membership',
  organization_id: textIn(row, 'organization_id') ?? '',
  user_id: textIn(row, 'user_id') ?? '',
  role: textIn(row, 'role') ?? 'org:member',
  ...metadata(row),
  created_at: timeIn(row, 'created_at'),
  updated_at: timeIn(row, 'updated_at'),
});

const invitation = (row: Row): ImportedInvitation => ({
  type: 'invitation',
  organization_id: textIn(row, 'organization_id') ?? '',
  email_address: textIn(row, 'email_address') ?? '',
  role: textIn(row, 'role') ?? 'org:member',
  inviter_user_id: textIn(row, 'inviter_user_id') ?? null,
  public_metadata: metadataIn(row, 'public_metadata'),
  expires_at: timeIn(row, 'expires_at') ?? null,
  created_at: timeIn(row, 'created_at'),
});

const role = (row: Row): ImportedRole => ({
  type: 'role',
  key: textIn(row, 'key') ?? '',
  name: firstText(row, 'name', 'key') ?? '',
  description: textIn(row, 'description'),
  requires_second_factor: flagIn(row, 'requires_second_factor'),
  permissions: rowsIn(row, 'permissions').map((one) => ({
    key: textIn(one, 'key') ?? '',
    name: firstText(one, 'name', 'key') ?? '',
    description: textIn(one, 'description'),
  })),
});

const READERS: Readonly<Record<RecordType, (row: Row) => ImportRecord>> = {
  user,
  organization,
  membership,
  invitation,
  role,
};

const isType = (type: string): type is RecordType => Object.hasOwn(READERS, type);

/** The record in a JSON object, by its `type`, which is `user` if absent; undefined for an unknown type. */
export const readRecord = (row: Row): ImportRecord | undefined => {
  const type = textIn(row, 'type') ?? 'user';
  return isType(type) ? READERS[type](row) : undefined;
};
