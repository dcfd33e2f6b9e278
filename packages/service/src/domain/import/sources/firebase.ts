// The source `firebase`: what `firebase auth:export` writes, as JSON or as CSV. The parameters of the hashes are given apart.
import { flagIn, metadataIn, type Row, rowsIn, textIn, timeIn } from '../fields.ts';
import type { ImportedAccount, ImportedUser } from '../record.ts';
import { splitName } from './names.ts';
import { strategyOf } from './providers.ts';
import type { FirebaseParameters, Mapping, MapTools, Source } from './source.ts';

const TABLE_PROVIDERS = ['google', 'facebook', 'twitter', 'github'] as const;

/** The columns of the CSV file, which has no header. */
const COLUMNS: readonly string[] = [
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'displayName',
  'photoUrl',
  ...TABLE_PROVIDERS.flatMap((name) => [`${name}_id`, `${name}_email`, `${name}_name`, `${name}_photo`]),
  'createdAt',
  'lastSignedInAt',
  'phoneNumber',
  'disabled',
  'customAttributes',
];

/** Reads the parameters as Firebase shows them, or as JSON; undefined if one is missing. */
export const readParameters = (text: string): FirebaseParameters | undefined => {
  const value = (...names: readonly string[]): string | undefined =>
    names
      .map((name) => new RegExp(`["']?${name}["']?\\s*[:=]\\s*["']?([\\w+/=-]+)`, 'i').exec(text)?.[1])
      .find((one) => one !== undefined);
  const signerKey = value('base64_signer_key', 'signer_key', 'signerKey');
  const saltSeparator = value('base64_salt_separator', 'salt_separator', 'saltSeparator') ?? '';
  const rounds = Number(value('rounds'));
  const memCost = Number(value('mem_cost', 'memCost', 'memory_cost'));
  if (signerKey === undefined || !Number.isInteger(rounds) || !Number.isInteger(memCost)) return undefined;
  return { signerKey, saltSeparator, rounds, memCost };
};

const passwordOf = (
  row: Row,
  { options: { firebase }, lose }: MapTools,
): Pick<ImportedUser, 'password_digest' | 'password_hasher'> => {
  const [hash, salt] = [textIn(row, 'passwordHash'), textIn(row, 'salt')];
  if (hash === undefined) return {};
  if (salt === undefined || !firebase) {
    lose('the password: give the parameters of the hashes with --hash-parameters');
    return {};
  }
  const { signerKey, saltSeparator, rounds, memCost } = firebase;
  const digest = [hash, salt, signerKey, saltSeparator, rounds, memCost].join('$');
  return { password_digest: digest, password_hasher: 'scrypt_signer' };
};

/** Ways to sign in of Firebase that are no accounts at a provider. */
const OWN_PROVIDERS: ReadonlySet<string> = new Set(['password', 'phone', 'anonymous', 'emailLink']);

const accountsOf = (row: Row, { lose }: MapTools): readonly ImportedAccount[] => {
  const listed = rowsIn(row, 'providerUserInfo').flatMap((one): readonly ImportedAccount[] => {
    const provider = textIn(one, 'providerId') ?? '';
    if (OWN_PROVIDERS.has(provider)) return [];
    if (/^(?:saml|oidc)\./.test(provider)) {
      lose('accounts of enterprise connections: set the connections up here');
      return [];
    }
    return [
      {
        strategy: strategyOf(provider),
        provider_user_id: textIn(one, 'rawId') ?? '',
        email_address: textIn(one, 'email'),
        ...splitName(textIn(one, 'displayName')),
        image_url: textIn(one, 'photoUrl'),
      },
    ];
  });
  const inColumns = TABLE_PROVIDERS.flatMap((name): readonly ImportedAccount[] => {
    const subject = textIn(row, `${name}_id`);
    if (subject === undefined) return [];
    const names = splitName(textIn(row, `${name}_name`));
    const [email, image] = [textIn(row, `${name}_email`), textIn(row, `${name}_photo`)];
    return [
      { strategy: strategyOf(name), provider_user_id: subject, email_address: email, ...names, image_url: image },
    ];
  });
  return [...listed, ...inColumns];
};

const mapUser: Mapping = (row, tools) => {
  const email = textIn(row, 'email');
  const phone = textIn(row, 'phoneNumber');
  const second = rowsIn(row, 'mfaInfo').flatMap((one) => textIn(one, 'phoneInfo') ?? []);
  if (rowsIn(row, 'mfaInfo').some((one) => textIn(one, 'phoneInfo') === undefined))
    tools.lose('authenticator apps: Firebase does not export their secrets');
  if (textIn(row, 'photoUrl') !== undefined) tools.lose('the profile picture');
  const signedInAt = timeIn(row, 'lastSignedInAt', 'lastLoginAt');
  return [
    {
      type: 'user',
      id: textIn(row, 'localId'),
      ...splitName(textIn(row, 'displayName')),
      email_addresses: email === undefined ? [] : [{ value: email, verified: flagIn(row, 'emailVerified') }],
      phone_numbers: [
        ...(phone === undefined ? [] : [{ value: phone, verified: true, second_factor: second.includes(phone) }]),
        ...second
          .filter((value) => value !== phone)
          .map((value) => ({ value, verified: true, second_factor: true, primary: false })),
      ],
      ...passwordOf(row, tools),
      external_accounts: accountsOf(row, tools),
      public_metadata: metadataIn(row, 'customAttributes'),
      banned_at: flagIn(row, 'disabled') ? 0 : null,
      created_at: timeIn(row, 'createdAt'),
      last_sign_in_at: signedInAt,
      last_active_at: signedInAt,
    },
  ];
};

export const FIREBASE: Source = {
  name: 'firebase',
  tables: { users: { map: mapUser } },
  tableOf: () => 'users',
  isDocument: true,
  columns: COLUMNS,
};
