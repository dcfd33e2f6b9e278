// The audit log: its chain finds what was changed or removed in the database, exports stream it, and retention shortens it.
import { DAY_MS } from '@latchkey/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAuditChaining } from '../../../jobs/audit-chain.ts';
import { createHousekeeping } from '../../../jobs/housekeeping.ts';
import type { Database } from '../../../store/database/database.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { createOperatorService, type OperatorService } from '../../../testing/operator-client.ts';
import { SLOW_TEST_TIMEOUTS } from '../../../testing/test-service.ts';
import { csvLine } from '../export/csv.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: OperatorService;
let count = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  count += 1;
  service = await createOperatorService(database, { apiHost: `audit-${count}.localhost:4400` });
});

const admin = async (method: string, path: string, body?: unknown) => {
  const reply = await service.call(`/admin/v1${path}`, { method, body, secretKey: service.secretKey });
  expect([path, reply.status, reply.body.errors]).toEqual([path, 200, undefined]);
  return reply.body;
};
const verify = (query = '') => admin('GET', `/audit_events/verification${query}`);
const exported = async (query = '') => {
  const reply = await service.fetch(`/admin/v1/audit_events/export${query}`, { secretKey: service.secretKey });
  expect(reply.status).toBe(200);
  return { type: reply.headers.get('content-type'), text: await reply.text() };
};
const rows = async () =>
  (await exported()).text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const newUser = async (name: string): Promise<string> =>
  String((await admin('POST', '/users', { email_address: `${name}@audit-${count}.example` })).id);
const change = (statement: string) =>
  sql.raw(statement.replaceAll('$instance', `'${service.instance.id}'`)).execute(database.db);

it('verifies an untouched log, also after a user was deleted', async () => {
  const ada = await newUser('ada');
  await admin('PATCH', `/users/${ada}`, { first_name: 'Ada' });
  const before = await verify();
  expect(before).toMatchObject({ checked: 2, next_link: null, problem: null, first: { link: 0 }, last: { link: 2 } });
  await admin('DELETE', `/users/${ada}`);
  expect(await verify()).toMatchObject({ problem: null });
  expect((await rows())[1]).toMatchObject({ user_id: ada, changes: null });
  expect(await verify('?after_link=2')).toMatchObject({ first: before.last, problem: null });
});

it.each([
  [
    'changed',
    "update audit_events set user_id = 'user_x' where instance_id = $instance and link = 2",
    'event_changed',
    2,
  ],
  ['emptied', 'update audit_events set changes = null where instance_id = $instance and link = 2', 'event_changed', 2],
  ['removed', 'delete from audit_events where instance_id = $instance and link = 2', 'event_missing', 2],
  ['removed at the end', 'delete from audit_events where instance_id = $instance and link = 3', 'event_missing', 3],
  [
    'removed at the beginning',
    'delete from audit_events where instance_id = $instance and link = 1',
    'event_missing',
    1,
  ],
  [
    'removed with the stored end',
    'update audit_chains set last_link = 2 where instance_id = $instance',
    'record_changed',
    null,
  ],
] as const)('names the first event that was %s', async (_name, statement, kind, link) => {
  const ada = await newUser('ada');
  await admin('PATCH', `/users/${ada}`, { first_name: 'Ada' });
  await admin('PATCH', `/users/${ada}`, { first_name: 'Grace' });
  expect(await verify()).toMatchObject({ checked: 3, problem: null });
  await change(statement);
  expect(await verify()).toMatchObject({ problem: { kind, link } });
});

it('gives every event one place, also if several nodes run at once', async () => {
  for (let index = 0; index < 5; index += 1) await newUser(`user${index}`);
  const jobs = [1, 2, 3].map(() => createAuditChaining({ database, ports: service.ports }));
  for (const job of jobs) job.start();
  await Promise.all(jobs.map((job) => job.stop()));
  const { rows: linked } = await sql<{ link: number }>`
    select link from audit_events where instance_id = ${service.instance.id} order by position`.execute(database.db);
  expect(linked.map(({ link }) => link)).toEqual([1, 2, 3, 4, 5]);
});

it('exports lines of JSON and a table, for one user or one organization', async () => {
  const ada = await newUser('ada');
  const joan = await newUser('joan');
  await admin('PATCH', '/instance', { organization_settings: { enabled: true } });
  const { id: lab } = await admin('POST', '/organizations', { name: 'Lab', created_by: joan });
  const all = await rows();
  expect(all.map(({ link, target }) => [link, target])).toEqual([
    [1, ada],
    [2, joan],
    [3, service.instance.id],
    [4, lab],
  ]);
  expect(all[0]).toMatchObject({
    object: 'audit_event',
    event: 'admin.changed',
    reason: 'POST /users',
    hash: expect.any(String),
  });
  const of = async (query: string) => (await exported(query)).text.trim().split('\n').length;
  expect(await of(`?organization_id=${lab}`)).toBe(1);
  expect((await exported('?user_id=user_none')).text).toBe('');
  const { type, text } = await exported('?format=csv');
  expect(type).toBe('text/csv; charset=utf-8');
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(
    'id,created_at,event,user_id,organization_id,actor,session_id,client_id,ip_address,user_agent,target,reason,changes,link,hash,strategy',
  );
  expect(lines).toHaveLength(all.length + 2);
  expect(lines[1]).toContain('"{""sub"":""operator""');
  const page = await admin('GET', `/audit_events?organization_id=${lab}`);
  expect(page).toMatchObject({ total_count: 1, data: [{ organization_id: lab }] });
});

it('exports more than one page', async () => {
  await sql`
    insert into audit_events (id, instance_id, event, created_at)
    select 'aud_many_' || number, ${service.instance.id}, 'user.updated', number from generate_series(1, 1203) number`.execute(
    database.db,
  );
  const links = (await rows()).map(({ link }) => link);
  expect(links).toEqual(Array.from({ length: 1_203 }, (_, index) => index + 1));
  expect(await verify()).toMatchObject({ checked: 1_203, problem: null });
});

it('deletes events after the retention time of the instance, and the chain stays whole', async () => {
  await admin('PATCH', '/instance', { security: { audit_log: { retention_days: 30 } } });
  await newUser('ada');
  service.ports.clock.advance(20 * DAY_MS);
  await newUser('joan');
  await verify();
  service.ports.clock.advance(11 * DAY_MS);
  const housekeeping = createHousekeeping({ database, ports: service.ports });
  housekeeping.start();
  await housekeeping.stop();
  expect((await rows()).map(({ link }) => link)).toEqual([3]);
  expect(await verify()).toMatchObject({ first: { link: 2 }, checked: 1, problem: null });
  await change('update audit_chains set first_link = 0 where instance_id = $instance');
  expect(await verify()).toMatchObject({ problem: { kind: 'record_changed' } });
  const refused = await service.call('/admin/v1/instance', {
    method: 'PATCH',
    body: { security: { audit_log: { retention_days: 29 } } },
    secretKey: service.secretKey,
  });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('audit_log.retention_days'),
  ]);
});

it('writes cells that a spreadsheet shows as text', () => {
  expect(csvLine(['a', null, 7, 'x,y', 'say "hi"', '=1+1', '-2', '@cmd'])).toBe(
    `a,,7,"x,y","say ""hi""",'=1+1,'-2,'@cmd\r\n`,
  );
});
