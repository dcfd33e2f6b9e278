// A receiver of webhooks in Express: it comes before the parser of JSON bodies.
import { webhooks } from '@latchkey/backend/express';
import express, { type Express } from 'express';
import { type Accounts, createEventHandler } from './handle-event.ts';

export const createApp = (accounts: Accounts): Express => {
  const app = express();
  app.post('/webhooks', webhooks({ onEvent: createEventHandler(accounts) }));
  app.use(express.json());
  return app;
};
