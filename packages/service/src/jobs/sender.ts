// Sends the messages of the outbox, after commit: claims due messages, passes them to the mailer or the SMS gateway, and retries
// with growing pauses. Several nodes may run a sender each; one of them claims a message at a time.
import { MINUTE_MS } from '@latchkey/wire';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Texter } from '../ports/sms.ts';
import type { Timers } from '../ports/timers.ts';
import type { Tracing } from '../ports/tracing/tracing.ts';
import { isStorageOutage } from '../ports/unavailable.ts';
import type { Vault } from '../ports/vault.ts';
import type { Database } from '../store/database/database.ts';
import { claimDueMessages, markMessageFailed, markMessageSent, type OutboxMessage } from '../store/outbox.ts';
import type { OutboxChannel } from '../store/schema/service.ts';
import { createRepeating, type Repeating } from './repeat.ts';

const POLL_MS = 500;
const BATCH = 10;
/** Another sender may claim a message again after this time, in case its first sender died. */
const LEASE_MS = MINUTE_MS;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 120_000;

export type Sender = Repeating & {
  /** Sends everything due now; returns the number of claimed messages. */
  sendDue(): Promise<number>;
};

export type SenderDeps = {
  readonly database: Database;
  readonly ports: {
    readonly clock: Clock;
    readonly vault: Vault;
    readonly log: Log;
    readonly timers: Timers;
    readonly tracing: Tracing;
  };
  /** Sends e-mail; without it, e-mails wait. */
  readonly mailer?: Mailer | undefined;
  /** The sender address for messages of an instance. */
  readonly from: (instanceId: string) => Promise<string>;
  /** Sends text messages; without it, they wait. */
  readonly texter?: Texter | undefined;
};

/** Pause before attempt number `attempts + 1`. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);

/** The kind of an error without its text: messages of mail servers repeat addresses. */
const errorKind = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

export const createSender = (deps: SenderDeps): Sender => {
  const { database, ports, mailer, texter } = deps;
  const channels: readonly OutboxChannel[] = [
    ...(mailer ? ['email' as const] : []),
    ...(texter ? ['sms' as const] : []),
  ];

  const hand = async ({ id, instanceId, channel, to, subject, text, html }: OutboxMessage): Promise<void> => {
    if (channel === 'sms') await texter?.send({ id, to, text });
    else if (mailer) await mailer.send({ from: await deps.from(instanceId), to, subject, text, html });
  };

  const sendOne = async (message: OutboxMessage): Promise<void> => {
    try {
      await hand(message);
    } catch (error) {
      const reason = errorKind(error);
      ports.log.warn({ message_id: message.id, attempt: message.attempts, reason }, 'a message could not be sent');
      await markMessageFailed(database.db, message.id, reason, ports.clock.now() + retryDelay(message.attempts));
      return;
    }
    // If the database fails here, the message is sent again after its lease: twice is better than not at all.
    await markMessageSent(database.db, message.id, ports.clock.now());
  };

  const sendDue = async (): Promise<number> => {
    const now = ports.clock.now();
    const due = await claimDueMessages(database.db, ports, { now, leaseUntil: now + LEASE_MS, limit: BATCH, channels });
    await Promise.all(
      due.map((message) => ports.tracing.span({ kind: 'internal', name: 'job message' }, () => sendOne(message))),
    );
    return due.length;
  };

  const sending = createRepeating(ports.timers, POLL_MS, async () => {
    try {
      await sendDue();
    } catch (error) {
      // An outage is logged elsewhere; the next turn tries again.
      if (!isStorageOutage(error)) ports.log.error({ reason: errorKind(error) }, 'the outbox could not be read');
    }
  });

  return {
    start: sending.start,
    stop: async () => {
      await sending.stop();
      mailer?.close();
    },
    sendDue,
  };
};
