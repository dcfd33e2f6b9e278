// An error outside of all other handlers gets the error body of the wire, and the log has it with the same id.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LogFields } from '../ports/log.ts';
import type { Database } from '../store/database/database.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const lines: LogFields[] = [];
const make = () =>
  createTestService(database, {
    ports: (ports) => ({ ...ports, log: { ...ports.log, error: (fields) => lines.push(fields) } }),
  });

type ErrorBody = { errors: readonly { code: string }[]; latchkey_trace_id: string };

it('answers a request that throws before any handler', async () => {
  const service = await make();
  const broken = new Request(`${service.baseUrl}/v1/client`);
  Object.defineProperty(broken, 'headers', {
    get: () => {
      throw new TypeError('headers cannot be read');
    },
  });
  for (const request of [
    broken,
    new Proxy(broken, {
      get: () => {
        throw new RangeError('nothing can be read');
      },
    }),
  ]) {
    lines.length = 0;
    const reply = await service.app.fetch(request);
    const text = await reply.text();
    const body = JSON.parse(text) as ErrorBody;
    expect([reply.status, body.errors.map(({ code }) => code)]).toEqual([500, ['internal_error']]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/cannot be read|nothing can be read|\.ts|at /);
    expect(lines).toMatchObject([{ request_id: body.latchkey_trace_id, stack: expect.any(String) }]);
  }
});

it('rejects a URL that is too long before it is parsed', async () => {
  const service = await make();
  const reply = await service.app.fetch(new Request(`${service.baseUrl}/v1/environment?${'a&'.repeat(200_000)}`));
  expect([reply.status, ((await reply.json()) as ErrorBody).errors[0]?.code]).toEqual([414, 'request_url_too_long']);
});
