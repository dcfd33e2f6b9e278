// What a database grows by: bytes per row of each table on PostgreSQL, with 100,000 imported users, of whom each has signed in once.
// `node bench/scaling/growth.mjs [users]`, after `npm run build`. One user in a hundred signs in by calls of the API, and bench/scaling/copy-rows.mjs
// copies the rows of these sign-ins for the others.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../tools/programs.mjs';
import { inParallel, ROOT } from '../../tools/terminal.mjs';
import { createClient } from '../http-client.mjs';
import { startPostgres } from '../postgres.mjs';
import { startService } from '../service.mjs';
import { copyRows } from './copy-rows.mjs';

const USERS = Number(process.argv[2] ?? 100_000);
const COPIES = 100;
const SIGN_INS = USERS / COPIES;
const AT_ONCE = 4;
/** How long the background jobs are counted alone. */
const IDLE_SECONDS = 10;
/** Jobs give each event its place after the sign-in. */
const JOBS_SECONDS = 60;
/** The service and the command that imports must have the same one. */
const KEY = { LATCHKEY_ENCRYPTION_KEY: '5f'.repeat(32) };
const ORIGIN = 'http://localhost:4401';
const DIGEST = '$argon2id$v=19$m=32768,t=4,p=1$c29tZXNhbHRzb21lc2FsdA$0ri7n9zSRP7XeKzVSMkrYYUWDTNUi3YvAUiJQy6ZUyM';

const userOf = (number) => ({
  id: `source-${number}`,
  first_name: `Alexandra${number % 500}`,
  last_name: `Papadopoulos${number % 5_000}`,
  email_addresses: [{ value: `user-number-${number}@example.com`, verified: true }],
  password_digest: DIGEST,
  password_hasher: 'argon2id',
  created_at: 1_600_000_000_000 + number,
});

async function importUsers(databaseUrl) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-growth-'));
  try {
    const file = join(folder, 'users.ndjson');
    await writeFile(file, Array.from({ length: USERS }, (_, at) => `${JSON.stringify(userOf(at))}\n`).join(''));
    const command = [
      join(ROOT, 'packages/service/bin/latchkey.mjs'),
      'import',
      '--from',
      'generic',
      '--file',
      file,
      '--json',
    ];
    const env = { ...process.env, ...KEY, DATABASE_URL: databaseUrl, LATCHKEY_DATA_DIR: folder };
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    const { counts } = JSON.parse(stdout);
    if (counts.user.created !== USERS) throw new Error(`only ${counts.user.created} users were imported`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The sizes of all tables with enough rows, the largest first; toasted values are part of the table. */
async function readSizes(client) {
  await client.query('vacuum analyze');
  const { rows } = await client.query(`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes, pg_indexes_size(c.oid) as index_bytes,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'`);
  return rows
    .filter((row) => row.rows >= SIGN_INS)
    .map(({ name, rows: count, bytes, index_bytes }) => ({
      table: name,
      rows: count,
      'bytes per row': Math.round(bytes / count),
      'of indexes': Math.round(index_bytes / count),
      'MB in all': Math.round(bytes / 1_048_576),
    }))
    .sort((one, other) => other['MB in all'] - one['MB in all']);
}

/** Without a hash: the rows are those of every sign-in. */
async function signIn(service, client, userId) {
  const { token: ticket } = await service.admin('POST', '/sign_in_tokens', { user_id: userId });
  const post = async (path, form) => {
    const options = { form: new URLSearchParams(form).toString(), headers: { Origin: ORIGIN } };
    const reply = await client.post(`/v1${path}`, options);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text);
  };
  const { id } = await post('/dev_browser', {});
  await post(`/client/sign_ins?__latchkey_db_jwt=${id}`, { strategy: 'ticket', ticket });
}

/** What one sign-in writes to the two logs; the ticket of the measurement is an entry of the audit log too. */
const KINDS = `select * from (select 'audit_events' as log, event as kind, count(*)::int as rows from audit_events group by event
  union all select 'events', type, count(*)::int from events group by type) kinds where rows >= ${SIGN_INS} order by 1, 3 desc`;

/** Statements per second of the background jobs of one node. */
async function measureJobs(metricsPort) {
  const read = async () => {
    const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
    const counts = [...text.matchAll(/^latchkey_database\w*_count(?:\{[^}]*\})? (\d+)/gm)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await read();
  await pause(IDLE_SECONDS * 1_000);
  return ((await read()) - before) / IDLE_SECONDS;
}

async function untilEventsArePlaced(client) {
  for (let second = 0; second < JOBS_SECONDS; second += 1) {
    const { rows } = await client.query(`select (select count(*) from audit_events where link is null)::int
      + (select count(*) from events where sequence is null)::int as waiting`);
    if (rows[0].waiting === 0) return;
    await pause(1_000);
  }
  throw new Error('The jobs of the service did not give every event its place.');
}

/** Signs in the first users by calls of the API; returns the rate of the jobs. */
async function signInFirst(postgres, metricsPort, db) {
  const service = await startService({
    ...KEY,
    DATABASE_URL: postgres.url,
    LATCHKEY_METRICS_PORT: String(metricsPort),
  });
  const client = createClient(service.url, AT_ONCE);
  try {
    await importUsers(postgres.url);
    console.error(`${USERS} users are imported`);
    const { rows: users } = await db.query(
      "select id from users where external_id is not null order by substring(external_id from '\\d+$')::int limit $1",
      [SIGN_INS],
    );
    await inParallel(users, AT_ONCE, ({ id }) => signIn(service, client, id));
    await untilEventsArePlaced(db);
    return await measureJobs(metricsPort);
  } finally {
    client.close();
    await service.stop();
  }
}

const postgres = await startPostgres();
const db = new pg.Client({ connectionString: postgres.url });
try {
  await db.connect();
  const jobs = await signInFirst(postgres, await freePort(), db);
  console.error(`${SIGN_INS} users signed in`);
  await copyRows(db, { times: COPIES, step: SIGN_INS });
  console.table(await readSizes(db));
  console.table((await db.query(KINDS)).rows);
  console.log(`statements of the background jobs of one node without requests: ${jobs.toFixed(1)} a second`);
} finally {
  await db.end().catch(() => {});
  await postgres.stop();
}
