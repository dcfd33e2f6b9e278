// Sends one test message, and waits for the file in which it is delivered.
import { SECOND_MS } from '@latchkey/wire';
import type { Timers } from '../../../ports/timers.ts';
import type { DoctorPorts } from './check.ts';

const POLL_MS = SECOND_MS;
const DETAIL_LENGTH = 160;

export type SentMail =
  | { readonly at: 'sent'; readonly subject: string }
  | { readonly at: 'rejected'; readonly detail: string };

export type MailLoop = {
  /** Sends the message; the first call counts. */
  send(): Promise<SentMail>;
  /** The message as it was delivered; undefined if it is not there in time. */
  receive(folder: string, waitMs: number): Promise<string | undefined>;
};

const wait = (timers: Timers, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void timers.after(milliseconds, resolve));

export const createMailLoop = (given: {
  readonly ports: Pick<DoctorPorts, 'sendMail' | 'findMail' | 'timers'>;
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: string;
  /** Random, so that the message is found again. */
  readonly token: string;
}): MailLoop => {
  const { ports, smtpUrl, from, to, token } = given;
  const subject = `Latchkey test message ${token}`;
  const text = `This message was sent by latchkey doctor to check that mail arrives. Token: ${token}`;
  const deliver = async (): Promise<SentMail> => {
    try {
      await ports.sendMail(smtpUrl, { from, to, subject, text, html: `<p>${text}</p>` });
      return { at: 'sent', subject };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { at: 'rejected', detail: message.replace(/\p{Cc}+/gu, ' ').slice(0, DETAIL_LENGTH) };
    }
  };
  let sending: Promise<SentMail> | undefined;
  return {
    send: () => {
      sending ??= deliver();
      return sending;
    },
    receive: async (folder, waitMs) => {
      for (let waited = 0; waited <= waitMs; waited += POLL_MS) {
        const found = await ports.findMail(folder, token);
        if (found !== undefined) return found;
        await wait(ports.timers, POLL_MS);
      }
      return undefined;
    },
  };
};
