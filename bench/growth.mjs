// What a database grows by, and what a call costs it: bytes per row of each table, and statements per call, on PostgreSQL.
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../tools/programs.mjs';
import { inParallel } from '../tools/terminal.mjs';
import { createClient } from './http-client.mjs';
import { startPostgres } from './postgres.mjs';
import { startService } from './service.mjs';

const USERS = 400;
const SIGN_INS = 300;
const AT_ONCE = 4;
const CALLS = 5;
/** How long the background jobs are counted alone. */
const IDLE_SECONDS = 10;
/** Tables with fewer rows are mostly empty pages. */
const LEAST_ROWS = 250;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights-4';

const addressOf = (at) => `user-number-${at}@example.com`;

/** The sizes of all tables with enough rows, the largest row first. */
async function readSizes(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('vacuum analyze');
    const { rows } = await client.query(`
      select c.relname as name, pg_table_size(c.oid)::int as table_bytes, pg_indexes_size(c.oid)::int as index_bytes,
        (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = 'public'`);
    return rows
      .filter((row) => row.rows >= LEAST_ROWS)
      .map(({ name, rows: count, table_bytes, index_bytes }) => ({
        table: name,
        rows: count,
        'bytes per row': Math.round(table_bytes / count),
        'of indexes': Math.round(index_bytes / count),
        together: Math.round((table_bytes + index_bytes) / count),
      }))
      .sort((one, other) => other.together - one.together);
  } finally {
    await client.end();
  }
}

/** The number of statements that the service has sent so far. */
async function countStatements(metricsPort) {
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  const counts = [...text.matchAll(/^latchkey_database\w*_count(?:\{[^}]*\})? (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** `{ call(method, path, form) }` of one browser. */
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
  return { call };
}

async function signIn(client, form) {
  const browser = await openBrowser(client);
  const { response } = await browser.call('POST', '/client/sign_ins', form);
  return { ...browser, session: response.created_session_id };
}

/** Without a hash: the rows are those of every sign-in. */
async function signInWithTicket(service, client, userId) {
  const { token } = await service.admin('POST', '/sign_in_tokens', { user_id: userId });
  return signIn(client, { strategy: 'ticket', ticket: token });
}

const withPassword = (at) => ({ strategy: 'password', identifier: addressOf(at), password: PASSWORD });

/** The calls whose statements are counted; each makes one call. */
const countedCalls = (client, signedIn) => ({
  'POST /client/sessions/:id/tokens': () => signedIn.call('POST', `/client/sessions/${signedIn.session}/tokens`),
  'GET /client': () => signedIn.call('GET', '/client'),
  'GET /environment': () => signedIn.call('GET', '/environment'),
  'PATCH /me': (at) => signedIn.call('PATCH', '/me', { first_name: `Name ${at}` }),
  'POST /organizations': (at) => signedIn.call('POST', '/organizations', { name: `Company ${at}` }),
  'POST /dev_browser and POST /client/sign_ins (password)': (at) => signIn(client, withPassword(at)),
});

/** Statements per second of the background jobs. */
async function measureJobs(metricsPort) {
  const before = await countStatements(metricsPort);
  await pause(IDLE_SECONDS * 1_000);
  return ((await countStatements(metricsPort)) - before) / IDLE_SECONDS;
}

async function measureStatements(client, metricsPort) {
  const signedIn = await signIn(client, withPassword(0));
  const jobs = await measureJobs(metricsPort);
  const rows = [];
  for (const [name, call] of Object.entries(countedCalls(client, signedIn))) {
    await call(CALLS);
    const before = await countStatements(metricsPort);
    const from = performance.now();
    for (let at = 0; at < CALLS; at += 1) await call(at);
    const sent = (await countStatements(metricsPort)) - before;
    const byJobs = ((performance.now() - from) / 1_000) * jobs;
    rows.push({ call: name, statements: Number(((sent - byJobs) / CALLS).toFixed(1)) });
  }
  return rows;
}

/** `{ sizes, statements }` */
async function measureGrowth() {
  const postgres = await startPostgres();
  const metricsPort = await freePort();
  const service = await startService({ DATABASE_URL: postgres.url, LATCHKEY_METRICS_PORT: String(metricsPort) });
  const client = createClient(service.url, AT_ONCE);
  try {
    await service.admin('PATCH', '/instance', { organization_settings: { enabled: true } });
    const numbers = (count) => Array.from({ length: count }, (_, at) => at);
    const users = await inParallel(numbers(USERS), AT_ONCE, (at) =>
      service.admin('POST', '/users', {
        email_address: addressOf(at),
        first_name: 'Alexandra',
        last_name: 'Papadopoulos',
        ...(at <= CALLS && { password: PASSWORD }),
      }),
    );
    await inParallel(users.slice(-SIGN_INS), AT_ONCE, ({ id }) => signInWithTicket(service, client, id));
    const sizes = await readSizes(postgres.url);
    return { sizes, statements: await measureStatements(client, metricsPort) };
  } finally {
    client.close();
    await service.stop();
    await postgres.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { sizes, statements } = await measureGrowth();
  console.table(sizes);
  console.table(statements);
}
