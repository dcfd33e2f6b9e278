// Session tokens and `GET /client` over HTTP: requests per second, processor time of each and percentiles, on the embedded database
// and on PostgreSQL, against two floors on the same database (floor.mjs): bare node:http, and the router and adapter of the service. All
// run during the whole measurement and alternate, so that all run under the same load.
import { fileURLToPath } from 'node:url';
import { freePort, launch, untilReady } from '../tools/programs.mjs';
import { median } from './figures.mjs';
import { createClient } from './http-client.mjs';
import { startPostgres } from './postgres.mjs';
import { processorMs } from './processor-time.mjs';
import { startService } from './service.mjs';
import { percentile } from './statistics.mjs';

const ROUNDS = 7;
/** A process answers its first thousands of requests slowly, until its code is optimized; each worker has its own first thousands. */
const WARM_UP_ROUNDS = 20;
const PER_ROUND = 400;
const AT_ONCE = 8;
const BROWSERS = 16;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights';

const parameter = (token) => (token ? `?__latchkey_db_jwt=${encodeURIComponent(token)}` : '');

/** Throws unless the reply is 200. */
async function expectOk(what, asked) {
  const reply = await asked;
  if (reply.status !== 200) throw new Error(`${what}: ${reply.status} ${reply.text}`);
  return reply;
}

/** Signs a user in to a new browser; the session and the token of the browser. */
async function signIn(service, post, at) {
  const identifier = `person${at}@example.com`;
  await service.admin('POST', '/users', { email_address: identifier, password: PASSWORD });
  const { id } = JSON.parse((await post('/dev_browser')).text);
  const form = new URLSearchParams({ strategy: 'password', identifier, password: PASSWORD }).toString();
  const reply = await post('/client/sign_ins', id, form);
  return { session: JSON.parse(reply.text).response.created_session_id, token: reply.headers['latchkey-db-jwt'] };
}

/** The service with users signed in to browsers; a series for each measured call. */
async function prepareService(database, variables) {
  const service = await startService(variables);
  const client = createClient(service.url, AT_ONCE);
  const headers = { Origin: ORIGIN };
  const post = (path, token, form) =>
    expectOk(`POST ${path}`, client.post(`/v1${path}${parameter(token)}`, { form, headers }));
  const get = (path, token) => expectOk(`GET ${path}`, client.get(`/v1${path}${parameter(token)}`, { headers }));
  const browsers = [];
  for (let at = 0; at < BROWSERS; at += 1) browsers.push(await signIn(service, post, at));
  const as = (at) => browsers[at % BROWSERS];
  const series = [
    {
      what: `session tokens on ${database}`,
      pid: service.pid,
      call: (at) => post(`/client/sessions/${as(at).session}/tokens`, as(at).token, 'organization_id='),
    },
    { what: `GET /client on ${database}`, pid: service.pid, call: (at) => get('/client', as(at).token) },
  ];
  const stop = async () => {
    client.close();
    await service.stop();
  };
  return { database, series, stop };
}

/** The empty handler on the same kind of database; `kind` is `bare` or `stack`. */
async function prepareFloor(database, kind, variables) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const program = launch('floor', ['bench/floor.mjs', String(port), kind], variables, console.error);
  await untilReady(program, url);
  const client = createClient(url, AT_ONCE);
  const call = () => expectOk('the floor', client.post('/', { form: 'organization_id=' }));
  const stop = async () => {
    client.close();
    await program.stop();
  };
  const what = `floor on ${database}, ${kind === 'bare' ? 'bare node:http' : 'router and adapter of the service'}`;
  return { database, series: [{ what, floor: kind, pid: program.pid, call }], stop };
}

/** One round: requests per second, processor time per request, and the time of each. */
async function measure({ call, pid }) {
  const times = [];
  let next = 0;
  const lane = async () => {
    while (next < PER_ROUND) {
      const at = next;
      next += 1;
      const started = performance.now();
      await call(at);
      times.push(performance.now() - started);
    }
  };
  const used = processorMs(pid);
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const took = performance.now() - started;
  return { rate: (PER_ROUND * 1000) / took, cpu: (processorMs(pid) - used) / PER_ROUND, times };
}

/** The median share of the rate of a floor, round by round. */
const shareOf = (rounds, floorRounds) => median(rounds.map(({ rate }, at) => rate / floorRounds[at].rate));

function figuresOf({ what, floor }, rounds, floors) {
  const times = rounds.flatMap((round) => round.times);
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)];
  return [
    { what, value: median(rounds.map(({ rate }) => rate)), unit: '/s' },
    { what: '  processor time of each', value: median(rounds.map(({ cpu }) => cpu)), unit: 'ms' },
    { what: `  half of them within, ${AT_ONCE} at a time`, value: half, unit: 'ms' },
    { what: '  99 of 100 within', value: most, unit: 'ms' },
    ...(floor
      ? []
      : [
          { what: '  share of the rate of the bare floor', value: shareOf(rounds, floors.bare), unit: '' },
          {
            what: '  share of the rate of the floor in the same stack',
            value: shareOf(rounds, floors.stack),
            unit: '',
          },
        ]),
  ];
}

/** The series of one database, with the floors first. */
function rowsOf(database, measured) {
  const own = measured.filter((one) => one.database === database);
  const roundsOf = (kind) => own.find(({ series }) => series.floor === kind).rounds;
  const floors = { bare: roundsOf('bare'), stack: roundsOf('stack') };
  return own.flatMap(({ series, rounds }) => figuresOf(series, rounds, floors));
}

/** `[{ what, value, unit }]` */
export async function measureTokenEndpoint() {
  const postgres = await startPostgres();
  const running = [];
  try {
    const variables = { DATABASE_URL: postgres.url };
    for (const [database, given] of [
      ['PostgreSQL', variables],
      ['PGlite', {}],
    ]) {
      running.push(await prepareFloor(database, 'bare', given), await prepareFloor(database, 'stack', given));
      running.push(await prepareService(database, given));
    }
    const measured = running.flatMap(({ database, series }) =>
      series.map((one) => ({ database, series: one, rounds: [] })),
    );
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
      for (const { series, rounds } of measured) {
        const one = await measure(series);
        if (round >= 0) rounds.push(one);
      }
    return ['PostgreSQL', 'PGlite'].flatMap((database) => rowsOf(database, measured));
  } finally {
    for (const one of running) await one.stop();
    await postgres.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureTokenEndpoint());
