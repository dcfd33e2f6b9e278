// Whether response times reveal which accounts exist (docs/security.md R11): known and unknown identifiers alternately, on an
// instance with enumeration protection. Goal: medians at most 5 ms apart, Welch |t| below 4.5. Takes minutes, so it runs
// separately.
import { fileURLToPath } from 'node:url';
import { median } from './figures.mjs';
import { createClient } from './http-client.mjs';
import { startService } from './service.mjs';
import { welch } from './statistics.mjs';

const PAIRS = Number(process.env.LATCHKEY_TIMING_PAIRS ?? 1_000);
const WARM_UP_PAIRS = 40;
/** An account is locked after ten wrong passwords; no account is tried that often. */
const TRIES_PER_ACCOUNT = 8;
const ORIGIN = 'http://localhost:4401';
const PASSWORD = 'quiet-harbour-lights';

/** The calls per address, and their successful replies. */
const QUESTIONS = {
  'sign-in with a wrong password': {
    path: '/client/sign_ins',
    form: (email) => ({ strategy: 'password', identifier: email, password: 'wrong-password' }),
    status: 422,
  },
  'sign-in with the identifier alone': {
    path: '/client/sign_ins',
    form: (email) => ({ identifier: email }),
    status: 200,
  },
  'sign-up with the address': {
    path: '/client/sign_ups',
    form: (email) => ({ email_address: email, password: PASSWORD }),
    status: 200,
  },
};

async function createAccounts(service, count) {
  const emails = Array.from({ length: count }, (_, at) => `known${at}@example.com`);
  for (const email of emails) await service.admin('POST', '/users', { email_address: [email], password: PASSWORD });
  return emails;
}

/** Milliseconds of each reply, known and unknown alternately, so that both run under the same load. */
async function ask(client, token, question, known) {
  const times = { known: [], unknown: [] };
  const once = async (kind, email, isCounted) => {
    const form = new URLSearchParams(question.form(email)).toString();
    const started = performance.now();
    const reply = await client.post(`/v1${question.path}?__latchkey_db_jwt=${token}`, {
      form,
      headers: { Origin: ORIGIN },
    });
    const took = performance.now() - started;
    if (reply.status !== question.status) throw new Error(`${question.path}: ${reply.status} ${reply.text}`);
    if (isCounted) times[kind].push(took);
  };
  for (let pair = -WARM_UP_PAIRS; pair < PAIRS; pair += 1) {
    const at = pair + WARM_UP_PAIRS;
    const asked = [
      ['known', known[at % known.length]],
      ['unknown', `nobody${at}@example.com`],
    ];
    for (const [kind, email] of at % 2 === 0 ? asked : asked.reverse()) await once(kind, email, pair >= 0);
  }
  return times;
}

/** `[{ what, value, unit }]`, two rows for each call. */
export async function measureEnumeration() {
  const service = await startService();
  const client = createClient(service.url, 1);
  try {
    await service.admin('PATCH', '/instance', { security: { enumeration_protection: true } });
    const known = await createAccounts(service, Math.ceil((PAIRS + WARM_UP_PAIRS) / TRIES_PER_ACCOUNT));
    const token = JSON.parse((await client.post('/v1/dev_browser', { headers: { Origin: ORIGIN } })).text).id;
    const rows = [];
    for (const [what, question] of Object.entries(QUESTIONS)) {
      const times = await ask(client, token, question, known);
      rows.push(
        {
          what: `${what}: known − unknown, medians (goal ≤ 5)`,
          value: median(times.known) - median(times.unknown),
          unit: 'ms',
        },
        { what: `${what}: Welch t (goal within ±4.5)`, value: welch(times.known, times.unknown), unit: '' },
      );
    }
    return rows;
  } finally {
    client.close();
    await service.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await measureEnumeration());
