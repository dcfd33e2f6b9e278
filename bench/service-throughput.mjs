// Password sign-ins per second over HTTP, compared with argon2id alone on the same machine in the same run: on the embedded database,
// with `--postgres` on a PostgreSQL that shares the cores of the service, with `--apart` on one that has another core, together with the
// client that measures.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './figures.mjs';
import { createClient } from './http-client.mjs';
import { AT_ONCE, perSecond, startHashing } from './passwords/hash-rate.mjs';
import { startPostgres } from './postgres.mjs';
import { startService } from './service.mjs';

// Long rounds: at both ends of one there is nothing to hash while replies are read and written.
const ROUNDS = 3;
const WARM_UP_ROUNDS = 2;
const PER_ROUND = 160;
const TOKENS = 300;
const USERS = 12;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights';

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

/** The cores of `--apart`: one for the service, the other for its database and for this process. */
const [SERVICE_CORE, OTHER_CORE] = [0, 1];

/** Where the service and argon2id alone run, and on which database. */
async function prepare(kind) {
  if (kind === 'apart') execFileSync('taskset', ['-a', '-c', '-p', String(OTHER_CORE), String(process.pid)]);
  const core = kind === 'apart' ? SERVICE_CORE : undefined;
  const postgres = kind === 'embedded' ? undefined : await startPostgres();
  const service = await startService(postgres ? { DATABASE_URL: postgres.url } : {}, [], { core });
  const hashing = startHashing(core);
  const stop = async () => {
    hashing.stop();
    await service.stop();
    await postgres?.stop();
  };
  return { service, hashing, stop };
}

/** `[{ what, value, unit }]`; hashing and sign-ins alternate, so that both run under the same load. */
export async function measureThroughput(kind = 'embedded') {
  const { service, hashing, stop } = await prepare(kind);
  const { call, close } = createCaller(service);
  try {
    const signedIn = [];
    const signIns = await createSignIns(service, call, signedIn);
    const tokens = createTokens(call, signedIn);
    // The engine compiles the embedded database while it runs; the figures are for a warmed-up service.
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await signIns();
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ alone: await hashing.round(PER_ROUND), rate: await signIns(), tokens: await tokens() });
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
    await stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kind = ['postgres', 'apart'].find((one) => process.argv.includes(`--${one}`));
  console.table(await measureThroughput(kind));
}
