// What calls cost the database: processor time of the connections of one node, and bytes of the write-ahead log, on PostgreSQL.
// `node bench/scaling/database-time.mjs`, after `npm run build`. What the jobs of the node use without requests is subtracted.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inParallel } from '../../tools/terminal.mjs';
import { createClient } from '../http-client.mjs';
import { startPostgres } from '../postgres.mjs';
import { processorMs } from '../processor-time.mjs';
import { startService } from '../service.mjs';

const AT_ONCE = 4;
const IDLE_MS = 10_000;
const SAMPLE_MS = 500;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights-4';

/** A browser in development: `call` returns the body of the reply. */
async function openBrowser(client) {
  let token;
  const call = async (method, path, form = {}) => {
    const query = new URLSearchParams({
      ...(token && { __latchkey_db_jwt: token }),
      ...(method === 'PATCH' && { _method: 'PATCH' }),
    });
    const options = { form: new URLSearchParams(form).toString(), headers: { Origin: ORIGIN } };
    const reply = await client[method === 'GET' ? 'get' : 'post'](`/v1${path}?${query}`, options);
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    token = reply.headers['latchkey-db-jwt'] ?? token;
    return JSON.parse(reply.text);
  };
  token = (await call('POST', '/dev_browser')).id;
  return call;
}

async function signUp(client, service, address) {
  const call = await openBrowser(client);
  const { response: begun } = await call('POST', '/client/sign_ups', { email_address: address, password: PASSWORD });
  const path = `/client/sign_ups/${begun.id}`;
  await call('POST', `${path}/prepare_verification`, { strategy: 'email_code' });
  const inbox = await fetch(`${service.url}/dev/inbox?to=${encodeURIComponent(address)}`, {
    headers: { Authorization: `Bearer ${service.keys.secret_key}` },
  });
  const code = (await inbox.json()).messages[0].code;
  const { response } = await call('POST', `${path}/attempt_verification`, { strategy: 'email_code', code });
  return { call, session: response.created_session_id };
}

async function signIn(client, address) {
  const call = await openBrowser(client);
  const form = { strategy: 'password', identifier: address, password: PASSWORD };
  return { call, session: (await call('POST', '/client/sign_ins', form)).response.created_session_id };
}

/** Each kind with how often it is called; the number of the call is its argument. */
const kinds = (client, service, users) => {
  const of = (at) => users[at % users.length];
  return [
    ['session token', 4_000, (at) => of(at).call('POST', `/client/sessions/${of(at).session}/tokens`)],
    ['GET /client', 2_000, (at) => of(at).call('GET', '/client')],
    ['touch', 1_000, (at) => of(at).call('POST', `/client/sessions/${of(at).session}/touch`)],
    ['PATCH /me', 1_000, (at) => of(at).call('PATCH', '/me', { first_name: `Name ${at}` })],
    [
      'a new browser and a sign-in with a password',
      200,
      (at) => signIn(client, `user-${at % users.length}@example.com`),
    ],
    ['a new browser and a sign-up with a code', 100, (at) => signUp(client, service, `new-${at}@example.com`)],
  ];
};

const numbers = (count) => Array.from({ length: count }, (_, at) => at);

const timeOf = (pid) => {
  try {
    return processorMs(pid);
  } catch {
    // The connection was closed after the list was read.
    return undefined;
  }
};

/** `read` returns what the database has used for the node so far. A connection that closes was idle before, and its last sample counts. */
function createMeter(db) {
  const used = new Map();
  const read = async () => {
    const { rows } = await db.query(`select pid, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
      from pg_stat_activity where application_name = 'latchkey' or pid = pg_backend_pid()`);
    for (const { pid } of rows) used.set(pid, pid === db.processID ? 0 : (timeOf(pid) ?? used.get(pid) ?? 0));
    return { ms: [...used.values()].reduce((sum, one) => sum + one, 0), wal: rows[0].wal };
  };
  return { read };
}

async function use(meter, work) {
  const before = await meter.read();
  const from = performance.now();
  let isOver = false;
  const sampling = (async () => {
    for (; !isOver; await pause(SAMPLE_MS)) await meter.read();
  })();
  await work();
  const took = performance.now() - from;
  isOver = true;
  await sampling;
  const after = await meter.read();
  return { took, ms: after.ms - before.ms, wal: after.wal - before.wal };
}

async function measure(db, client, service) {
  const users = await inParallel(numbers(8), AT_ONCE, (at) => signUp(client, service, `user-${at}@example.com`));
  // Opens all connections that the measured calls use.
  await inParallel(numbers(400), 2 * AT_ONCE, (at) =>
    users[at % 8].call('PATCH', '/me', { first_name: `First ${at}` }),
  );
  const meter = createMeter(db);
  const idle = await use(meter, () => pause(IDLE_MS));
  const rows = [];
  for (const [name, count, call] of kinds(client, service, users)) {
    const { took, ms, wal } = await use(meter, () => inParallel(numbers(count), AT_ONCE, call));
    const share = took / idle.took;
    rows.push({
      call: name,
      calls: count,
      'ms of the database': Number(((ms - idle.ms * share) / count).toFixed(2)),
      'bytes of the log': Math.round(Math.max(0, wal - idle.wal * share) / count),
    });
  }
  return { rows, idle };
}

const postgres = await startPostgres();
const db = new pg.Client({ connectionString: postgres.url });
const service = await startService({ DATABASE_URL: postgres.url });
const client = createClient(service.url, 2 * AT_ONCE);
try {
  await db.connect();
  const { rows, idle } = await measure(db, client, service);
  console.table(rows);
  console.log(`without requests: ${(idle.ms / (idle.took / 1_000)).toFixed(1)} ms of the database a second`);
} finally {
  client.close();
  await db.end().catch(() => {});
  await service.stop();
  await postgres.stop();
}
