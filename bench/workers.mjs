// `latchkey start --workers 2` against one process, on one PostgreSQL in one run: processor time per request, and what the connections
// of the service wait for in the database, from its own wait events. Also the cost of the request log and of spans that no SDK records.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { median } from './figures.mjs';
import { createClient } from './http-client.mjs';
import { startPostgres } from './postgres.mjs';
import { startService } from './service.mjs';

const ROUNDS = 7;
/** A process answers its first thousands of requests slowly, until its code is optimized; each worker has its own first thousands. */
const WARM_UP_ROUNDS = 20;
const PER_ROUND = 600;
const AT_ONCE = 16;
const BROWSERS = 16;
const SAMPLE_EVERY_MS = 10;
const TICKS_PER_SECOND = 100;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights';
const KEY = '5f'.repeat(32);

/** Processor time of a process and its children in milliseconds, from /proc. */
function treeMs(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const own = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const ms = ((Number(own[11]) + Number(own[12])) * 1000) / TICKS_PER_SECOND;
  return children === '' ? ms : ms + children.split(' ').reduce((sum, child) => sum + treeMs(child), 0);
}

/** The mixed calls of a tab: mostly tokens, sometimes the client, sometimes a change of a user that writes. */
const createCalls = (service, client, browsers) => {
  const headers = { Origin: ORIGIN };
  const expectOk = async (what, asked) => {
    const reply = await asked;
    if (reply.status !== 200) throw new Error(`${what}: ${reply.status} ${reply.text}`);
    return reply;
  };
  const parameter = (token) => (token ? `?__latchkey_db_jwt=${encodeURIComponent(token)}` : '');
  const post = (path, token, form) =>
    expectOk(`POST ${path}`, client.post(`/v1${path}${parameter(token)}`, { form, headers }));
  const signIn = async (at) => {
    const identifier = `person${at}@example.com`;
    await service.admin('POST', '/users', { email_address: identifier, password: PASSWORD });
    const { id } = JSON.parse((await post('/dev_browser')).text);
    const form = new URLSearchParams({ strategy: 'password', identifier, password: PASSWORD }).toString();
    const reply = await post('/client/sign_ins', id, form);
    browsers.push({
      session: JSON.parse(reply.text).response.created_session_id,
      token: reply.headers['latchkey-db-jwt'],
    });
  };
  const as = (at) => browsers[at % browsers.length];
  const token = (at) => post(`/client/sessions/${as(at).session}/tokens`, as(at).token, 'organization_id=');
  const touch = (at) => post(`/client/sessions/${as(at).session}/touch`, as(at).token, 'active_organization_id=');
  const read = (at) => expectOk('GET /client', client.get(`/v1/client${parameter(as(at).token)}`, { headers }));
  const mixed = (at) => (at % 10 === 9 ? touch(at) : at % 5 === 4 ? read(at) : token(at));
  return { signIn, token, mixed };
};

/** A service with its database; every one has the same users. */
async function prepare(what, postgres, { args = [], variables = {} } = {}) {
  const name = `bench_${process.pid}_${what.replace(/\W+/g, '_')}`;
  await onServer(postgres.url, `create database "${name}"`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const service = await startService(
    {
      DATABASE_URL: url.href,
      LATCHKEY_TEST: '',
      LATCHKEY_ENCRYPTION_KEY: KEY,
      LATCHKEY_LOG_LEVEL: 'warn',
      ...variables,
    },
    args,
  );
  const client = createClient(service.url, AT_ONCE);
  const calls = createCalls(service, client, []);
  for (let at = 0; at < BROWSERS; at += 1) await calls.signIn(at);
  const stop = async () => {
    client.close();
    await service.stop();
  };
  return { what, name, pid: service.pid, ...calls, stop };
}

async function onServer(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Samples what the busy connections of a database wait for, until it is stopped: `{ 'Lock:tuple': 3, … }`. */
async function watchWaits(url, database) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts = {};
  let isOver = false;
  const text = `select coalesce(wait_event_type || ':' || wait_event, 'running') as wait, count(*)::int as count
    from pg_stat_activity where datname = $1 and application_name = 'latchkey' and state <> 'idle' group by 1`;
  const run = async () => {
    while (!isOver) {
      const { rows } = await client.query(text, [database]);
      for (const { wait, count } of rows) counts[wait] = (counts[wait] ?? 0) + count;
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
    }
    await client.end();
  };
  const running = run();
  return async () => {
    isOver = true;
    await running;
    return counts;
  };
}

/** One round: requests per second and processor time of each. */
async function measure({ pid }, call) {
  let next = 0;
  const lane = async () => {
    while (next < PER_ROUND) {
      const at = next;
      next += 1;
      await call(at);
    }
  };
  const used = treeMs(pid);
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return {
    rate: (PER_ROUND * 1000) / (performance.now() - started),
    cpu: (treeMs(pid) - used) / PER_ROUND,
  };
}

const shareOf = (waits, pattern) => {
  const all = Object.values(waits).reduce((sum, count) => sum + count, 0);
  const matching = Object.entries(waits).filter(([name]) => pattern.test(name));
  return all === 0 ? 0 : (matching.reduce((sum, [, count]) => sum + count, 0) * 100) / all;
};

/** Measures all services in turn; the ratios are medians over rounds that ran one after the other. */
async function alternate(services, callOf, postgres) {
  const rounds = services.map(() => []);
  const waits = services.map(() => ({}));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
    for (const [at, service] of services.entries()) {
      const end = await watchWaits(postgres.url, service.name);
      const measured = await measure(service, callOf(service));
      const seen = await end();
      if (round < 0) continue;
      rounds[at].push(measured);
      for (const [name, count] of Object.entries(seen)) waits[at][name] = (waits[at][name] ?? 0) + count;
    }
  const ratio = (at, base) => median(rounds[at].map(({ cpu }, round) => cpu / rounds[base][round].cpu));
  return { rounds, waits, ratio };
}

const rowsOf = ({ what }, rounds) => [
  { what, value: median(rounds.map(({ rate }) => rate)), unit: '/s' },
  { what: '  processor time of each', value: median(rounds.map(({ cpu }) => cpu)), unit: 'ms' },
];

async function measureScaling(postgres) {
  const services = [];
  try {
    services.push(await prepare('one process', postgres));
    services.push(await prepare('two workers', postgres, { args: ['--workers', '2'] }));
    const { rounds, waits, ratio } = await alternate(services, ({ mixed }) => mixed, postgres);
    console.error('Wait events of the connections of two workers, in samples:', waits[1]);
    return [
      ...services.flatMap((service, at) => rowsOf(service, rounds[at])),
      { what: 'processor time with two workers to that with one (goal ≤ 1.1)', value: ratio(1, 0), unit: '' },
      { what: 'connections of two workers that wait for a Lock', value: shareOf(waits[1], /^Lock:/), unit: '%' },
      { what: 'connections of two workers that wait for an LWLock', value: shareOf(waits[1], /^LWLock:/), unit: '%' },
    ];
  } finally {
    for (const service of services) await service.stop();
  }
}

async function measureObserving(postgres) {
  const services = [];
  try {
    services.push(await prepare('tokens without a request log', postgres));
    services.push(await prepare('tokens with a request log', postgres, { variables: { LATCHKEY_LOG_LEVEL: 'info' } }));
    const sampled = { LATCHKEY_LOG_LEVEL: 'info', LATCHKEY_LOG_SAMPLE: '0.01' };
    services.push(await prepare('tokens with one line in a hundred', postgres, { variables: sampled }));
    const spans = { NODE_OPTIONS: `--import ${new URL('./spans/register.mjs', import.meta.url).href}` };
    services.push(await prepare('tokens with an SDK that drops spans', postgres, { variables: spans }));
    const { rounds, ratio } = await alternate(services, ({ token }) => token, postgres);
    return [
      ...services.flatMap((service, at) => rowsOf(service, rounds[at])),
      { what: 'processor time with a request log to that without', value: ratio(1, 0), unit: '' },
      { what: 'processor time with one line in a hundred to that without', value: ratio(2, 0), unit: '' },
      { what: 'processor time with an SDK that drops spans to that without', value: ratio(3, 0), unit: '' },
    ];
  } finally {
    for (const service of services) await service.stop();
  }
}

/** `[{ what, value, unit }]` */
export async function measureWorkers() {
  const postgres = await startPostgres();
  try {
    return [...(await measureScaling(postgres)), ...(await measureObserving(postgres))];
  } finally {
    await postgres.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureWorkers());
