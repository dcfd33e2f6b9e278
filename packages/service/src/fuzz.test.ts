// Requests made from the OpenAPI document (security R31): whatever is sent, the service answers, and never with a failure of
// its own. More of them on demand: LATCHKEY_FUZZ_REQUESTS=100000 npx vitest run --project node packages/service/src/fuzz.test.ts
import { API_PREFIX, namesFor } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openApiDocument } from './openapi.ts';
import type { Database } from './store/database.ts';
import { withOrganizations } from './testing/organization-people.ts';
import { askForCode, PASSWORD, signedInBrowser, signUp } from './testing/people.ts';
import { createRequestFuzzer, type FuzzedRequest } from './testing/request-fuzzer.ts';
import { createChance } from './testing/seeded-random.ts';
import { openBrowser, type TestBrowser } from './testing/test-browser.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { createTestService, PATIENCE, type TestService } from './testing/test-service.ts';

const REQUESTS = Number(process.env.LATCHKEY_FUZZ_REQUESTS ?? 1_500);
const SEED = Number(process.env.LATCHKEY_FUZZ_SEED ?? 20_260_115);
const EACH_MS = 200;
/** Attempts end and sessions are signed out of; so often the fuzzer starts over with new ones. */
const REFRESH_EVERY = 250;

vi.setConfig({ ...PATIENCE, testTimeout: PATIENCE.testTimeout + REQUESTS * EACH_MS });

const names = namesFor('latchkey');
let database: Database;
let service: TestService;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: withOrganizations });
});
afterAll(() => database.close());

/** A browser somebody is signed in on, with attempts running, and everything it could name. */
const scene = async (turn: number): Promise<{ readonly browser: TestBrowser; readonly known: readonly string[] }> => {
  const email = `fuzz${turn}@example.com`;
  await signUp(service, await openBrowser(service), email);
  service.ports.clock.advance(60_000);
  const browser = await signedInBrowser(service, `also${turn}@example.com`);
  const attempt = await askForCode(browser, email);
  const begun = await browser.call<{ id: string }>('POST', '/client/sign_ups', {
    body: { email_address: `new${turn}@example.com`, password: PASSWORD },
  });
  const session = begun.body.client?.sessions[0];
  const made = await browser.call<{ id: string }>('POST', '/organizations', { body: { name: `Fuzz ${turn}` } });
  const ids = [
    attempt.split('/').at(-1),
    begun.body.response.id,
    session?.id,
    session?.user?.id,
    made.body.response.id,
  ];
  const words = [
    'org:member',
    email,
    `new${turn}@example.com`,
    PASSWORD,
    await service.codeFor(email),
    'email_code',
    'password',
  ];
  return { browser, known: [...ids, ...words].filter((word) => word !== undefined) };
};

const send = (request: FuzzedRequest, token: string | undefined): Promise<Response> => {
  const url = new URL(`${API_PREFIX}${request.target}`, service.baseUrl);
  if (token !== undefined) url.searchParams.set(names.params.devBrowser, token);
  return service.app.fetch(
    new Request(url, {
      method: request.method,
      headers: { origin: 'http://localhost:4401', ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
    }),
  );
};

it(`answers ${REQUESTS} requests without a failure of its own`, async () => {
  const chance = createChance(SEED);
  const document = openApiDocument({ serverUrl: service.baseUrl, version: '0.0.0' });
  const fuzzer = createRequestFuzzer(document, chance);
  expect(fuzzer.calls).toBeGreaterThan(90);
  const statuses = new Map<number, number>();
  const failures: unknown[] = [];
  let { browser, known } = await scene(0);
  for (let sent = 1; sent <= REQUESTS; sent += 1) {
    if (sent % REFRESH_EVERY === 0) ({ browser, known } = await scene(sent));
    const request = fuzzer.next(known);
    const response = await send(request, chance.percent(95) ? browser.token() : undefined);
    const rotated = response.headers.get(names.headers.devBrowser);
    if (rotated !== null) browser.setToken(rotated);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const text = await response.text();
    const isOurs = response.status < 500;
    if (!isOurs || typeof JSON.parse(text) !== 'object')
      failures.push({ sent, request, status: response.status, text });
  }
  if (REQUESTS > 10_000) console.info(Object.fromEntries(statuses));
  expect(failures).toEqual([]);
  // Refusals alone would prove little: some requests must have gone through, and some have found nothing.
  for (const status of [200, 404, 422]) expect(statuses.get(status) ?? 0, `replies ${status}`).toBeGreaterThan(0);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
