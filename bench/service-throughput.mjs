// Password sign-ins per second over HTTP, beside what argon2id alone allows on the same machine in the same run.
import { fileURLToPath } from 'node:url';
import { createHasher } from '../packages/service/dist/ports/hasher.js';
import { median } from './figures.mjs';
import { startService } from './service.mjs';

const ROUNDS = 5;
const PER_ROUND = 60;
const TOKENS = 600;
const AT_ONCE = 8;
const PEOPLE = 12;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights';

/** Runs `work(index)` `count` times, `AT_ONCE` at a time; resolves to how many were done in a second. */
async function perSecond(count, work) {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const at = next;
      next += 1;
      await work(at);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (count * 1000) / (performance.now() - started);
}

const post = async (service, path, token, body = {}) => {
  const query = token ? `?__latchkey_db_jwt=${encodeURIComponent(token)}` : '';
  const reply = await fetch(`${service.url}/v1${path}${query}`, {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body),
  });
  const json = await reply.json();
  if (!reply.ok) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(json)}`);
  return { json, token: reply.headers.get('Latchkey-Db-Jwt') ?? json.token ?? json.id ?? token };
};

async function createHashing() {
  const hasher = createHasher();
  const digest = await hasher.hash(PASSWORD);
  return () => perSecond(PER_ROUND, () => hasher.verify(digest, PASSWORD));
}

/** Everything a sign-in needs before it starts: people with accounts, and as many browsers as there will be sign-ins. */
async function createSignIns(service, signedIn) {
  const emails = Array.from({ length: PEOPLE }, (_, at) => `person${at}@example.com`);
  for (const email of emails) await service.admin('POST', '/users', { email_address: [email], password: PASSWORD });
  const browsers = [];
  for (let at = 0; at < PER_ROUND * ROUNDS; at += 1) browsers.push((await post(service, '/dev_browser')).token);
  return () =>
    perSecond(PER_ROUND, async (at) => {
      const body = { strategy: 'password', identifier: emails[at % PEOPLE], password: PASSWORD };
      const { json, token } = await post(service, '/client/sign_ins', browsers.pop(), body);
      if (json.response.status !== 'complete') throw new Error(`The sign-in is ${json.response.status}.`);
      signedIn.push({ token, session: json.response.created_session_id });
    });
}

async function tokens(service, signedIn) {
  return perSecond(TOKENS, async (at) => {
    const { token, session } = signedIn[at % signedIn.length];
    await post(service, `/client/sessions/${session}/tokens`, token);
  });
}

/** `[{ what, value, unit }]`; hashing and sign-ins take turns, so that both meet the same machine. */
export async function measureThroughput() {
  const service = await startService();
  try {
    const signedIn = [];
    const hashing = await createHashing();
    const signIns = await createSignIns(service, signedIn);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ alone: await hashing(), rate: await signIns() });
    return [
      { what: 'argon2id verifications alone', value: median(rounds.map(({ alone }) => alone)), unit: '/s' },
      { what: 'password sign-ins over HTTP', value: median(rounds.map(({ rate }) => rate)), unit: '/s' },
      {
        what: 'sign-ins as a share of argon2id alone (goal ≥ 90)',
        value: median(rounds.map(({ alone, rate }) => (rate / alone) * 100)),
        unit: '%',
      },
      { what: 'session tokens over HTTP', value: await tokens(service, signedIn), unit: '/s' },
    ];
  } finally {
    await service.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureThroughput());
