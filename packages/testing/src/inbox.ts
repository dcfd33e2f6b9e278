// The messages that the instance would have sent: e-mails and text messages, with the code or the link in them.
import { type Access, callService } from './service-calls.ts';
import { waitFor } from './wait.ts';

export type Message = {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly code: string | null;
  readonly link: string | null;
  readonly created_at: number;
};

type Awaited = {
  /** A code or link that is already known: only another one is returned. */
  readonly besides?: string | undefined;
  readonly limitMs?: number | undefined;
};

export type Inbox = {
  /** Everything sent to an address or number, newest first. */
  messages(to: string): Promise<readonly Message[]>;
  /** The newest code sent to an address or number; waits for it: `await inbox.code(user.email)`. */
  code(to: string, options?: Awaited): Promise<string>;
  /** The newest link sent to an address; waits for it. */
  link(to: string, options?: Awaited): Promise<string>;
};

export const createInbox = (access: Access): Inbox => {
  const messages = async (to: string) => {
    const path = `/dev/inbox?to=${encodeURIComponent(to)}`;
    return (await callService<{ readonly messages: readonly Message[] }>(access, 'GET', path)).messages;
  };
  const newest = (to: string, what: 'code' | 'link', { besides, limitMs }: Awaited = {}) =>
    waitFor(
      async () => {
        const found = (await messages(to)).find((message) => message[what])?.[what];
        return found && found !== besides ? found : undefined;
      },
      `no ${what} for ${to} was sent`,
      limitMs,
    );
  return {
    messages,
    code: (to, options) => newest(to, 'code', options),
    link: (to, options) => newest(to, 'link', options),
  };
};
