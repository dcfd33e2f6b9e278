// Whether the memory of the service stays flat: mixed requests of signed-in browsers, `node bench/mixed-load.mjs [requests]`, default
// 500,000, on PostgreSQL, or with `--embedded` on the embedded database. The figure is the memory of the process in the second quarter
// of the run against that in the last.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from './figures.mjs';
import { createClient } from './http-client.mjs';
import { startPostgres } from './postgres.mjs';
import { startService } from './service.mjs';

const REQUESTS = 500_000;
const SAMPLES = 200;
const AT_ONCE = 8;
const BROWSERS = 32;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights';
const HEADERS = { Origin: ORIGIN };

const megabytes = (pid) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** The calls of one browser; every hundredth signs out and in again. */
function createVisitor(client, identifier) {
  let token;
  let session;
  const send = async (method, path, form) => {
    const query = token ? `?__latchkey_db_jwt=${encodeURIComponent(token)}` : '';
    const given = { form, headers: HEADERS };
    const reply = await client[method](`/v1${path}${query}`, given);
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    token = reply.headers['latchkey-db-jwt'] ?? token;
    return JSON.parse(reply.text);
  };
  const signIn = async () => {
    token = undefined;
    token = (await send('post', '/dev_browser')).id;
    const form = new URLSearchParams({ strategy: 'password', identifier, password: PASSWORD }).toString();
    session = (await send('post', '/client/sign_ins', form)).response.created_session_id;
  };
  const visit = async (at) => {
    if (at % 100 === 99) {
      await send('post', `/client/sessions/${session}/end`);
      await signIn();
    } else if (at % 10 === 9) await send('post', `/client/sessions/${session}/touch`, 'active_organization_id=');
    else if (at % 10 === 8) await send('get', '/environment');
    else if (at % 10 >= 5) await send('get', '/client');
    else await send('post', `/client/sessions/${session}/tokens`, 'organization_id=');
  };
  return { signIn, visit };
}

async function prepareVisitors(service, client) {
  const visitors = [];
  for (let at = 0; at < BROWSERS; at += 1) {
    const identifier = `person${at}@example.com`;
    await service.admin('POST', '/users', { email_address: identifier, password: PASSWORD });
    const visitor = createVisitor(client, identifier);
    await visitor.signIn();
    visitors.push(visitor);
  }
  return visitors;
}

/** Each lane has browsers for itself, so that no two requests of one browser are sent at once. */
async function load(service, visitors, requests) {
  const samples = [];
  let sent = 0;
  const lane = async (own) => {
    for (let at = 0; sent < requests; at += 1) {
      sent += 1;
      if (sent % Math.ceil(requests / SAMPLES) === 0) samples.push(megabytes(service.pid));
      await own[at % own.length].visit(Math.floor(at / own.length));
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => visitors.filter((_one, at) => at % AT_ONCE === lane));
  await Promise.all(lanes.map(lane));
  return samples;
}

/** `[{ what, value, unit }]` */
export async function measureMixedLoad({ requests = REQUESTS, isEmbedded = false } = {}) {
  const postgres = isEmbedded ? undefined : await startPostgres();
  const service = await startService(postgres ? { DATABASE_URL: postgres.url } : {});
  const client = createClient(service.url, AT_ONCE);
  try {
    const visitors = await prepareVisitors(service, client);
    const started = performance.now();
    const samples = await load(service, visitors, requests);
    const quarter = Math.floor(samples.length / 4);
    return [
      { what: 'mixed requests', value: requests, unit: '' },
      { what: '  a second', value: (requests * 1000) / (performance.now() - started), unit: '/s' },
      { what: '  memory in the second quarter', value: median(samples.slice(quarter, 2 * quarter)), unit: 'MB' },
      { what: '  memory in the last quarter', value: median(samples.slice(-quarter)), unit: 'MB' },
    ];
  } finally {
    client.close();
    await service.stop();
    await postgres?.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const requests = Number(given.find((one) => /^\d+$/.test(one)) ?? REQUESTS);
  console.table(await measureMixedLoad({ requests, isEmbedded: given.includes('--embedded') }));
}
