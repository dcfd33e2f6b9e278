// Exports of users and organizations: all pages of a search, once each, in both forms, with an event of the audit log.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../store/database/database.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { createOperatorService, type OperatorService } from '../../../testing/operator-client.ts';
import { SLOW_TEST_TIMEOUTS } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: OperatorService;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createOperatorService(database, { apiHost: 'export.localhost:4400' });
  await admin('PATCH', '/instance', { organization_settings: { enabled: true } });
});
afterAll(() => database.close());

const admin = async (method: string, path: string, body?: unknown) => {
  const reply = await service.call(`/admin/v1${path}`, { method, body, secretKey: service.secretKey });
  expect([path, reply.status, reply.body.errors]).toEqual([path, 200, undefined]);
  return reply.body;
};
const exported = async (path: string) => {
  const reply = await service.fetch(`/admin/v1${path}`, { secretKey: service.secretKey });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};
const objects = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Users whose times are the same in groups of a hundred, so that pages end within a group. */
const fill = (count: number) =>
  sql`
  insert into users (id, instance_id, first_name, last_name, created_at, updated_at)
  select 'user_exp' || lpad(n::text, 5, '0'), ${service.instance.id}, 'Many', 'N' || n, n / 100, n
  from generate_series(1, ${sql.lit(count)}) as n`.execute(database.db);

it('gives every user of a search once, newest first, over more than two pages', async () => {
  await fill(1_203);
  const all = objects((await exported('/users/export?query=many')).text);
  expect(all).toHaveLength(1_203);
  expect(new Set(all.map(({ id }) => id)).size).toBe(1_203);
  const keys = all.map(({ created_at: at, id }) => `${String(at).padStart(3, '0')} ${id}`);
  expect(keys).toEqual([...keys].sort().reverse());
  const some = objects((await exported('/users/export?query=many&created_at_after=3&created_at_before=5')).text);
  expect(some.map(({ created_at: at }) => at)).toEqual([...Array(100).fill(4), ...Array(100).fill(3)]);
  expect((await exported('/users/export?query=none')).text).toBe('');
});

it('gives the same object as the list, and a table without formulas', async () => {
  const { id } = await admin('POST', '/users', {
    email_address: ['hostile@export.example', 'second@export.example'],
    first_name: '=HYPERLINK("https://x.example","a")',
    last_name: '<b>,\u202Eevil"\n',
    public_metadata: { plan: 'a,b' },
  });
  const { text: line } = await exported(`/users/export?user_id=${id}`);
  const { data } = (await admin('GET', `/users?user_id=${id}`)) as { data: unknown[] };
  expect(objects(line)).toEqual(data);
  const { headers, text } = await exported(`/users/export?user_id=${id}&format=csv`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
  expect(text).toMatch(/^id,external_id,username,first_name,last_name,primary_email_address,email_addresses,/);
  expect(text).toContain(`"'=HYPERLINK(""https://x.example"",""a"")"`);
  expect(text).toContain('"{""plan"":""a,b""}"');
  expect(text).toContain('hostile@export.example,hostile@export.example second@export.example,');
});

it('is recorded with its search, and not if it is refused', async () => {
  const log = async () =>
    (await admin('GET', '/audit_events?event=admin.exported&limit=2')) as { data: object[]; total_count: number };
  const before = (await log()).total_count;
  expect((await exported('/users/export?factor=magic')).status).toBe(422);
  expect((await exported('/users/export?limit=5')).status).toBe(422);
  expect((await log()).total_count).toBe(before);
  await exported('/users/export?query=many&format=csv');
  const { data, total_count: after } = await log();
  expect(after).toBe(before + 1);
  expect(data[0]).toMatchObject({
    reason: 'GET /users/export',
    actor: { sub: 'operator' },
    changes: { query: { after: 'many' }, format: { after: 'csv' } },
  });
});

it('gives organizations', async () => {
  for (const name of ['Acme', '@Evil']) await admin('POST', '/organizations', { name, public_metadata: { tier: 1 } });
  const all = objects((await exported('/organizations/export')).text);
  const { data } = (await admin('GET', '/organizations')) as { data: unknown[] };
  expect(all).toEqual(data);
  const { text } = await exported('/organizations/export?query=evil&format=csv');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain(",'@Evil,");
});
