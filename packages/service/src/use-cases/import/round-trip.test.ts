// Import and export of an instance: what is written and what not, a second run, and a round trip.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ImportRecord, Outcome } from '../../domain/import/record.ts';
import { numberCommitted } from '../../jobs/sequencer.ts';
import { listEvents } from '../../store/events/events.ts';
import { countAllUsers } from '../../store/statistics/user-figures.ts';
import { withOrganizations } from '../../testing/accounts/organization-matrix.ts';
import { signIn } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import type { ImportOptions } from './batch.ts';
import { EXPORT_PARTS, exportPage } from './export-page.ts';
import { importBatch } from './import-batch.ts';

const OPTIONS: ImportOptions = { source: 'generic', isDryRun: false, makesEvents: false, isStrict: false };

/** bcrypt of "seven slow green trains", cost 4. */
const DIGEST = '$2b$04$abcdefghijklmnopqrstuuUHfZHhdLv8IGhfzTOQ7jCyEJlWYLKzC';

const RECORDS: readonly ImportRecord[] = [
  {
    type: 'role',
    key: 'org:billing',
    name: 'Billing',
    description: 'Pays.',
    permissions: [{ key: 'org:bills:read', name: 'Read bills', description: '' }],
  },
  {
    type: 'user',
    id: 'u1',
    username: 'ada_l',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email_addresses: [
      { value: 'Ada@Example.com', verified: true, primary: true, created_at: 1_600_000_000_000 },
      { value: 'second@example.com', verified: false },
    ],
    phone_numbers: [{ value: '+12025550123', verified: true, second_factor: true, default_second_factor: true }],
    password_digest: DIGEST,
    password_hasher: 'bcrypt',
    totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    backup_codes: ['abcd-efgh-jkmn'],
    passkeys: [{ credential_id: 'AAAA', public_key: 'BBBB', rp_id: 'example.com', name: 'Phone', counter: 3 }],
    external_accounts: [{ strategy: 'oauth_google', provider_user_id: 'g-1', email_address: 'ada@example.com' }],
    public_metadata: { plan: 'gold' },
    private_metadata: { crm: 7 },
    unsafe_metadata: { theme: 'dark' },
    created_at: 1_600_000_000_000,
    updated_at: 1_600_000_001_000,
    last_sign_in_at: 1_700_000_000_000,
    last_active_at: 1_700_000_000_000,
  },
  {
    type: 'user',
    id: 'u2',
    email_addresses: [{ value: 'grace@example.com', verified: false }],
    banned_at: 1_650_000_000_000,
  },
  { type: 'user', id: 'u3', email_addresses: [{ value: 'not an address', verified: true }] },
  { type: 'user', id: 'u4', username: 'linus_t', password_digest: 'x', password_hasher: 'bcrypt' },
  {
    type: 'organization',
    id: 'o1',
    name: 'Acme',
    slug: 'acme',
    created_by: 'u1',
    domains: [{ name: 'acme.example', enrollment_mode: 'automatic_suggestion', verified_at: 1_600_000_000_000 }],
    created_at: 1_600_000_000_000,
  },
  { type: 'membership', organization_id: 'o1', user_id: 'u1', role: 'org:admin', created_at: 1_600_000_000_000 },
  { type: 'membership', organization_id: 'o1', user_id: 'u2', role: 'org:billing', created_at: 1_600_000_000_000 },
  { type: 'membership', organization_id: 'o1', user_id: 'u3', role: 'org:member' },
  { type: 'membership', organization_id: 'o1', user_id: 'u4', role: 'org:nothing' },
  {
    type: 'invitation',
    organization_id: 'o1',
    email_address: 'new@example.com',
    role: 'org:member',
    created_at: 1_600_000_000_000,
  },
];

const WRITTEN = [
  'created',
  'created',
  'created',
  'refused',
  'created',
  'created',
  'created',
  'created',
  'refused',
  'refused',
  'created',
];

const kinds = (outcomes: readonly Outcome[]) => outcomes.map(({ at }) => at);

const exportAll = async (service: TestService): Promise<readonly ImportRecord[]> => {
  const records: ImportRecord[] = [];
  for (const part of EXPORT_PARTS)
    records.push(...(await exportPage(service, service.instance, { part, after: '' })).records);
  return records;
};

const countUsers = async ({ database, instance }: TestService): Promise<number> =>
  (await database.db.selectFrom('users').select('id').where('instance_id', '=', instance.id).execute()).length;

/** In an order that does not depend on the ids of memberships, which are new. */
const comparable = (records: readonly ImportRecord[]): readonly string[] =>
  records.map((one) => JSON.stringify(one)).sort();

eachDatabase('an import', (database) => {
  const createService = () => createTestService(database(), { settings: withOrganizations });

  it('writes users with everything that belongs to them, and a second run changes nothing', async () => {
    const service = await createService();
    const outcomes = await importBatch(service, service.instance, OPTIONS, RECORDS);
    expect(kinds(outcomes)).toEqual(WRITTEN);
    expect(outcomes[3]).toEqual({ at: 'refused', problem: { field: 'email_addresses', reason: 'is malformed' } });
    expect(outcomes[4]).toMatchObject({ left_out: [{ field: 'password_digest' }] });
    const before = comparable(await exportAll(service));
    const again = await importBatch(service, service.instance, OPTIONS, RECORDS);
    expect(kinds(again)).toEqual(WRITTEN.map((at) => (at === 'created' ? 'existing' : at)));
    expect(comparable(await exportAll(service))).toEqual(before);
    const { body } = await service.admin<{ data: readonly Record<string, unknown>[] }>('GET', '/users?external_id=u1');
    expect(body.data).toMatchObject([
      {
        external_id: 'u1',
        username: 'ada_l',
        two_factor_enabled: true,
        created_at: 1_600_000_000_000,
        password_enabled: true,
      },
    ]);
    const ordered = await service.admin<{ data: readonly { external_id: string }[] }>(
      'GET',
      '/users?order_by=email_address',
    );
    expect(ordered.body.data.map((one) => one.external_id)).toEqual(['u1', 'u2', 'u4']);
    const found = await service.admin<{ total_count: number }>('GET', '/users?query=lovelace');
    expect(found.body.total_count).toBe(1);
  });

  it('finds and counts imported users as if calls of the API had made them', async () => {
    const service = await createService();
    const { db } = database();
    const before = await countAllUsers(db, service.instance.id);
    await importBatch(service, service.instance, OPTIONS, [
      ...RECORDS,
      {
        type: 'user',
        id: 'u5',
        first_name: 'Zoë Ἀθηνᾶ',
        last_name: "O'Neil-Ångström",
        email_addresses: [
          { value: 'first.last+tag@sub.example.org', verified: true },
          { value: 'ZOË@example.com', verified: false },
        ],
        phone_numbers: [{ value: '+12025550199', verified: true }],
        web3_wallets: [{ value: `0x${'aB'.repeat(20)}`, verified: true }],
      },
    ]);
    const { rows } = await sql<{ kept: readonly string[]; expected: readonly string[] }>`select
      (select json_agg(word order by word) from user_words where user_id = users.id) as kept,
      (select json_agg(word order by word) from (select word collate "C" as word from all_words_of_user(users.id) as word) as all_words) as expected
      from users where instance_id = ${service.instance.id}`.execute(db);
    expect(rows).toHaveLength(4);
    for (const { kept, expected } of rows) expect(kept).toEqual(expected);
    expect(await countAllUsers(db, service.instance.id)).toBe(before + 4);
  });

  it('counts the rows of the embedded database in a large import, so that look-ups use their indexes', async () => {
    const service = await createService();
    const { db } = database();
    const address = (number: number) => [{ value: `many${number}@example.com`, verified: true }];
    const users = Array.from(
      { length: 1_000 },
      (_, number): ImportRecord => ({ type: 'user', id: `many${number}`, email_addresses: address(number) }),
    );
    for (const from of [0, 250, 500, 750])
      await importBatch(service, service.instance, OPTIONS, users.slice(from, from + 250));
    // PostgreSQL counts by itself, later.
    if (!database().isEmbedded) return;
    const { rows } = await sql<{ counted: number }>`select reltuples::int as counted from pg_class
      where relname = 'users'`.execute(db);
    expect(rows[0]?.counted).toBeGreaterThanOrEqual(250);
    const generic = [...users.slice(0, 3), { type: 'user', id: 'other', email_addresses: address(2_000) } as const];
    const again = await importBatch(service, service.instance, { ...OPTIONS, source: 'other' }, generic);
    expect(kinds(again)).toEqual(['existing', 'existing', 'existing', 'created']);
  });

  it('lets a user sign in with the imported hash, which is then replaced', async () => {
    const service = await createTestService(database(), { hashesForReal: true });
    const user: ImportRecord = {
      ...RECORDS[1],
      type: 'user',
      id: 'p1',
      username: undefined,
      totp_secret: undefined,
      phone_numbers: [],
      passkeys: [],
      external_accounts: [],
      backup_codes: [],
      password_digest: 'md5$seasalt$3f86bb4d4a2fb0a9f5b1ae4f4e8c9a3e',
      password_hasher: 'md5_salted',
    };
    const { createHash } = await import('node:crypto');
    const hash = createHash('md5').update('seasaltseven slow green trains').digest('hex');
    await importBatch(service, service.instance, OPTIONS, [{ ...user, password_digest: `md5$seasalt$${hash}` }]);
    const browser = await openBrowser(service);
    const reply = await signIn(browser, 'ada@example.com', 'seven slow green trains');
    expect(reply.body.response.status).toBe('complete');
    const row = await database()
      .db.selectFrom('users')
      .select('password_digest')
      .where('external_id', '=', 'p1')
      .where('instance_id', '=', service.instance.id)
      .executeTakeFirst();
    expect(row?.password_digest).toMatch(/^\$argon2id\$/);
  });

  it('writes nothing in a dry run, and makes no events unless asked to', async () => {
    const service = await createService();
    const number = () => numberCommitted({ database: database(), writeLate: async () => {} });
    await number();
    const dry = await importBatch(service, service.instance, { ...OPTIONS, isDryRun: true }, RECORDS);
    expect(dry[1]).toMatchObject({ at: 'created' });
    expect(await countUsers(service)).toBe(0);
    await importBatch(service, service.instance, OPTIONS, RECORDS);
    expect(await countUsers(service)).toBe(3);
    const notes = await database()
      .db.selectFrom('event_notes')
      .select('kind')
      .where('instance_id', '=', service.instance.id)
      .execute();
    expect(notes.filter(({ kind }) => kind === 'user')).toEqual([]);
    const audit = await database()
      .db.selectFrom('audit_events')
      .select('reason')
      .where('instance_id', '=', service.instance.id)
      .execute();
    expect(audit.map(({ reason }) => reason)).toEqual(['import from generic']);
    await importBatch(service, service.instance, { ...OPTIONS, makesEvents: true }, [
      { type: 'user', id: 'u9', email_addresses: [{ value: 'nine@example.com', verified: true }] },
    ]);
    const after = await database()
      .db.selectFrom('event_notes')
      .select(['kind', 'operation'])
      .where('instance_id', '=', service.instance.id)
      .execute();
    expect(after.some(({ kind, operation }) => kind === 'user' && operation === 'created')).toBe(true);
    expect(
      await listEvents(database().db, service.instance.id, { after: 0, limit: 10, types: ['user.created'] }),
    ).toEqual([]);
  });

  it('refuses identifiers that another user has, and doubles within a batch', async () => {
    const service = await createService();
    const email = (id: string, value: string): ImportRecord => ({
      type: 'user',
      id,
      email_addresses: [{ value, verified: true }],
    });
    await importBatch(service, service.instance, OPTIONS, [email('a', 'a@example.com')]);
    const outcomes = await importBatch(service, service.instance, OPTIONS, [
      email('b', 'A@example.com'),
      email('c', 'c@example.com'),
      email('d', 'c@example.com'),
    ]);
    expect(outcomes).toEqual([
      { at: 'refused', problem: { field: 'email_addresses', reason: 'is taken by another user of the instance' } },
      { at: 'created', left_out: [] },
      { at: 'refused', problem: { field: 'email_addresses', reason: 'is taken by an earlier row of the file' } },
    ]);
    const strict = await importBatch(service, service.instance, { ...OPTIONS, isStrict: true }, [
      { type: 'user', id: 's', username: 'strict_one', totp_secret: 'short' },
    ]);
    expect(strict).toMatchObject([{ at: 'refused', problem: { field: 'totp_secret' } }]);
  });

  it('of an export gives the same export again, in another instance and after deletion', async () => {
    const first = await createService();
    await importBatch(first, first.instance, OPTIONS, RECORDS);
    const exported = await exportAll(first);
    const keyFingerprint = first.ports.vault.mac('fingerprint', 'installation');
    const own = { ...OPTIONS, source: 'latchkey', keyFingerprint };
    // The ids are free again, as in another installation.
    await database().db.deleteFrom('instances').where('id', '=', first.instance.id).execute();
    const second = await createService();
    const outcomes = await importBatch(second, second.instance, own, JSON.parse(JSON.stringify(exported)));
    expect(outcomes.filter(({ at }) => at === 'refused')).toEqual([]);
    expect(comparable(await exportAll(second))).toEqual(comparable(exported));
    expect(kinds(await importBatch(second, second.instance, own, exported))).not.toContain('created');
  });

  it('of an export into another instance of the same database gives new ids', async () => {
    const first = await createService();
    await importBatch(first, first.instance, OPTIONS, RECORDS);
    const second = await createService();
    const outcomes = await importBatch(
      second,
      second.instance,
      { ...OPTIONS, source: 'latchkey' },
      await exportAll(first),
    );
    expect(outcomes.filter(({ at }) => at === 'refused')).toEqual([]);
    expect(await countUsers(second)).toBe(3);
    expect(outcomes.flatMap((one) => (one.at === 'created' ? one.left_out : []))).toContainEqual({
      field: 'backup_codes',
      reason: 'were stored with another encryption key',
    });
  });
});
