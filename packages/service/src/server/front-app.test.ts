import { namesFor } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { createLastReply } from '../http/last-reply.ts';
import { createTestPorts } from '../testing/test-ports.ts';
import type { App } from './app.ts';
import { createFrontApp } from './front-app.ts';

const front = () => createFrontApp(createLastReply({ ports: createTestPorts(), names: namesFor('latchkey') }));
const ask = async (app: App, path: string) => {
  const reply = await app.fetch(new Request(`http://localhost:4400${path}`));
  return [reply.status, await reply.json()];
};

it('while the service starts, the process is alive, not ready, and asks callers to try again', async () => {
  const app = front();
  expect(await ask(app, '/health/live')).toEqual([200, { status: 'ok' }]);
  expect(await ask(app, '/health/ready')).toEqual([503, { status: 'unavailable', reason: 'starting' }]);
  expect(await ask(app, '/health')).toEqual([503, { status: 'unavailable', reason: 'starting' }]);
  expect(await ask(app, '/v1/client')).toMatchObject([503, { errors: [{ code: 'service_unavailable' }] }]);
  const reply = await app.fetch(new Request('http://localhost:4400/v1/client'));
  expect(reply.headers.get('retry-after')).toBe('2');
});

it('then the service answers', async () => {
  const app = front();
  app.become({ ...app, fetch: async () => Response.json('ready') });
  expect(await ask(app, '/health/ready')).toEqual([200, 'ready']);
});
