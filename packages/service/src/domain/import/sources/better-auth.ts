// The source `better-auth`: its tables as CSV or JSON. Names of columns may be in camel case or with underscores.
import { flagIn, metadataIn, type Row, textIn, textsIn, timeIn } from '../fields.ts';
import type { ImportedAccount, ImportedPasskey, ImportedUser } from '../record.ts';
import { splitName } from './names.ts';
import { strategyOf } from './providers.ts';
import { roleKey } from './roles.ts';
import type { Mapping, MapTools, Source } from './source.ts';

/** The row with every name in camel case. */
const camel = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** `salt:key` in hexadecimal digits: scrypt with N 16384, r 16, p 1; the salt is the text itself. */
const OWN_HASH = /^([a-f\d]{32}):([a-f\d]{128})$/;
const BCRYPT = /^\$2[aby]\$/;
const ARGON2 = /^\$(argon2(?:id|i|d))\$/;

const base64OfText = (text: string): string => btoa(text).replace(/=+$/, '');
const base64OfHex = (hex: string): string =>
  base64OfText(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))));

const passwordOf = (hash: string | undefined): Pick<ImportedUser, 'password_digest' | 'password_hasher'> => {
  if (hash === undefined) return {};
  const [, salt, key] = OWN_HASH.exec(hash) ?? [];
  if (salt !== undefined && key !== undefined) {
    const digest = `$scrypt$ln=14,r=16,p=1$${base64OfText(salt)}$${base64OfHex(key)}`;
    return { password_digest: digest, password_hasher: 'scrypt' };
  }
  return { password_digest: hash, password_hasher: BCRYPT.test(hash) ? 'bcrypt' : ARGON2.exec(hash)?.[1] };
};

const accountsOf = (all: readonly Row[]): readonly ImportedAccount[] =>
  all
    .filter((row) => textIn(row, 'providerId') !== 'credential')
    .map((row) => ({
      strategy: strategyOf(textIn(row, 'providerId') ?? ''),
      provider_user_id: textIn(row, 'accountId') ?? '',
      scopes: textsIn(row, 'scope').join(' '),
      created_at: timeIn(row, 'createdAt'),
    }));

const base64url = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const passkeysOf = (all: readonly Row[], { options, lose }: MapTools): readonly ImportedPasskey[] => {
  const { rpId } = options;
  if (all.length > 0 && rpId === undefined) lose('passkeys: name their domain with --rp-id');
  if (rpId === undefined) return [];
  return all.map((row) => ({
    credential_id: base64url(textIn(row, 'credentialID') ?? textIn(row, 'credentialId') ?? ''),
    public_key: base64url(textIn(row, 'publicKey') ?? ''),
    rp_id: rpId,
    name: textIn(row, 'name'),
    counter: Number(textIn(row, 'counter') ?? 0),
    backed_up: flagIn(row, 'backedUp'),
    transports: textsIn(row, 'transports'),
    created_at: timeIn(row, 'createdAt'),
  }));
};

const mapUser: Mapping = (given, tools) => {
  const row = camel(given);
  const id = textIn(row, 'id') ?? '';
  const accounts = tools.details('account', id).map(camel);
  const own = accounts.find((one) => textIn(one, 'providerId') === 'credential');
  if (flagIn(row, 'twoFactorEnabled'))
    tools.lose("authenticator apps and backup codes: they are encrypted with the application's secret");
  if (textIn(row, 'image') !== undefined) tools.lose('the profile picture');
  const email = textIn(row, 'email');
  const phone = textIn(row, 'phoneNumber');
  const isBanned = flagIn(row, 'banned');
  const banEnds = timeIn(row, 'banExpires');
  return [
    {
      type: 'user',
      id,
      username: textIn(row, 'username'),
      ...splitName(textIn(row, 'name')),
      email_addresses: email === undefined ? [] : [{ value: email, verified: flagIn(row, 'emailVerified') }],
      phone_numbers: phone === undefined ? [] : [{ value: phone, verified: flagIn(row, 'phoneNumberVerified') }],
      ...passwordOf(own && textIn(own, 'password')),
      passkeys: passkeysOf(tools.details('passkey', id).map(camel), tools),
      external_accounts: accountsOf(accounts),
      private_metadata: textIn(row, 'role') === undefined ? undefined : { role: textIn(row, 'role') ?? null },
      banned_at: isBanned && banEnds === undefined ? 0 : null,
      locked_until: isBanned && banEnds !== undefined ? banEnds : null,
      created_at: timeIn(row, 'createdAt'),
      updated_at: timeIn(row, 'updatedAt'),
    },
  ];
};

const mapOrganization: Mapping = (given, { lose }) => {
  const row = camel(given);
  if (textIn(row, 'logo') !== undefined) lose('logos of organizations');
  return [
    {
      type: 'organization',
      id: textIn(row, 'id') ?? '',
      name: textIn(row, 'name') ?? '',
      slug: textIn(row, 'slug'),
      public_metadata: metadataIn(row, 'metadata'),
      created_at: timeIn(row, 'createdAt'),
    },
  ];
};

const mapMember: Mapping = (given, { options }) => {
  const row = camel(given);
  return [
    {
      type: 'membership',
      organization_id: textIn(row, 'organizationId') ?? '',
      user_id: textIn(row, 'userId') ?? '',
      role: roleKey(textIn(row, 'role'), options.roles),
      created_at: timeIn(row, 'createdAt'),
    },
  ];
};

const mapInvitation: Mapping = (given, { options }) => {
  const row = camel(given);
  if (textIn(row, 'status') !== 'pending') return [];
  return [
    {
      type: 'invitation',
      organization_id: textIn(row, 'organizationId') ?? '',
      email_address: textIn(row, 'email') ?? '',
      role: roleKey(textIn(row, 'role'), options.roles),
      inviter_user_id: textIn(row, 'inviterId'),
      expires_at: timeIn(row, 'expiresAt'),
    },
  ];
};

const byUser = (row: Row): string | undefined => textIn(camel(row), 'userId');

export const BETTER_AUTH: Source = {
  name: 'better-auth',
  tables: {
    account: { keepBy: byUser },
    passkey: { keepBy: byUser },
    user: { map: mapUser },
    organization: { map: mapOrganization },
    member: { map: mapMember },
    invitation: { map: mapInvitation },
  },
  tableNames: {
    accounts: 'account',
    passkeys: 'passkey',
    users: 'user',
    organizations: 'organization',
    members: 'member',
    invitations: 'invitation',
  },
  tableOf: (fields) => {
    const names = Object.keys(camel(Object.fromEntries(fields.map((name) => [name, ''] as const))));
    if (names.includes('providerId')) return 'account';
    if (names.includes('publicKey')) return 'passkey';
    if (names.includes('inviterId')) return 'invitation';
    if (names.includes('organizationId') && names.includes('userId')) return 'member';
    return names.includes('slug') ? 'organization' : 'user';
  },
};
