// The source `clerk`: the CSV file of its dashboard, or the objects that its API lists as JSON.
import { firstText, flagIn, metadataIn, objectIn, type Row, rowsIn, textIn, textsIn, timeIn } from '../fields.ts';
import type { ImportedIdentifier, ImportedPhone, ImportRecord } from '../record.ts';
import { strategyOf } from './providers.ts';
import { roleKey } from './roles.ts';
import type { Mapping, Source } from './source.ts';

/** Its names of hashes that have another name here. */
const HASHERS: Readonly<Record<string, string>> = {
  pbkdf2_sha256_django: 'pbkdf2_sha256',
  scrypt_firebase: 'scrypt_signer',
};

const hasherOf = (given: string | undefined): string | undefined =>
  given !== undefined && Object.hasOwn(HASHERS, given) ? HASHERS[given] : given;

const isVerified = (row: Row): boolean => textIn(objectIn(row, 'verification') ?? {}, 'status') === 'verified';

/** Identifiers of the API, which are objects. */
const fromApi = (row: Row, list: string, field: string, primary: string): readonly (ImportedIdentifier & Row)[] =>
  rowsIn(row, list).flatMap((one) => {
    const value = textIn(one, field);
    const id = textIn(one, 'id');
    if (value === undefined) return [];
    const isPrimary = id !== undefined && id === textIn(row, primary);
    return [{ ...one, value, verified: isVerified(one), primary: isPrimary, created_at: timeIn(one, 'created_at') }];
  });

/** Identifiers of the table: a primary one, verified ones and unverified ones. */
const fromTable = (row: Row, kind: 'email_address' | 'phone_number'): readonly ImportedIdentifier[] => {
  const plural = kind === 'email_address' ? 'email_addresses' : 'phone_numbers';
  const verified = textsIn(row, `verified_${plural}`);
  const unverified = textsIn(row, `unverified_${plural}`);
  const primary = textIn(row, `primary_${kind}`);
  const isListed = primary === undefined || [...verified, ...unverified].includes(primary);
  return [
    ...(isListed ? [] : [{ value: primary, verified: true, primary: true }]),
    ...verified.map((value) => ({ value, verified: true, primary: value === primary })),
    ...unverified.map((value) => ({ value, verified: false, primary: value === primary })),
  ];
};

const accounts = (row: Row) =>
  rowsIn(row, 'external_accounts').map((one) => ({
    strategy: strategyOf(textIn(one, 'provider') ?? ''),
    provider_user_id: firstText(one, 'provider_user_id', 'google_id') ?? '',
    email_address: textIn(one, 'email_address'),
    email_verified: isVerified(one),
    first_name: firstText(one, 'first_name', 'given_name'),
    last_name: firstText(one, 'last_name', 'family_name'),
    username: textIn(one, 'username'),
    image_url: firstText(one, 'image_url', 'avatar_url', 'picture'),
    scopes: textIn(one, 'approved_scopes'),
    public_metadata: metadataIn(one, 'public_metadata'),
    created_at: timeIn(one, 'created_at'),
  }));

const phonesFromApi = (row: Row): readonly ImportedPhone[] =>
  fromApi(row, 'phone_numbers', 'phone_number', 'primary_phone_number_id').map((phone) => ({
    value: phone.value,
    verified: phone.verified,
    primary: phone.primary,
    created_at: phone.created_at,
    second_factor: flagIn(phone, 'reserved_for_second_factor'),
    default_second_factor: flagIn(phone, 'default_second_factor'),
  }));

const mapUser: Mapping = (row, { lose }) => {
  const digest = textIn(row, 'password_digest');
  if (flagIn(row, 'password_enabled') && digest === undefined)
    lose('the password: the API does not give the hash; the CSV file of the dashboard has it');
  if (flagIn(row, 'totp_enabled') && textIn(row, 'totp_secret') === undefined)
    lose('the authenticator app: the API does not give its secret');
  if (flagIn(row, 'backup_code_enabled')) lose('backup codes: they are not exported');
  if (rowsIn(row, 'passkeys').length > 0) lose('passkeys: their public keys are not exported');
  if (rowsIn(row, 'saml_accounts').length + rowsIn(row, 'enterprise_accounts').length > 0)
    lose('accounts of enterprise connections: set the connections up here');
  if (flagIn(row, 'has_image')) lose('the profile picture');
  const emails = fromApi(row, 'email_addresses', 'email_address', 'primary_email_address_id');
  const phones = phonesFromApi(row);
  return [
    {
      type: 'user',
      id: textIn(row, 'id'),
      external_id: textIn(row, 'external_id'),
      username: textIn(row, 'username'),
      first_name: textIn(row, 'first_name'),
      last_name: textIn(row, 'last_name'),
      email_addresses: emails.length > 0 ? emails : fromTable(row, 'email_address'),
      phone_numbers: phones.length > 0 ? phones : fromTable(row, 'phone_number'),
      web3_wallets: fromApi(row, 'web3_wallets', 'web3_wallet', 'primary_web3_wallet_id'),
      password_digest: digest,
      password_hasher: hasherOf(textIn(row, 'password_hasher')),
      totp_secret: textIn(row, 'totp_secret'),
      external_accounts: accounts(row),
      public_metadata: metadataIn(row, 'public_metadata'),
      private_metadata: metadataIn(row, 'private_metadata'),
      unsafe_metadata: metadataIn(row, 'unsafe_metadata'),
      banned_at: flagIn(row, 'banned') ? 0 : null,
      locked_until: flagIn(row, 'locked') ? Number.MAX_SAFE_INTEGER : null,
      created_at: timeIn(row, 'created_at'),
      updated_at: timeIn(row, 'updated_at'),
      last_sign_in_at: timeIn(row, 'last_sign_in_at'),
      last_active_at: timeIn(row, 'last_active_at', 'last_sign_in_at'),
      legal_accepted_at: timeIn(row, 'legal_accepted_at'),
    },
  ];
};

const metadata = (row: Row) => ({
  public_metadata: metadataIn(row, 'public_metadata'),
  private_metadata: metadataIn(row, 'private_metadata'),
});

const mapOrganization: Mapping = (row) => [
  {
    type: 'organization',
    id: textIn(row, 'id') ?? '',
    name: textIn(row, 'name') ?? '',
    slug: textIn(row, 'slug'),
    ...metadata(row),
    max_allowed_memberships: Number(textIn(row, 'max_allowed_memberships') ?? 0) || null,
    admin_delete_enabled: row.admin_delete_enabled !== false,
    created_by: textIn(row, 'created_by'),
    created_at: timeIn(row, 'created_at'),
    updated_at: timeIn(row, 'updated_at'),
  },
];

const mapMembership: Mapping = (row, { options }) => [
  {
    type: 'membership',
    organization_id: textIn(row, 'organization_id') ?? textIn(objectIn(row, 'organization') ?? {}, 'id') ?? '',
    user_id: textIn(row, 'user_id') ?? textIn(objectIn(row, 'public_user_data') ?? {}, 'user_id') ?? '',
    role: roleKey(textIn(row, 'role'), options.roles),
    ...metadata(row),
    created_at: timeIn(row, 'created_at'),
    updated_at: timeIn(row, 'updated_at'),
  },
];

const mapInvitation: Mapping = (row, { options }): readonly ImportRecord[] =>
  (textIn(row, 'status') ?? 'pending') !== 'pending'
    ? []
    : [
        {
          type: 'invitation',
          organization_id: textIn(row, 'organization_id') ?? '',
          email_address: textIn(row, 'email_address') ?? '',
          role: roleKey(textIn(row, 'role'), options.roles),
          inviter_user_id: textIn(row, 'inviter_id'),
          public_metadata: metadataIn(row, 'public_metadata'),
          expires_at: timeIn(row, 'expires_at'),
          created_at: timeIn(row, 'created_at'),
        },
      ];

export const CLERK: Source = {
  name: 'clerk',
  tables: {
    users: { map: mapUser },
    organizations: { map: mapOrganization },
    memberships: { map: mapMembership },
    invitations: { map: mapInvitation },
  },
  tableNames: { organization_memberships: 'memberships', organization_invitations: 'invitations' },
  tableOf: (fields) => {
    if (fields.includes('public_user_data')) return 'memberships';
    if (fields.includes('organization_id') && fields.includes('email_address')) return 'invitations';
    return fields.includes('max_allowed_memberships') ? 'organizations' : 'users';
  },
};
