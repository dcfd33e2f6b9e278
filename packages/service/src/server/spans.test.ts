// The spans of a whole request, recorded by a real SDK: one for the request, and those of its statements and hashes below it.
import { SpanKind } from '@opentelemetry/api';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tracedHasher } from '../ports/tracing/traced-ports.ts';
import type { Database } from '../store/database/database.ts';
import { PASSWORD, signedInBrowser, signIn } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { registerSpanRecorder, type SpanRecorder, unregisterSpanRecorder } from '../testing/span-recorder.ts';
import { openBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const PROXY = '10.0.0.7';
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

let recorder: SpanRecorder;
let database: Database;
let service: TestService;

beforeAll(async () => {
  recorder = registerSpanRecorder();
  const { tracing } = recorder;
  database = await openTestDatabase({ tracing });
  service = await createTestService(database, {
    config: { trustedProxies: [PROXY] },
    ports: (ports) => ({ ...ports, tracing, hasher: tracedHasher(tracing, ports.hasher) }),
  });
});
afterAll(async () => {
  await database.close();
  unregisterSpanRecorder();
});
beforeEach(() => recorder.clear());

const serverSpans = () => recorder.spans().filter(({ kind }) => kind === SpanKind.SERVER);

it('a sign-in is one server span with the pattern of its path; statements and hashing are below it', async () => {
  const ada = await signedInBrowser(service, EMAIL);
  const browser = await openBrowser(service);
  recorder.clear();
  const reply = await signIn(browser, EMAIL);
  const [server, ...others] = serverSpans();
  expect(others).toEqual([]);
  expect(server).toMatchObject({
    name: 'POST /v1/client/sign_ins',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/v1/client/sign_ins',
      'http.response.status_code': 200,
      'latchkey.request_id': reply.headers.get('x-request-id'),
      'latchkey.instance_id': service.instance.id,
    },
  });
  const below = recorder.spans().filter((span) => span !== server);
  for (const span of below) expect(span.spanContext().traceId).toBe(server?.spanContext().traceId);
  const names = below.map(({ name }) => name);
  expect(names).toContain('password verify');
  expect(names).toContain('commit');
  expect(names.filter((name) => /^(select|insert|update) \w/.test(name)).length).toBeGreaterThan(3);
  const text = JSON.stringify(recorder.spans().map(({ name, attributes }) => [name, attributes]));
  const { body } = await ada.call<{ sessions: ReadonlyArray<{ id: string; user: { id: string } }> }>('GET', '/client');
  const [session] = body.response.sessions;
  for (const secret of [EMAIL, PASSWORD, session?.id, session?.user.id, browser.token()]) {
    expect(secret?.length).toBeGreaterThan(8);
    expect(text).not.toContain(secret);
  }
});

it('an error of the service marks the span, an error of the caller does not', async () => {
  const { tracing } = recorder;
  const broken = await createTestService(database, {
    ports: (ports) => ({
      ...ports,
      tracing,
      signer: {
        ...ports.signer,
        jwks: async () => {
          throw new Error('a secret of the keys');
        },
      },
    }),
  });
  await broken.app.fetch(new Request(`${broken.baseUrl}/.well-known/jwks.json`));
  await broken.app.fetch(new Request(`${broken.baseUrl}/v1/client/sign_ins/sia_secret`));
  const [failed, refused] = serverSpans().map(({ attributes }) => attributes);
  expect(failed).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' });
  expect(refused?.['http.response.status_code']).toBeLessThan(500);
  expect(refused).not.toHaveProperty('error.type');
  expect(JSON.stringify([failed, refused])).not.toContain('secret');
});

it('continues the trace of a trusted proxy, and of no other caller', async () => {
  const ask = (remoteAddress: string) =>
    service.app.fetch(
      new Request(`${service.baseUrl}/health/live`, {
        headers: { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` },
      }),
      { incoming: { socket: { remoteAddress } } },
    );
  await ask(PROXY);
  await ask('192.0.2.1');
  const [proxied, direct] = serverSpans();
  expect(proxied?.spanContext().traceId).toBe(TRACE_ID);
  expect(direct?.spanContext().traceId).not.toBe(TRACE_ID);
  expect(direct?.parentSpanContext).toBeUndefined();
});
