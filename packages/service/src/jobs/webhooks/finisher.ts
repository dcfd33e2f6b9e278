// Writes the ends of attempts to the database. Those that arrive while a transaction runs share the next one. An operator gets a
// mail about an endpoint that was disabled by its failures.
import { DAY_MS } from '@latchkey/wire';
import { webhookDisabledMessage } from '../../domain/messages/webhook-disabled.ts';
import type { WebhookEndpoint } from '../../domain/webhooks/endpoint.ts';
import type { Log } from '../../ports/log.ts';
import { isStorageOutage } from '../../ports/unavailable.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { findInstanceById } from '../../store/instances/instances.ts';
import { type MessagePorts, queueMessage } from '../../store/messages/queue-message.ts';
import { type FinishedAttempt, finishAttempts } from '../../store/webhooks/finish.ts';

const MOST_AT_ONCE = 100;

export type FinisherDeps = {
  readonly database: Database;
  readonly ports: MessagePorts & { readonly log: Log };
  /** The operator's address; without it, the support address of the instance. */
  readonly operatorAddress?: string | undefined;
  /** Called after attempts were stored, or given up. */
  readonly onStored: (finished: readonly FinishedAttempt[]) => void;
};

export type Finisher = {
  add(finished: FinishedAttempt): void;
  /** Writes what waits; what an outage of the database prevented waits for the next call. */
  flush(): Promise<void>;
  isEmpty(): boolean;
};

export const createFinisher = (deps: FinisherDeps): Finisher => {
  const { database, ports } = deps;
  let waiting: FinishedAttempt[] = [];
  let running: Promise<void> | undefined;

  const mailOperator = async (db: Db, endpoint: WebhookEndpoint): Promise<void> => {
    const instance = await findInstanceById(db, endpoint.instanceId);
    const { application_name: applicationName = '', support_email: support = '' } =
      instance?.settings.display_config ?? {};
    const to = deps.operatorAddress ?? support;
    ports.log.warn({ endpoint_id: endpoint.id, reason: endpoint.disabledReason }, 'a webhook endpoint was disabled');
    if (to === '') return;
    const message = webhookDisabledMessage({ to, applicationName, endpoint });
    await queueMessage(db, ports, { instanceId: endpoint.instanceId, message, usefulMs: DAY_MS });
  };

  const store = (batch: readonly FinishedAttempt[]): Promise<void> =>
    database.transaction(async (db) => {
      const disabled = await finishAttempts(db, batch, ports.clock.now());
      for (const endpoint of disabled) await mailOperator(db, endpoint);
    });

  /** One attempt that cannot be stored must not keep the others from it; it is made again when its lease has ended. */
  const storeEach = async (batch: readonly FinishedAttempt[]): Promise<void> => {
    for (const finished of batch)
      try {
        await store([finished]);
      } catch (error) {
        if (isStorageOutage(error)) throw error;
        const reason = error instanceof Error ? error.name : 'unknown';
        ports.log.error({ delivery_id: finished.delivery.id, reason }, 'the end of a webhook could not be stored');
      }
  };

  const storeBatch = async (batch: readonly FinishedAttempt[]): Promise<void> => {
    try {
      await store(batch);
    } catch (error) {
      if (isStorageOutage(error)) throw error;
      await storeEach(batch);
    }
  };

  const run = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, MOST_AT_ONCE);
        await storeBatch(batch);
        waiting = waiting.slice(batch.length);
        deps.onStored(batch);
      }
    } finally {
      // In the same step as the last look at `waiting`, so that nothing that is added now is overlooked.
      running = undefined;
    }
  };

  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    running ??= run();
    await running;
  };

  return {
    add: (finished) => {
      waiting = [...waiting, finished];
    },
    flush,
    isEmpty: () => waiting.length === 0,
  };
};
