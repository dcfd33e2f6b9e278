// What each source makes of a row as its system exports it, and that any row is mapped and checked without a failure.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUser } from '../checks/user.ts';
import type { Row } from '../fields.ts';
import type { ImportRecord } from '../record.ts';
import { readParameters } from './firebase.ts';
import type { SourceOptions } from './source.ts';
import { SOURCES } from './sources.ts';

const RULES = { min_length: 4, max_length: 64 };

type Tables = Readonly<Record<string, readonly Row[]>>;

const sourceOf = (name: string) => {
  const source = SOURCES.find((one) => one.name === name);
  if (!source) throw new Error(name);
  return source;
};

/** Maps rows of one table; `kept` are rows of tables that were read before. */
const map = (name: string, table: string, row: Row, kept: Tables = {}, given: Partial<SourceOptions> = {}) => {
  const source = sourceOf(name);
  const rule = source.tables[table];
  if (!rule || !('map' in rule)) throw new Error(table);
  const lost: string[] = [];
  const details = (from: string, key: string) => {
    const keeping = source.tables[from];
    if (!keeping || !('keepBy' in keeping)) return [];
    return (kept[from] ?? []).filter((one) => keeping.keepBy(one) === key);
  };
  const options = { roles: {}, groupsAreOrganizations: false, ...given };
  return { records: rule.map(row, { options, details, lose: (what) => lost.push(what) }), lost };
};

/** The checked user that a row gives, and what of it was left out. */
const checked = (records: readonly ImportRecord[]) => {
  const [user] = records;
  if (user?.type !== 'user') throw new Error('no user');
  const result = checkUser(user, RULES);
  if (result.at === 'unfit') throw new Error(JSON.stringify(result.problem));
  return { user: result.value, leftOut: result.leftOut };
};

const BCRYPT = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';

describe('clerk', () => {
  it('a row of the CSV file', () => {
    const { records } = map('clerk', 'users', {
      id: 'user_2abc',
      first_name: 'Ada',
      last_name: 'Lovelace',
      username: '',
      primary_email_address: 'ada@example.com',
      verified_email_addresses: 'other@example.com,ada@example.com',
      unverified_email_addresses: 'new@example.com',
      primary_phone_number: '+12025550123',
      verified_phone_numbers: '+12025550123',
      totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      password_digest: BCRYPT,
      password_hasher: 'bcrypt',
    });
    const { user, leftOut } = checked(records);
    expect(leftOut).toEqual([]);
    expect(user).toMatchObject({ externalId: 'user_2abc', passwordDigest: BCRYPT, totpSecret: expect.any(String) });
    expect(user.emails.map(({ value, isVerified, isPrimary }) => [value, isVerified, isPrimary])).toEqual([
      ['other@example.com', true, false],
      ['ada@example.com', true, true],
      ['new@example.com', false, false],
    ]);
  });

  it('an object of the API, with what it does not give', () => {
    const { records, lost } = map('clerk', 'users', {
      id: 'user_1',
      password_enabled: true,
      primary_email_address_id: 'idn_1',
      email_addresses: [{ id: 'idn_1', email_address: 'a@example.com', verification: { status: 'verified' } }],
      external_accounts: [
        { provider: 'oauth_google', provider_user_id: '42', email_address: 'a@example.com', approved_scopes: 'email' },
      ],
      public_metadata: { a: 1 },
      banned: true,
      created_at: 1_600_000_000_000,
    });
    expect(lost).toEqual([expect.stringContaining('the password')]);
    expect(checked(records).user).toMatchObject({
      publicMetadata: { a: 1 },
      accounts: [{ strategy: 'oauth_google', provider_user_id: '42' }],
      given: { banned_at: 0, created_at: 1_600_000_000_000 },
    });
  });

  it('a membership, with the role that the operator chose', () => {
    const row = { organization: { id: 'org_1' }, public_user_data: { user_id: 'user_1' }, role: 'org:boss' };
    expect(map('clerk', 'memberships', row, {}, { roles: { 'org:boss': 'org:admin' } }).records).toMatchObject([
      { type: 'membership', organization_id: 'org_1', user_id: 'user_1', role: 'org:admin' },
    ]);
  });
});

it('auth0: a user with the hash of the other file', () => {
  const passwords = [{ _id: { $oid: '5f7' }, email: 'a@example.com', passwordHash: BCRYPT }];
  const row = {
    user_id: 'auth0|5f7',
    email: 'a@example.com',
    email_verified: true,
    name: 'a@example.com',
    user_metadata: { color: 'red' },
    app_metadata: { plan: 'x' },
    identities: [
      { provider: 'auth0', user_id: '5f7' },
      { provider: 'google-oauth2', user_id: '99', profileData: { email: 'a@gmail.com', email_verified: true } },
      { provider: 'samlp', user_id: 's' },
    ],
    blocked: true,
    created_at: '2020-09-13T12:26:40.000Z',
  };
  const { records, lost } = map('auth0', 'users', row, { passwords });
  expect(lost).toEqual([expect.stringContaining('enterprise connections')]);
  expect(checked(records).user).toMatchObject({
    externalId: 'auth0|5f7',
    firstName: null,
    passwordDigest: BCRYPT,
    unsafeMetadata: { color: 'red' },
    privateMetadata: { plan: 'x' },
    accounts: [{ strategy: 'oauth_google', provider_user_id: '99', email_verified: true }],
    given: { banned_at: 0, created_at: 1_600_000_000_000 },
  });
  expect(map('auth0', 'users', row).lost).toContainEqual(expect.stringContaining('the password'));
});

it('supabase: a row of auth.users with identities and factors', () => {
  const kept = {
    identities: [
      { user_id: 'u', provider: 'email', provider_id: 'u', identity_data: '{}' },
      { user_id: 'u', provider: 'azure', provider_id: '77', identity_data: '{"email":"a@example.com"}' },
    ],
    mfa_factors: [
      { user_id: 'u', factor_type: 'totp', status: 'verified', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
    ],
  };
  const row = {
    id: 'u',
    email: 'a@example.com',
    email_confirmed_at: '2020-09-13 12:26:40+00',
    phone: '12025550123',
    phone_confirmed_at: '',
    encrypted_password: BCRYPT,
    raw_user_meta_data: '{"full_name":"Ada King Lovelace"}',
    raw_app_meta_data: '{"provider":"email"}',
    created_at: '2020-09-13 12:26:40.5+00',
  };
  const { user, leftOut } = checked(map('supabase', 'users', row, kept).records);
  expect(leftOut).toEqual([]);
  expect(user).toMatchObject({
    firstName: 'Ada King',
    lastName: 'Lovelace',
    emails: [{ isVerified: true }],
    phones: [{ value: '+12025550123', isVerified: false }],
    totpSecret: expect.any(String),
    accounts: [{ strategy: 'oauth_microsoft', provider_user_id: '77' }],
    given: { created_at: 1_600_000_000_500 },
  });
});

it('firebase: a user with the parameters of the project, and a row of the CSV file', () => {
  const vector = /'user1password',\s*'([^']+)'/.exec(
    readFileSync(new URL('../../../testing/factors/password-vectors.ts', import.meta.url), 'utf8'),
  )?.[1];
  const [hash = '', salt = '', signer = '', separator = '', rounds = '', memory = ''] = (vector ?? '').split('$');
  const text = `hash_config {\n algorithm: SCRYPT,\n base64_signer_key: ${signer},\n base64_salt_separator: ${separator},\n rounds: ${rounds},\n mem_cost: ${memory},\n}`;
  const firebase = readParameters(text);
  expect(firebase).toMatchObject({ signerKey: signer, rounds: 8, memCost: 14 });
  const row = {
    localId: 'f1',
    email: 'a@example.com',
    emailVerified: true,
    passwordHash: hash,
    salt,
    displayName: 'Ada',
    createdAt: '1600000000000',
    customAttributes: '{"admin":true}',
    providerUserInfo: [
      { providerId: 'google.com', rawId: '1' },
      { providerId: 'password', rawId: 'a@example.com' },
    ],
  };
  const { user, leftOut } = checked(map('firebase', 'users', row, {}, { firebase }).records);
  expect(leftOut).toEqual([]);
  expect(user.passwordDigest).toMatch(/^\$scrypt-signer\$ln=14,r=8\$/);
  expect(user).toMatchObject({ publicMetadata: { admin: true }, accounts: [{ strategy: 'oauth_google' }] });
  expect(map('firebase', 'users', row).lost).toEqual([expect.stringContaining('--hash-parameters')]);
  expect(sourceOf('firebase').columns).toHaveLength(28);
});

it('better-auth: a user with password, account and passkey; a member', () => {
  const key = 'a'.repeat(128);
  const kept = {
    account: [
      { user_id: 'b', provider_id: 'credential', account_id: 'b', password: `${'0'.repeat(32)}:${key}` },
      { userId: 'b', providerId: 'github', accountId: '12', scope: 'user,email' },
    ],
    passkey: [{ userId: 'b', credentialID: 'AA+/', publicKey: 'BB==', counter: '2', transports: 'internal,hybrid' }],
  };
  const row = { id: 'b', name: 'Ada Lovelace', email: 'a@example.com', emailVerified: 't', createdAt: '1600000000' };
  const { user, leftOut } = checked(map('better-auth', 'user', row, kept, { rpId: 'example.com' }).records);
  expect(leftOut).toEqual([]);
  expect(user.passwordDigest).toMatch(/^\$scrypt\$ln=14,r=16,p=1\$/);
  expect(user).toMatchObject({
    accounts: [{ strategy: 'oauth_github', provider_user_id: '12', scopes: 'user email' }],
    passkeys: [{ credential_id: 'AA-_', public_key: 'BB', transports: ['internal', 'hybrid'] }],
  });
  const member = { organizationId: 'o', userId: 'b', role: 'owner' };
  expect(map('better-auth', 'member', member).records).toMatchObject([{ role: 'org:admin' }]);
});

it('keycloak: hashes, an authenticator app, groups and an organization', () => {
  const salt = 'c2FsdHNhbHRzYWx0c2FsdA==';
  const value = Buffer.alloc(64, 7).toString('base64');
  const user = (algorithm: string, more: object = {}) => ({
    id: 'k1',
    username: 'ada@example.com',
    email: 'ada@example.com',
    emailVerified: true,
    enabled: true,
    attributes: { phoneNumber: ['+12025550123'] },
    groups: ['/Staff/Night', '/Staff'],
    requiredActions: ['UPDATE_PASSWORD'],
    credentials: [
      {
        type: 'password',
        secretData: JSON.stringify({ value, salt }),
        credentialData: JSON.stringify({ hashIterations: 5, algorithm, ...more }),
      },
      {
        type: 'otp',
        secretData: JSON.stringify({ value: 'abcdefghijklmnopqrst' }),
        credentialData: JSON.stringify({ subType: 'totp', digits: 6, period: 30, algorithm: 'HmacSHA1' }),
      },
    ],
    federatedIdentities: [{ identityProvider: 'github', userId: '5', userName: 'ada' }],
  });
  const digests = [
    user('pbkdf2-sha512'),
    user('pbkdf2'),
    user('argon2', { additionalParameters: { type: ['id'], version: ['1.3'], memory: ['7168'], parallelism: ['1'] } }),
  ].map((row) => checked(map('keycloak', 'users', row).records).user.passwordDigest);
  expect(digests).toEqual([
    expect.stringMatching(/^\$pbkdf2-sha512\$i=5\$/),
    expect.stringMatching(/^\$pbkdf2-sha1\$i=5\$/),
    expect.stringMatching(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/),
  ]);
  const { user: read } = checked(map('keycloak', 'users', user('pbkdf2-sha256')).records);
  expect(read).toMatchObject({
    username: null,
    totpSecret: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U',
    accounts: [{ strategy: 'oauth_github' }],
    given: { requires_new_password: true },
  });
  const groups = { groupsAreOrganizations: true };
  expect(map('keycloak', 'members', user('pbkdf2'), {}, groups).records).toMatchObject([
    { type: 'membership', organization_id: 'group:Staff', user_id: 'k1' },
  ]);
  const organization = { name: 'Acme', alias: 'acme', members: [{ username: 'ada@example.com' }] };
  const usernames = { usernames: [user('pbkdf2')] };
  expect(map('keycloak', 'organizations', organization, usernames).records).toMatchObject([
    { type: 'organization', slug: 'acme' },
    { type: 'membership', user_id: 'k1' },
  ]);
});

it('generic: the columns of a table', () => {
  const row = {
    id: '1',
    email_address: 'a@example.com',
    email_verified: 'false',
    email_addresses: 'b@example.com a@example.com',
    banned: 'true',
    public_metadata: '{"a":1}',
  };
  const { user } = checked(map('generic', 'records', row).records);
  expect(user.emails.map(({ value, isVerified, isPrimary }) => [value, isVerified, isPrimary])).toEqual([
    ['a@example.com', false, true],
    ['b@example.com', true, false],
  ]);
  expect(user).toMatchObject({ publicMetadata: { a: 1 }, given: { banned_at: 0 } });
});

describe.each(SOURCES)('$name', ({ tables }) => {
  it('maps and checks any row', () => {
    const names = [
      'id',
      'email',
      'type',
      'email_addresses',
      'credentials',
      'attributes',
      'identities',
      'password_digest',
      'passwordHash',
      'groups',
      'created_at',
      'phone',
      'providerUserInfo',
      'external_accounts',
      'passkeys',
      'public_metadata',
      'raw_user_meta_data',
      'username',
      'totp_secret',
      'members',
      'domains',
    ];
    const rows = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 4 }));
    const tools = {
      options: { roles: {}, groupsAreOrganizations: true, rpId: 'example.com' },
      details: () => [{ provider: 5, identity_data: '{"a"', providerId: null, password: 'x:y' }],
      lose: () => {},
    };
    fc.assert(
      fc.property(rows, (row) => {
        for (const rule of Object.values(tables)) {
          if ('keepBy' in rule) rule.keepBy(row);
          else for (const record of rule.map(row, tools)) if (record.type === 'user') checkUser(record, RULES);
        }
      }),
      { numRuns: 200 },
    );
  });
});
