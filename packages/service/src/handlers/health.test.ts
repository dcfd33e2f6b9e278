import { describe, expect, it } from 'vitest';
import { systemClock } from '../ports/clock.ts';
import { createApp } from '../server/app.ts';
import { createFailingDatabase } from '../testing/database/failing-database.ts';
import { createTestPorts } from '../testing/test-ports.ts';

const EVERYTHING = /./;
const CHANGES = /^(insert|update|delete|create|commit)/;

const setUp = () => {
  const database = createFailingDatabase();
  const app = createApp({ config: { provider: 'latchkey', trustedProxies: [] }, database, ports: createTestPorts() });
  const ask = async (path: string) => {
    const reply = await app.fetch(new Request(`http://localhost:4400${path}`));
    return { status: reply.status, body: await reply.json(), retryAfter: reply.headers.get('retry-after') };
  };
  return { database, ask };
};

const OK = { status: 200, body: { status: 'ok' }, retryAfter: null };
const refusedFor = (reason: string) => ({ status: 503, body: { status: 'unavailable', reason }, retryAfter: '5' });

describe('health', () => {
  it('is live and ready while the database responds, and never cached', async () => {
    const { ask } = setUp();
    for (const path of ['/health', '/health/live', '/health/ready']) expect(await ask(path)).toEqual(OK);
  });

  it.each(['ECONNREFUSED', '57P01', '57P03', '08006'])(
    'without a database (%s) is live and not ready',
    async (code) => {
      const { database, ask } = setUp();
      database.failAt(EVERYTHING, code);
      expect(await ask('/health/live')).toEqual(OK);
      for (const path of ['/health', '/health/ready'])
        expect(await ask(path)).toEqual(refusedFor('storage_unreachable'));
      database.heal();
      expect(await ask('/health/ready')).toEqual(OK);
    },
  );

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('reports a full disk (%s) until there is space again', async (code) => {
    const { database, ask } = setUp();
    database.failAt(CHANGES, code);
    // No write was attempted yet, and reads work.
    expect(await ask('/health/ready')).toEqual(OK);
    await expect(database.db.deleteFrom('rate_limits').execute()).rejects.toMatchObject({ reason: 'storage_full' });
    for (const path of ['/health', '/health/ready']) expect(await ask(path)).toEqual(refusedFor('storage_full'));
    expect(await ask('/health/live')).toEqual(OK);
    database.heal();
    expect(await ask('/health/ready')).toEqual(OK);
  });
});

describe('a node whose clock differs from that of the database', () => {
  const CLOCK = /clock_timestamp/;

  it('is not ready while verifiers would refuse its tokens', async () => {
    const { database, ask } = setUp();
    for (const difference of [-6_000, 6_000]) {
      database.answerAt(CLOCK, [{ now: systemClock.now() + difference }]);
      expect(await ask('/health/ready')).toEqual(refusedFor('clock_differs'));
    }
    expect(await ask('/health/live')).toEqual(OK);
  });

  it('is ready while verifiers tolerate the difference', async () => {
    const { database, ask } = setUp();
    for (const difference of [-3_000, 3_000]) {
      database.answerAt(CLOCK, [{ now: systemClock.now() + difference }]);
      expect(await ask('/health/ready')).toEqual(OK);
    }
  });
});

describe('an API call', () => {
  it('without a database gets 503 with Retry-After and no internal details', async () => {
    const { database, ask } = setUp();
    database.failAt(EVERYTHING, 'ECONNREFUSED');
    const { status, body, retryAfter } = await ask('/v1/client');
    expect([status, retryAfter]).toEqual([503, '5']);
    expect(body).toMatchObject({ errors: [{ code: 'service_unavailable' }] });
    expect(JSON.stringify(body)).not.toMatch(/database|ECONN/);
  });
});
