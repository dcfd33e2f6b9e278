// A receiver of webhooks in Next.js: `export const { POST } = createRoute(accounts)` in app/webhooks/route.ts.
import { createWebhookReceiver } from '@latchkey/backend';
import { type Accounts, createEventHandler } from './handle-event.ts';

export const createRoute = (accounts: Accounts) => ({
  POST: createWebhookReceiver({ onEvent: createEventHandler(accounts) }),
});
