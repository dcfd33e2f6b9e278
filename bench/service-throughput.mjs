// Password sign-ins per second over HTTP, compared with argon2id alone on the same machine in the same run. On the
// embedded database, or with DATABASE_URL on an empty PostgreSQL.
import { fileURLToPath } from 'node:url';
import { serviceModule } from '../tools/service-module.mjs';
import { median } from './figures.mjs';
import { createClient } from './http-client.mjs';
import { startService } from './service.mjs';

const { createHasher } = await serviceModule('ports/passwords/hasher.ts');

// Long rounds: at both ends of one there is nothing to hash while replies are read and written.
const ROUNDS = 3;
const WARM_UP_ROUNDS = 2;
const PER_ROUND = 160;
const TOKENS = 300;
const AT_ONCE = 8;
const USERS = 12;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights';

/** Runs `work(index)` `count` times, `AT_ONCE` at a time; resolves to the number per second. */
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

/** The service as its caller sees it: a call, and the browser's token after it. */
function createCaller(service) {
  const client = createClient(service.url, AT_ONCE);
  const call = async (path, token, form) => {
    const query = token ? `?__latchkey_db_jwt=${encodeURIComponent(token)}` : '';
    const reply = await client.post(`/v1${path}${query}`, { form, headers: { Origin: ORIGIN } });
    if (reply.status !== 200) throw new Error(`POST ${path}: ${reply.status} ${reply.text}`);
    return { text: reply.text, token: reply.headers['latchkey-db-jwt'] ?? token };
  };
  return { call, close: client.close };
}

async function createHashing() {
  const hasher = createHasher();
  const digest = await hasher.hash(PASSWORD);
  return () => perSecond(PER_ROUND, () => hasher.verify(digest, PASSWORD));
}

/** Everything a sign-in needs before it starts: users with accounts, and one browser per sign-in. */
async function createSignIns(service, call, signedIn) {
  const emails = Array.from({ length: USERS }, (_, at) => `person${at}@example.com`);
  for (const email of emails) await service.admin('POST', '/users', { email_address: [email], password: PASSWORD });
  const browsers = [];
  await perSecond(PER_ROUND * (ROUNDS + WARM_UP_ROUNDS), async () => {
    browsers.push(JSON.parse((await call('/dev_browser')).text).id);
  });
  const forms = emails.map((identifier) =>
    new URLSearchParams({ strategy: 'password', identifier, password: PASSWORD }).toString(),
  );
  return () =>
    perSecond(PER_ROUND, async (at) => {
      const { text, token } = await call('/client/sign_ins', browsers.pop(), forms[at % USERS]);
      const [, session] = /"created_session_id":"(\w+)"/.exec(text) ?? [];
      if (!session) throw new Error(`A sign-in was not complete: ${text}`);
      signedIn.push({ token, session });
    });
}

const createTokens = (call, signedIn) => () =>
  perSecond(TOKENS, async (at) => {
    const { token, session } = signedIn[at % signedIn.length];
    await call(`/client/sessions/${session}/tokens`, token);
  });

/** `[{ what, value, unit }]`; hashing and sign-ins alternate, so that both run under the same load. */
export async function measureThroughput() {
  const service = await startService();
  const { call, close } = createCaller(service);
  try {
    const signedIn = [];
    const hashing = await createHashing();
    const signIns = await createSignIns(service, call, signedIn);
    const tokens = createTokens(call, signedIn);
    // The engine compiles the embedded database while it runs; the figures are for a warmed-up service.
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await signIns();
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ alone: await hashing(), rate: await signIns(), tokens: await tokens() });
    const middle = (pick) => median(rounds.map(pick));
    return [
      { what: 'argon2id verifications alone', value: middle(({ alone }) => alone), unit: '/s' },
      { what: 'password sign-ins over HTTP', value: middle(({ rate }) => rate), unit: '/s' },
      {
        what: 'sign-ins as a share of argon2id alone (goal ≥ 90)',
        value: middle(({ alone, rate }) => (rate / alone) * 100),
        unit: '%',
      },
      { what: 'session tokens over HTTP', value: middle(({ tokens: rate }) => rate), unit: '/s' },
    ];
  } finally {
    close();
    await service.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureThroughput());
