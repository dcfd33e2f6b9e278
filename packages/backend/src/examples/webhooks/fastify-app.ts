// A receiver of webhooks in Fastify.
import { webhooks } from '@latchkey/backend/fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Accounts, createEventHandler } from './handle-event.ts';

export const createApp = async (accounts: Accounts): Promise<FastifyInstance> => {
  const app = Fastify();
  await app.register(webhooks, { path: '/webhooks', onEvent: createEventHandler(accounts) });
  return app;
};
