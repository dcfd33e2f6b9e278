// The source `keycloak`: the JSON file of a realm, or its files of users. Hashes, authenticator apps and passkeys are in the
// credentials of a user.
import { encodeBase32 } from '../base32.ts';
import { flagIn, isRow, numberIn, objectIn, type Row, rowsIn, textIn, textsIn, timeIn } from '../fields.ts';
import type { ImportedPasskey, ImportedUser } from '../record.ts';
import { strategyOf } from './providers.ts';
import { roleKey } from './roles.ts';
import type { Mapping, MapTools, Source } from './source.ts';

const unpadded = (base64: string): string => base64.replace(/=+$/, '');
const base64url = (text: string): string => unpadded(text).replaceAll('+', '-').replaceAll('/', '_');

/** Its names of PBKDF2, and those of the hashes here. */
const PBKDF2: Readonly<Record<string, 'sha1' | 'sha256' | 'sha512'>> = {
  pbkdf2: 'sha1',
  'pbkdf2-sha256': 'sha256',
  'pbkdf2-sha512': 'sha512',
};

const firstOf = (parameters: Row, name: string): string | undefined => {
  const value = parameters[name];
  return Array.isArray(value) ? value.map(String)[0] : textIn(parameters, name);
};

const argon2Of = (data: Row, salt: string, value: string) => {
  const parameters = objectIn(data, 'additionalParameters') ?? {};
  const type = firstOf(parameters, 'type') ?? 'id';
  const version = firstOf(parameters, 'version') === '1.0' ? 16 : 19;
  const [memory, lanes] = [firstOf(parameters, 'memory') ?? '7168', firstOf(parameters, 'parallelism') ?? '1'];
  const costs = `m=${memory},t=${numberIn(data, 'hashIterations') ?? 5},p=${lanes}`;
  const digest = `$argon2${type}$v=${version}$${costs}$${unpadded(salt)}$${unpadded(value)}`;
  return { password_digest: digest, password_hasher: `argon2${type}` };
};

const passwordOf = (credentials: readonly Row[]): Pick<ImportedUser, 'password_digest' | 'password_hasher'> => {
  const found = credentials.find((one) => textIn(one, 'type') === 'password');
  const data = found && objectIn(found, 'credentialData');
  const secret = found && objectIn(found, 'secretData');
  if (!data || !secret) return {};
  const [salt, value] = [textIn(secret, 'salt') ?? '', textIn(secret, 'value') ?? ''];
  const algorithm = textIn(data, 'algorithm') ?? '';
  if (algorithm === 'argon2') return argon2Of(data, salt, value);
  const hash = Object.hasOwn(PBKDF2, algorithm) ? PBKDF2[algorithm] : undefined;
  if (hash === undefined) return { password_digest: value, password_hasher: algorithm };
  const digest = `$pbkdf2-${hash}$i=${numberIn(data, 'hashIterations') ?? 0}$${unpadded(salt)}$${unpadded(value)}`;
  return { password_digest: digest, password_hasher: `pbkdf2_${hash}` };
};

/** Only six digits of HMAC-SHA-1 every thirty seconds can be verified here. */
const isUsualTotp = (data: Row): boolean =>
  (textIn(data, 'subType') ?? 'totp') === 'totp' &&
  (numberIn(data, 'digits') ?? 6) === 6 &&
  (numberIn(data, 'period') ?? 30) === 30 &&
  (textIn(data, 'algorithm') ?? 'HmacSHA1') === 'HmacSHA1';

const totpOf = (credentials: readonly Row[], { lose }: MapTools): string | undefined => {
  const [first, ...more] = credentials.filter((one) => textIn(one, 'type') === 'otp');
  if (!first) return undefined;
  const data = objectIn(first, 'credentialData') ?? {};
  const secret = textIn(objectIn(first, 'secretData') ?? {}, 'value') ?? '';
  if (more.length > 0) lose('all but one authenticator app of a user');
  if (!isUsualTotp(data)) {
    lose('authenticator apps that do not make six digits with SHA-1 every thirty seconds');
    return undefined;
  }
  return textIn(data, 'secretEncoding') === 'BASE32' ? secret : encodeBase32(new TextEncoder().encode(secret));
};

const passkeysOf = (credentials: readonly Row[], { options, lose }: MapTools): readonly ImportedPasskey[] => {
  const keys = credentials.filter((one) => textIn(one, 'type')?.startsWith('webauthn') === true);
  const { rpId } = options;
  if (keys.length > 0 && rpId === undefined) lose('passkeys: name their domain with --rp-id');
  if (rpId === undefined) return [];
  return keys.map((one) => {
    const data = objectIn(one, 'credentialData') ?? {};
    return {
      credential_id: base64url(textIn(data, 'credentialId') ?? ''),
      public_key: base64url(textIn(data, 'credentialPublicKey') ?? ''),
      rp_id: rpId,
      name: textIn(one, 'userLabel'),
      counter: numberIn(data, 'counter') ?? 0,
      transports: textsIn(data, 'transports'),
      created_at: timeIn(one, 'createdDate'),
    };
  });
};

const attributeOf = (row: Row, name: string): string | undefined => textsIn(objectIn(row, 'attributes') ?? {}, name)[0];

/** The parts of the user that have no place here are private metadata. */
const metadataOf = (row: Row): ImportedUser['private_metadata'] => {
  const attributes = objectIn(row, 'attributes');
  const kept = {
    ...(attributes && Object.keys(attributes).length > 0 && { attributes }),
    ...(textsIn(row, 'groups').length > 0 && { groups: [...textsIn(row, 'groups')] }),
    ...(textsIn(row, 'realmRoles').length > 0 && { realm_roles: [...textsIn(row, 'realmRoles')] }),
  };
  return Object.keys(kept).length > 0 ? kept : undefined;
};

/** Members of groups, which are at the user; of nested groups the first part of the path counts. */
const memberships: Mapping = (row, { options }) => {
  const names = options.groupsAreOrganizations ? textsIn(row, 'groups') : [];
  const top = [...new Set(names.flatMap((path) => path.split('/')[1] ?? []))];
  const user = textIn(row, 'id') ?? '';
  return top.map((name) => ({
    type: 'membership' as const,
    organization_id: `group:${name}`,
    user_id: user,
    role: roleKey(undefined, options.roles),
  }));
};

const mapUser: Mapping = (row, tools) => {
  if (textIn(row, 'serviceAccountClientId') !== undefined) return [];
  const credentials = rowsIn(row, 'credentials');
  if (credentials.some((one) => textIn(one, 'type')?.startsWith('recovery') === true))
    tools.lose('recovery codes: Keycloak stores only hashes of them');
  const email = textIn(row, 'email');
  const phone = attributeOf(row, 'phoneNumber') ?? attributeOf(row, 'phone_number');
  const username = textIn(row, 'username');
  const user: ImportedUser = {
    type: 'user',
    id: textIn(row, 'id') ?? username,
    // A realm whose users sign in with their address has it as the username too.
    username: username === email || username?.includes('@') ? undefined : username,
    first_name: textIn(row, 'firstName'),
    last_name: textIn(row, 'lastName'),
    email_addresses: email === undefined ? [] : [{ value: email, verified: flagIn(row, 'emailVerified') }],
    phone_numbers:
      phone === undefined ? [] : [{ value: phone, verified: attributeOf(row, 'phoneNumberVerified') === 'true' }],
    ...passwordOf(credentials),
    requires_new_password: textsIn(row, 'requiredActions').includes('UPDATE_PASSWORD'),
    totp_secret: totpOf(credentials, tools),
    passkeys: passkeysOf(credentials, tools),
    external_accounts: rowsIn(row, 'federatedIdentities').map((one) => ({
      strategy: strategyOf(textIn(one, 'identityProvider') ?? ''),
      provider_user_id: textIn(one, 'userId') ?? '',
      username: textIn(one, 'userName'),
    })),
    private_metadata: metadataOf(row),
    banned_at: row.enabled === false ? 0 : null,
    created_at: timeIn(row, 'createdTimestamp'),
  };
  return [user];
};

const mapGroup: Mapping = (row, { options, lose }) => {
  const name = textIn(row, 'name') ?? '';
  if (!options.groupsAreOrganizations) return [];
  if (rowsIn(row, 'subGroups').length > 0) lose('subgroups: their members join the group above them');
  return [{ type: 'organization', id: `group:${name}`, name }];
};

const userIdOf = (member: Row, details: MapTools['details']): string => {
  const username = textIn(member, 'username') ?? '';
  const [user] = details('usernames', username);
  return (user && textIn(user, 'id')) ?? username;
};

const mapOrganization: Mapping = (row, { options, details }) => {
  const id = textIn(row, 'id') ?? textIn(row, 'alias') ?? textIn(row, 'name') ?? '';
  const members = rowsIn(row, 'members').map((member) => ({
    type: 'membership' as const,
    organization_id: id,
    user_id: textIn(member, 'id') ?? userIdOf(member, details),
    role: roleKey(undefined, options.roles),
  }));
  const domains = rowsIn(row, 'domains').map((domain) => ({
    name: textIn(domain, 'name') ?? '',
    verified_at: flagIn(domain, 'verified') ? (timeIn(row, 'createdTimestamp') ?? 1) : null,
  }));
  const attributes = objectIn(row, 'attributes');
  return [
    {
      type: 'organization',
      id,
      name: textIn(row, 'name') ?? id,
      slug: textIn(row, 'alias')?.toLowerCase(),
      private_metadata: isRow(attributes) && Object.keys(attributes).length > 0 ? { attributes } : undefined,
      domains,
    },
    ...members,
  ];
};

/** Users come first; a second reading of them gives the members of groups. */
export const KEYCLOAK: Source = {
  name: 'keycloak',
  tables: {
    users: { map: mapUser },
    // Members of an organization are named by their usernames.
    usernames: { from: 'users', keepBy: (row) => textIn(row, 'username'), keep: ({ id }) => ({ id }) },
    groups: { map: mapGroup },
    organizations: { map: mapOrganization },
    members: { from: 'users', map: memberships },
  },
  tableOf: () => 'users',
  isDocument: true,
};
