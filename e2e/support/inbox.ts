// Reads the messages that a development instance would have sent.
import { setTimeout as pause } from 'node:timers/promises';
import { installedSecretKey } from './installation.ts';
import { OWN_CONNECTION, PATIENCE_MS } from './patience.ts';

export type Message = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly link: string | null;
  readonly created_at: number;
};

export type Inbox = {
  /** Everything sent to an address, newest first. */
  messages(to: string): Promise<readonly Message[]>;
  /** The newest code sent to an address; waits for it, and for one other than `besides` if given. */
  code(to: string, besides?: string): Promise<string>;
  /** The newest link sent to an address; waits for it, and for one other than `besides` if given. */
  link(to: string, besides?: string): Promise<string>;
};

const ASK_EVERY_MS = 50;

/** The inbox of the instance with this secret key; by default the service's first instance. */
export function createInbox(service: string, secretKey: string = installedSecretKey()): Inbox {
  const headers = { Authorization: `Bearer ${secretKey}`, ...OWN_CONNECTION };
  const messages = async (to: string) => {
    const reply = await fetch(`${service}/dev/inbox?to=${encodeURIComponent(to)}`, { headers });
    return ((await reply.json()) as { messages: readonly Message[] }).messages;
  };
  const newest = async (to: string, what: 'code' | 'link', besides?: string) => {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const found = (await messages(to)).find((message) => message[what])?.[what];
      if (found && found !== besides) return found;
      await pause(ASK_EVERY_MS);
    }
    throw new Error(`No ${what} arrived for ${to} within ${PATIENCE_MS / 1000} s.`);
  };
  return {
    messages,
    code: (to, besides) => newest(to, 'code', besides),
    link: (to, besides) => newest(to, 'link', besides),
  };
}
