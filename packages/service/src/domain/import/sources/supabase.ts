// The source `supabase`: the tables auth.users, auth.identities and auth.mfa_factors as CSV or JSON.
import { flagIn, metadataIn, objectIn, type Row, readTime, textIn, timeIn } from '../fields.ts';
import type { ImportedUser } from '../record.ts';
import { splitName } from './names.ts';
import { strategyOf } from './providers.ts';
import type { Mapping, MapTools, Source } from './source.ts';

/** A hash that was imported from Firebase: parameters, salt and hash. */
const FIREBASE =
  /^\$fbscrypt\$v=1,n=(\d+),r=(\d+),p=1(?:,ss=([\w+/=-]*))?(?:,sk=([\w+/=-]+))?\$([\w+/=-]+)\$([\w+/=-]+)$/;
const ARGON2 = /^\$(argon2(?:id|i|d))\$/;

const passwordOf = (digest: string | undefined): Pick<ImportedUser, 'password_digest' | 'password_hasher'> => {
  if (digest === undefined) return {};
  const firebase = FIREBASE.exec(digest);
  if (firebase) {
    const [, memory, rounds, separator = '', signer = '', salt, hash] = firebase;
    const parts = [hash, salt, signer, separator, rounds, memory].join('$');
    return { password_digest: parts, password_hasher: 'scrypt_signer' };
  }
  return { password_digest: digest, password_hasher: ARGON2.exec(digest)?.[1] ?? 'bcrypt' };
};

const accounts = (id: string, { details, lose }: MapTools) =>
  details('identities', id).flatMap((row) => {
    const provider = textIn(row, 'provider') ?? '';
    if (provider === 'email' || provider === 'phone') return [];
    if (provider.startsWith('sso')) {
      lose('accounts of enterprise connections: set the connections up here');
      return [];
    }
    const data = objectIn(row, 'identity_data') ?? {};
    return [
      {
        strategy: strategyOf(provider),
        provider_user_id: textIn(row, 'provider_id') ?? textIn(data, 'sub') ?? textIn(row, 'id') ?? '',
        email_address: textIn(data, 'email'),
        email_verified: flagIn(data, 'email_verified'),
        ...splitName(textIn(data, 'full_name') ?? textIn(data, 'name')),
        username: textIn(data, 'user_name'),
        image_url: textIn(data, 'avatar_url'),
        created_at: timeIn(row, 'created_at'),
      },
    ];
  });

const totpOf = (id: string, { details, lose }: MapTools): string | undefined => {
  const verified = details('mfa_factors', id).filter((row) => textIn(row, 'status') === 'verified');
  if (verified.some((row) => textIn(row, 'factor_type') !== 'totp'))
    lose('second factors other than authenticator apps');
  return verified.filter((row) => textIn(row, 'factor_type') === 'totp').map((row) => textIn(row, 'secret'))[0];
};

/** Numbers are stored without the plus sign. */
const withPlus = (phone: string): string => (phone.startsWith('+') ? phone : `+${phone}`);

const mapUser: Mapping = (row, tools) => {
  const id = textIn(row, 'id') ?? '';
  if (textIn(row, 'deleted_at') !== undefined) return [];
  const profile = objectIn(row, 'raw_user_meta_data') ?? {};
  if (textIn(profile, 'avatar_url') !== undefined) tools.lose('the profile picture');
  const email = textIn(row, 'email');
  const phone = textIn(row, 'phone');
  const signedInAt = timeIn(row, 'last_sign_in_at');
  return [
    {
      type: 'user',
      id,
      ...splitName(textIn(profile, 'full_name') ?? textIn(profile, 'name')),
      email_addresses:
        email === undefined
          ? []
          : [{ value: email, verified: timeIn(row, 'email_confirmed_at', 'confirmed_at') !== undefined }],
      phone_numbers:
        phone === undefined
          ? []
          : [{ value: withPlus(phone), verified: timeIn(row, 'phone_confirmed_at') !== undefined }],
      ...passwordOf(textIn(row, 'encrypted_password')),
      totp_secret: totpOf(id, tools),
      external_accounts: accounts(id, tools),
      unsafe_metadata: metadataIn(row, 'raw_user_meta_data'),
      private_metadata: metadataIn(row, 'raw_app_meta_data'),
      // A ban ends at this time; the table has far times for those without an end.
      locked_until: readTime(row.banned_until) ?? null,
      created_at: timeIn(row, 'created_at'),
      updated_at: timeIn(row, 'updated_at'),
      last_sign_in_at: signedInAt,
      last_active_at: signedInAt,
    },
  ];
};

const byUser = (row: Row): string | undefined => textIn(row, 'user_id');

export const SUPABASE: Source = {
  name: 'supabase',
  tables: { identities: { keepBy: byUser }, mfa_factors: { keepBy: byUser }, users: { map: mapUser } },
  tableNames: { 'auth.users': 'users', 'auth.identities': 'identities', 'auth.mfa_factors': 'mfa_factors' },
  tableOf: (fields) => {
    if (fields.includes('identity_data')) return 'identities';
    return fields.includes('factor_type') ? 'mfa_factors' : 'users';
  },
};
