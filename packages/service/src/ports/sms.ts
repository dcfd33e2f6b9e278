// Sends text messages to the operator's gateway: a signed JSON request to one URL. The signature covers the time, so that a
// request cannot be replayed later.

import { createHmac } from 'node:crypto';
import { SECOND_MS } from '@latchkey/wire';

const TIMEOUT_MS = 10_000;

export type TextMessage = { readonly id: string; readonly to: string; readonly text: string };

export type Texter = {
  /** Resolves when the gateway has accepted the message. */
  send(message: TextMessage): Promise<void>;
};

/** The gateway refused the message; `code` is stored, the gateway's own text never is. */
class GatewayRefusal extends Error {
  readonly code: string;

  constructor(status: number) {
    super('Latchkey: the text message gateway rejected a message.');
    this.name = 'GatewayRefusal';
    this.code = `EHTTP${status}`;
  }
}

/** The header value: `t=<seconds>,v1=<hex of HMAC-SHA-256 over "<seconds>.<body>">`. */
const signText = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** `createSmsWebhook({ url, secret, header: 'Latchkey-Signature', now })`. */
export const createSmsWebhook = (options: {
  readonly url: string;
  readonly secret: string;
  readonly header: string;
  readonly now: () => number;
  readonly fetch?: typeof globalThis.fetch;
}): Texter => {
  const { url, secret, header, now, fetch = globalThis.fetch } = options;
  return {
    send: async ({ id, to, text }) => {
      const body = JSON.stringify({ id, to, text });
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          [header]: signText(secret, Math.floor(now() / SECOND_MS), body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new GatewayRefusal(response.status);
    },
  };
};
