// The source `auth0`: the export of users as lines of JSON, and the file of password hashes that its support sends.
import { firstText, flagIn, metadataIn, objectIn, type Row, rowsIn, textIn, timeIn } from '../fields.ts';
import type { ImportedUser } from '../record.ts';
import { splitName } from './names.ts';
import { strategyOf } from './providers.ts';
import type { Mapping, MapTools, Source } from './source.ts';

/** The id of a user of a database connection. */
const databaseId = (row: Row): string | undefined => {
  const id = textIn(objectIn(row, '_id') ?? {}, '$oid') ?? textIn(row, '_id');
  return id === undefined ? undefined : `auth0|${id}`;
};

const idOf = (row: Row): string | undefined => firstText(row, 'user_id', 'Id', 'id') ?? databaseId(row);

const BCRYPT = /^\$2[aby]\$/;

/** The hash: of the file of hashes, or in the format in which Auth0 imports users. */
const passwordOf = (row: Row, { details }: MapTools): Pick<ImportedUser, 'password_digest' | 'password_hasher'> => {
  const [kept] = details('passwords', idOf(row) ?? '');
  const custom = objectIn(row, 'custom_password_hash') ?? {};
  const digest =
    firstText(row, 'passwordHash', 'password_hash') ??
    (kept && firstText(kept, 'passwordHash', 'password_hash')) ??
    textIn(objectIn(custom, 'hash') ?? {}, 'value');
  if (digest === undefined) return {};
  const algorithm = textIn(custom, 'algorithm');
  const hasher = BCRYPT.test(digest)
    ? 'bcrypt'
    : algorithm === 'argon2'
      ? /^\$(argon2\w+)\$/.exec(digest)?.[1]
      : algorithm;
  return { password_digest: digest, password_hasher: hasher };
};

const accounts = (row: Row, { lose }: MapTools) =>
  rowsIn(row, 'identities').flatMap((identity) => {
    const provider = textIn(identity, 'provider') ?? '';
    if (['auth0', 'email', 'sms'].includes(provider)) return [];
    if (['samlp', 'adfs', 'ad', 'pingfederate', 'okta', 'oidc'].includes(provider)) {
      lose('accounts of enterprise connections: set the connections up here');
      return [];
    }
    const profile = objectIn(identity, 'profileData') ?? {};
    return [
      {
        strategy: strategyOf(provider),
        provider_user_id: textIn(identity, 'user_id') ?? '',
        email_address: textIn(profile, 'email'),
        email_verified: flagIn(profile, 'email_verified'),
        first_name: textIn(profile, 'given_name'),
        last_name: textIn(profile, 'family_name'),
        username: firstText(profile, 'username', 'screen_name'),
        image_url: textIn(profile, 'picture'),
      },
    ];
  });

const factorsOf = (row: Row, { lose }: MapTools): Pick<ImportedUser, 'totp_secret'> => {
  const factors = rowsIn(row, 'mfa_factors');
  const totp = factors.map((one) => textIn(objectIn(one, 'totp') ?? {}, 'secret')).find((one) => one !== undefined);
  if (totp === undefined && Array.isArray(row.multifactor) && row.multifactor.length > 0)
    lose('second factors: Auth0 does not export their secrets');
  return { totp_secret: totp };
};

const namesOf = (row: Row) => {
  const given = { first_name: textIn(row, 'given_name'), last_name: textIn(row, 'family_name') };
  if (given.first_name !== undefined || given.last_name !== undefined) return given;
  const name = textIn(row, 'name');
  // Without a name, Auth0 writes the address into this field.
  return name === undefined || name.includes('@') ? {} : splitName(name);
};

const mapUser: Mapping = (row, tools) => {
  const password = passwordOf(row, tools);
  const id = idOf(row);
  if (id?.startsWith('auth0|') && password.password_digest === undefined)
    tools.lose('the password: ask the support of Auth0 for the file of hashes');
  if (textIn(row, 'picture') !== undefined) tools.lose('the profile picture');
  const email = textIn(row, 'email');
  const phone = textIn(row, 'phone_number');
  const lastLogin = timeIn(row, 'last_login');
  return [
    {
      type: 'user',
      id,
      username: textIn(row, 'username'),
      ...namesOf(row),
      email_addresses: email === undefined ? [] : [{ value: email, verified: flagIn(row, 'email_verified') }],
      phone_numbers: phone === undefined ? [] : [{ value: phone, verified: flagIn(row, 'phone_verified') }],
      ...password,
      ...factorsOf(row, tools),
      external_accounts: accounts(row, tools),
      unsafe_metadata: metadataIn(row, 'user_metadata'),
      private_metadata: metadataIn(row, 'app_metadata'),
      banned_at: flagIn(row, 'blocked') ? 0 : null,
      created_at: timeIn(row, 'created_at'),
      updated_at: timeIn(row, 'updated_at'),
      last_sign_in_at: lastLogin,
      last_active_at: lastLogin,
    },
  ];
};

export const AUTH0: Source = {
  name: 'auth0',
  tables: { passwords: { keepBy: databaseId }, users: { map: mapUser } },
  tableOf: (fields) => (fields.includes('_id') && fields.includes('passwordHash') ? 'passwords' : 'users'),
};
