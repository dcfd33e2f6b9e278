// Requests generated from the OpenAPI document (docs/security.md R31): the service answers every one without a 5xx, and one
// request takes at most 50 ms of this thread, so that it does not block the event loop. Password estimates and images run on
// other threads; a fast fake hashes passwords. More requests on demand: LATCHKEY_FUZZ_REQUESTS=100000 npx vitest run --project
// node packages/service/src/server/fuzz.test.ts
import { namesFor } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import { systemFetch } from '../ports/oauth/fetch.ts';
import { createSamlGateway } from '../ports/saml/provider.ts';
import { createSamlSignatureCheck } from '../ports/saml/signature.ts';
import type { Database } from '../store/database/database.ts';
import { withOrganizations } from '../testing/accounts/organization-matrix.ts';
import { askForCode, PASSWORD, signedInBrowser, signUp } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createRequestFuzzer, type FuzzedRequest } from '../testing/request-fuzzer.ts';
import { createSamlFuzzer } from '../testing/saml/saml-fuzzer.ts';
import { createSamlIdentity, type SamlIdentity } from '../testing/saml/saml-identity.ts';
import { createSamlService, postSamlResponse, type SamlService } from '../testing/saml/saml-service.ts';
import { createChance } from '../testing/seeded-random.ts';
import { openBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { PROVIDER_TIMEOUT_MS } from '../testing/test-ports.ts';
import { SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';
import { threadMs } from '../testing/thread-time.ts';
import { openApiDocument } from './openapi/document.ts';

const REQUESTS = Number(process.env.LATCHKEY_FUZZ_REQUESTS ?? 1_500);
const SEED = Number(process.env.LATCHKEY_FUZZ_SEED ?? 20_260_115);
const EACH_MS = 200;
/** Limit of one request on the main thread, including the embedded database. */
const LOOP_MS = 50;
const SLOWEST_SHOWN = 10;
/** A long run prints its progress. */
const REPORT_EVERY = 5_000;
/** Attempts complete and sessions end, so the fuzzer starts over with new ones after this many requests. */
const REFRESH_EVERY = 250;
/** Share of requests that are SAML responses. */
const SAML_PERCENT = 5;

vi.setConfig({ ...SLOW_TEST_TIMEOUTS, testTimeout: SLOW_TEST_TIMEOUTS.testTimeout + REQUESTS * EACH_MS });

const names = namesFor('latchkey');
let database: Database;
let identity: SamlIdentity;
let service: SamlService;

/** Without rate limits, because most SAML responses would otherwise be refused unread. */
const withoutLimits = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  security: {
    ...settings.security,
    rate_limits: { ...settings.security.rate_limits, attempt: { count: 1_000_000, seconds: 10 } },
  },
});

beforeAll(async () => {
  database = await openTestDatabase();
  identity = await createSamlIdentity();
  service = await createSamlService(database, identity, {
    settings: (settings) => withoutLimits(withOrganizations(settings)),
    connection: { allowIdpInitiated: true },
    // Signatures are verified on another thread, as in production.
    ports: (ports) => ({
      ...ports,
      saml: createSamlGateway({
        clock: ports.clock,
        fetch: systemFetch,
        patienceMs: PROVIDER_TIMEOUT_MS,
        checkSignature: createSamlSignatureCheck(),
      }),
    }),
  });
});
afterAll(async () => {
  await identity.stop();
  await database.close();
});

/** A signed-in browser with open attempts, and every id that its requests can name. */
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
  const url = new URL(request.target, service.baseUrl);
  if (token !== undefined) url.searchParams.set(names.params.devBrowser, token);
  return service.app.fetch(
    new Request(url, {
      method: request.method,
      headers: { origin: 'http://localhost:4401', ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
    }),
  );
};

type Sent = { readonly response: Response; readonly text: string; readonly ms: number };

/** Sends a request and measures its time on this thread. */
const sendMeasured = async (request: FuzzedRequest, token: string | undefined): Promise<Sent> => {
  const before = threadMs();
  const response = await send(request, token);
  const text = await response.text();
  return { response, text, ms: threadMs() - before };
};

/** The lowest cost of the first and two more tries, because garbage collection and JIT compilation add to single ones. */
const settledMs = async (request: FuzzedRequest, token: string | undefined, first: number): Promise<number> => {
  let least = first;
  for (let turn = 0; turn < 2 && least > LOOP_MS; turn += 1)
    least = Math.min(least, (await sendMeasured(request, token)).ms);
  return least;
};

/** Redirects and pages carry no JSON; every other reply does. */
const isJsonObject = (text: string): boolean => text === '' || typeof JSON.parse(text) === 'object';

const figuresOf = (costs: readonly number[]): Readonly<Record<string, number>> => {
  const sorted = costs.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { median: at(0.5), p99: at(0.99), p999: at(0.999), most: at(1) };
};

const shown = ({ method, target, headers, body }: FuzzedRequest): string =>
  `${method} ${target.slice(0, 80)} ${headers['content-type'] ?? ''} ${body?.length ?? 0} bytes: ${(body ?? '').slice(0, 60)}`;

it(`answers ${REQUESTS} requests without a server error`, async () => {
  const chance = createChance(SEED);
  const document = openApiDocument({ serverUrl: service.baseUrl, version: '0.0.0' });
  const fuzzer = createRequestFuzzer(document, chance);
  expect(fuzzer.calls).toBeGreaterThan(90);
  const { acsUrl } = service.addresses;
  const samlFuzzer = createSamlFuzzer(chance, new URL(acsUrl).pathname);
  identity.act({ nameId: 'ada@acme.example' });
  const answer = await identity.answer(service.addresses);
  // The unmodified response signs in, so its variants are parsed to the end.
  expect(
    (await postSamlResponse(service, await openBrowser(service), { action: acsUrl, answer, relayState: '' })).status,
  ).toBe(303);
  const xml = Buffer.from(answer, 'base64').toString('utf8');
  const statuses = new Map<number, number>();
  const failures: unknown[] = [];
  let { browser, known } = await scene(0);
  const costs: Array<{ readonly ms: number; readonly first: number; readonly request: string }> = [];
  for (let sent = 1; sent <= REQUESTS; sent += 1) {
    if (sent % REFRESH_EVERY === 0) ({ browser, known } = await scene(sent));
    const request = chance.percent(SAML_PERCENT) ? samlFuzzer.next(xml) : fuzzer.next(known);
    const token = chance.percent(95) ? browser.token() : undefined;
    const { response, text, ms } = await sendMeasured(request, token);
    const rotated = response.headers.get(names.headers.devBrowser);
    if (rotated !== null) browser.setToken(rotated);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (response.status >= 500 || !(isPage || isJsonObject(text)))
      failures.push({ sent, request: shown(request), status: response.status, text: text.slice(0, 300) });
    costs.push({ ms: await settledMs(request, token, ms), first: ms, request: shown(request) });
    if (sent % REPORT_EVERY === 0) console.info(sent, figuresOf(costs.map((cost) => cost.ms)));
  }
  const slowest = costs.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_SHOWN);
  if (REQUESTS > 10_000) console.info(Object.fromEntries(statuses), slowest, figuresOf(costs.map(({ ms }) => ms)));
  expect(failures).toEqual([]);
  expect(slowest.filter(({ ms }) => ms > LOOP_MS)).toEqual([]);
  // Some requests must have succeeded and some must have found nothing; refusals alone would prove little.
  for (const status of [200, 404, 422]) expect(statuses.get(status) ?? 0, `replies ${status}`).toBeGreaterThan(0);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
