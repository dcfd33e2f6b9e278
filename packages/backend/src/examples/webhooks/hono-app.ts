// A receiver of webhooks in Hono.
import { webhooks } from '@latchkey/backend/hono';
import { Hono } from 'hono';
import { type Accounts, createEventHandler } from './handle-event.ts';

export const createApp = (accounts: Accounts): Hono => {
  const app = new Hono();
  app.post('/webhooks', webhooks({ onEvent: createEventHandler(accounts) }));
  return app;
};
