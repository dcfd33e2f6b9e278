// Whether the service stays usable under a flood of passwords (docs/security.md R01): waves of 500 concurrent wrong ones, while
// another client reads the environment and requests tokens. Goals: p99 below 250 ms, memory below 512 MB (the
// embedded database alone takes about 300, and 800 in the process that created it).
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from './http-client.mjs';
import { startService } from './service.mjs';
import { percentile } from './statistics.mjs';

const AT_ONCE = 500;
const WAVES = 5;
const CALM_CALLS = 200;
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

/** The statuses of one wave: every password is for a different account that does not exist. */
async function wave(client, token, number) {
  const replies = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      client.post(`/v1/client/sign_ins?__latchkey_db_jwt=${token}`, {
        form: `strategy=password&identifier=flood${number}-${at}%40example.com&password=wrong-password`,
        headers: HEADERS,
      }),
    ),
  );
  const wrong = replies.find(({ status, headers }) => status !== 422 && !(status === 503 && headers['retry-after']));
  if (wrong) throw new Error(`A wrong password got ${wrong.status} ${wrong.text}`);
  return replies.filter(({ status }) => status === 503).length;
}

/** `[{ what, value, unit }]` */
export async function measureFlood() {
  const service = await startService();
  const flood = createClient(service.url, AT_ONCE);
  const calm = createClient(service.url, 1);
  try {
    await service.admin('PATCH', '/instance', { security: { enumeration_protection: true } });
    const tokens = await signedIn(service, calm);
    const browser = await newBrowser(flood);
    const before = await keepCalling(calm, tokens, (times) => times.length < CALM_CALLS);
    await forgetMost();
    const memory = await megabytes('VmRSS');
    let isOver = false;
    const others = keepCalling(calm, tokens, () => !isOver);
    let refused = 0;
    for (let number = 0; number < WAVES; number += 1) refused += await wave(flood, browser, number);
    isOver = true;
    const during = await others;
    return [
      { what: 'tokens in calm, p99', value: percentile(before, 0.99), unit: 'ms' },
      { what: `tokens during ${AT_ONCE} wrong passwords at once, p50`, value: percentile(during, 0.5), unit: 'ms' },
      {
        what: `tokens during ${AT_ONCE} wrong passwords at once, p99 (goal < 250)`,
        value: percentile(during, 0.99),
        unit: 'ms',
      },
      { what: `refused with 503 of ${AT_ONCE * WAVES}`, value: refused, unit: '' },
      { what: 'memory of the service before', value: memory, unit: 'MB' },
      { what: 'memory taken by the flood, at most', value: (await megabytes('VmHWM')) - memory, unit: 'MB' },
    ];
  } finally {
    flood.close();
    calm.close();
    await service.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureFlood());
