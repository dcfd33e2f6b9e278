// The application behind the real server: tunnelled methods keep their bodies, and the socket gives the caller's address.
import { createAdaptorServer } from '@hono/node-server';
import type { SignUpJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

it('answers over a socket as it does in process', async () => {
  const database = await openTestDatabase();
  const server = createAdaptorServer({ fetch: (request, socket) => service.app.fetch(request, socket) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const service = await createTestService(database, { apiHost: `localhost:${port}` });
  const headers = { origin: 'http://localhost:4401', 'content-type': 'application/x-www-form-urlencoded' };
  const base = `http://127.0.0.1:${port}/v1`;
  try {
    const { id: token } = (await (await fetch(`${base}/dev_browser`, { method: 'POST', headers })).json()) as {
      id: string;
    };
    const call = async (path: string, body: string) => {
      const reply = await fetch(`${base}${path}${path.includes('?') ? '&' : '?'}__latchkey_db_jwt=${token}`, {
        method: 'POST',
        headers,
        body,
      });
      return (await reply.json()) as { response: SignUpJSON };
    };
    const created = await call('/client/sign_ups', 'first_name=Ada');
    const updated = await call(`/client/sign_ups/${created.response.id}?_method=PATCH`, 'last_name=Lovelace');
    expect(updated.response).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  } finally {
    await new Promise((resolve) => server.close(resolve));
    await database.close();
  }
});
