// Whether the service stays usable under a flood of passwords (docs/security.md R01), while another client requests tokens one after
// another: first 50 clients that try one wrong password after another, then waves of 500 at once. Goals: the p99 of tokens at most twice
// that without a flood, p99 below 250 ms in a wave, memory below 512 MB (the embedded database alone takes about 300, and 800 in the
// process that created it). On the embedded database, or with DATABASE_URL on an empty PostgreSQL.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createClient } from './http-client.mjs';
import { startService } from './service.mjs';
import { percentile } from './statistics.mjs';

const AT_ONCE = 500;
const WAVES = 5;
const STEADY_CLIENTS = 50;
const STEADY_PASSWORDS = 400;
/** A process answers its first thousands of requests slowly, until its code is optimized. */
const WARM_UP_CALLS = 4_000;
const CALM_CALLS = 4_000;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights';
const HEADERS = { Origin: ORIGIN };

/** The process of the service: our only child. */
const childProcess = async () =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '')).trim();

/** Megabytes the service holds now (`VmRSS`) or held at most (`VmHWM`), where the system reports it. */
const megabytes = async (line) => {
  const status = await readFile(`/proc/${await childProcess()}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = new RegExp(`${line}:\\s+(\\d+) kB`).exec(status) ?? [];
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) / 1024;
};

/** Resets `VmHWM`: the first start of the embedded database needs more memory than any later one. */
const forgetMost = async () => writeFile(`/proc/${await childProcess()}/clear_refs`, '5').catch(() => {});

const newBrowser = async (client) => JSON.parse((await client.post('/v1/dev_browser', { headers: HEADERS })).text).id;

async function signedIn(service, client) {
  await service.admin('POST', '/users', { email_address: ['owner@example.com'], password: PASSWORD });
  const form = new URLSearchParams({
    strategy: 'password',
    identifier: 'owner@example.com',
    password: PASSWORD,
  }).toString();
  const reply = await client.post(`/v1/client/sign_ins?__latchkey_db_jwt=${await newBrowser(client)}`, {
    form,
    headers: HEADERS,
  });
  const session = JSON.parse(reply.text).response.created_session_id;
  return `/v1/client/sessions/${session}/tokens?__latchkey_db_jwt=${reply.headers['latchkey-db-jwt']}`;
}

/** Sequential calls until `goesOn` is false; the milliseconds of each. */
async function keepCalling(client, path, goesOn) {
  const times = [];
  while (goesOn(times)) {
    const started = performance.now();
    const reply = await client.post(path, { headers: HEADERS });
    if (reply.status !== 200) throw new Error(`POST ${path}: ${reply.status} ${reply.text}`);
    times.push(performance.now() - started);
  }
  return times;
}

/** Runs one kind of flood in a thread, so that the client that requests tokens does not wait for it; how many were refused. */
const flood = (workerData) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./passwords/flood-client.mjs', import.meta.url), { workerData });
    thread.once('message', resolve).once('error', reject);
  });

/** The times of tokens while a flood runs, and how many passwords it was refused. */
async function tokensDuring(calm, tokens, given) {
  let isOver = false;
  const others = keepCalling(calm, tokens, () => !isOver);
  const result = await flood(given).finally(() => {
    isOver = true;
  });
  return { times: await others, result };
}

/** `[{ what, value, unit }]` */
export async function measureFlood() {
  const service = await startService();
  const calm = createClient(service.url, 1);
  try {
    await service.admin('PATCH', '/instance', { security: { enumeration_protection: true } });
    const tokens = await signedIn(service, calm);
    const target = { url: service.url, browser: await newBrowser(calm), origin: ORIGIN };
    await keepCalling(calm, tokens, (times) => times.length < WARM_UP_CALLS);
    const before = await keepCalling(calm, tokens, (times) => times.length < CALM_CALLS);
    await forgetMost();
    const memory = await megabytes('VmRSS');
    const steady = await tokensDuring(calm, tokens, { ...target, atOnce: STEADY_CLIENTS, passwords: STEADY_PASSWORDS });
    const waves = await tokensDuring(calm, tokens, { ...target, atOnce: AT_ONCE, passwords: AT_ONCE, waves: WAVES });
    const p99 = percentile(before, 0.99);
    const inFlood = (what, times) => [
      { what: `tokens during ${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
      { what: `tokens during ${what}, p99`, value: percentile(times, 0.99), unit: 'ms' },
      { what: `  of the p99 without a flood`, value: percentile(times, 0.99) / p99, unit: '×' },
    ];
    return [
      { what: 'tokens without a flood, p50', value: percentile(before, 0.5), unit: 'ms' },
      { what: 'tokens without a flood, p99', value: p99, unit: 'ms' },
      ...inFlood(`wrong passwords of ${STEADY_CLIENTS} clients`, steady.times),
      ...inFlood(`${AT_ONCE} wrong passwords at once`, waves.times),
      { what: `refused with 503 of ${AT_ONCE * WAVES}`, value: waves.result, unit: '' },
      { what: 'memory of the service before', value: memory, unit: 'MB' },
      { what: 'memory taken by the flood, at most', value: (await megabytes('VmHWM')) - memory, unit: 'MB' },
    ];
  } finally {
    calm.close();
    await service.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureFlood());
