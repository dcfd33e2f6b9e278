// Session tokens over HTTP: how many per second, and the 99th percentile, on the embedded database and on
// PostgreSQL. Both services run during the whole measurement and alternate, so that both run under the same load.
import { fileURLToPath } from 'node:url';
import { median } from './figures.mjs';
import { createClient } from './http-client.mjs';
import { startPostgres } from './postgres.mjs';
import { startService } from './service.mjs';
import { percentile } from './statistics.mjs';

const ROUNDS = 7;
const WARM_UP_ROUNDS = 3;
const PER_ROUND = 400;
const AT_ONCE = 8;
const BROWSERS = 16;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights';

/** A service with users signed in to browsers; `token(at)` requests a token as one of them. */
async function prepare(what, variables) {
  const service = await startService(variables);
  const client = createClient(service.url, AT_ONCE);
  const call = async (path, token, form) => {
    const query = token ? `?__latchkey_db_jwt=${encodeURIComponent(token)}` : '';
    const reply = await client.post(`/v1${path}${query}`, { form, headers: { Origin: ORIGIN } });
    if (reply.status !== 200) throw new Error(`POST ${path}: ${reply.status} ${reply.text}`);
    return reply;
  };
  const signedIn = [];
  for (let at = 0; at < BROWSERS; at += 1) {
    const identifier = `person${at}@example.com`;
    await service.admin('POST', '/users', { email_address: identifier, password: PASSWORD });
    const { id } = JSON.parse((await call('/dev_browser')).text);
    const form = new URLSearchParams({ strategy: 'password', identifier, password: PASSWORD }).toString();
    const reply = await call('/client/sign_ins', id, form);
    const session = JSON.parse(reply.text).response.created_session_id;
    signedIn.push({ session, token: reply.headers['latchkey-db-jwt'] });
  }
  const token = (at) => {
    const { session, token: browser } = signedIn[at % BROWSERS];
    return call(`/client/sessions/${session}/tokens`, browser, 'organization_id=');
  };
  const stop = async () => {
    client.close();
    await service.stop();
  };
  return { what, token, stop };
}

/** One round: tokens per second, and the time of each. */
async function measure({ token }) {
  const times = [];
  let next = 0;
  const lane = async () => {
    while (next < PER_ROUND) {
      const at = next;
      next += 1;
      const started = performance.now();
      await token(at);
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { rate: (PER_ROUND * 1000) / (performance.now() - started), times };
}

const figuresOf = ({ what }, rounds) => {
  const times = rounds.flatMap((round) => round.times);
  return [
    { what: `session tokens over HTTP on ${what}`, value: median(rounds.map((round) => round.rate)), unit: '/s' },
    { what: `  half of them within, ${AT_ONCE} at a time`, value: percentile(times, 0.5), unit: 'ms' },
    { what: `  99 of 100 within, ${AT_ONCE} at a time`, value: percentile(times, 0.99), unit: 'ms' },
  ];
};

/** `[{ what, value, unit }]` */
export async function measureTokenEndpoint() {
  const postgres = await startPostgres();
  const services = [];
  try {
    services.push(await prepare('PGlite', {}), await prepare('PostgreSQL', { DATABASE_URL: postgres.url }));
    const rounds = services.map(() => []);
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
      for (const [at, service] of services.entries()) {
        const measured = await measure(service);
        if (round >= 0) rounds[at].push(measured);
      }
    return services.flatMap((service, at) => figuresOf(service, rounds[at]));
  } finally {
    for (const service of services) await service.stop();
    await postgres.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureTokenEndpoint());
