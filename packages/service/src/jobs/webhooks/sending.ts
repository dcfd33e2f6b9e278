// The open requests of a node: starts attempts, counts those to each endpoint, and passes their ends to the database.
import type { Tracing } from '../../ports/tracing/tracing.ts';
import { isStorageOutage } from '../../ports/unavailable.ts';
import type { PostWebhook } from '../../ports/webhooks/post.ts';
import { releaseLeases } from '../../store/webhooks/finish.ts';
import type { ClaimedDelivery, DueEndpoint } from '../../store/webhooks/queue.ts';
import { type AttemptDeps, attemptDelivery } from './attempt.ts';
import { createFinisher, type FinisherDeps } from './finisher.ts';

export type SendingDeps = Pick<FinisherDeps, 'database' | 'operatorAddress'> & {
  readonly ports: FinisherDeps['ports'] & AttemptDeps['ports'] & { readonly tracing: Tracing };
  readonly post: PostWebhook;
  /** Called when there is room for more. */
  readonly onRoom: () => void;
  readonly onProblem: (error: unknown) => void;
};

export type Sending = {
  begin(endpoint: DueEndpoint, delivery: ClaimedDelivery): void;
  /** Open requests, in total and by endpoint. */
  count(): number;
  countTo(endpointId: string): number;
  /** Endpoints with at least that many. */
  busyWith(count: number): readonly string[];
  /** Writes ends that an outage of the database has kept waiting. */
  flush(): Promise<void>;
  /** Resolves when no request is open. */
  idle(): Promise<void>;
  /** Ends open requests; their deliveries are due again at once. */
  abort(): void;
};

export const createSending = (deps: SendingDeps): Sending => {
  const { database, ports } = deps;
  const stopping = new AbortController();
  const open = new Map<string, ClaimedDelivery>();
  const sending = new Set<Promise<void>>();

  const finisher = createFinisher({
    ...deps,
    onStored: (finished) => {
      for (const { delivery } of finished) open.delete(delivery.id);
      deps.onRoom();
    },
  });

  const giveBack = async (delivery: ClaimedDelivery): Promise<void> => {
    open.delete(delivery.id);
    await releaseLeases(database.db, [delivery], ports.clock.now());
  };

  const send = async (endpoint: DueEndpoint, delivery: ClaimedDelivery): Promise<void> => {
    try {
      const finished = await attemptDelivery({ ...deps, signal: stopping.signal }, endpoint, delivery);
      if (!finished) return await giveBack(delivery);
      finisher.add(finished);
      await finisher.flush();
    } catch (error) {
      // What an outage kept from being stored stays in the finisher; everything else is sent again after its lease.
      if (!isStorageOutage(error)) open.delete(delivery.id);
      deps.onProblem(error);
    }
  };

  const countTo = (endpointId: string): number =>
    [...open.values()].filter((delivery) => delivery.endpointId === endpointId).length;

  return {
    begin: (endpoint, delivery) => {
      open.set(delivery.id, delivery);
      const sent = ports.tracing
        .span({ kind: 'internal', name: 'job webhook' }, () => send(endpoint, delivery))
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    count: () => open.size,
    countTo,
    busyWith: (count) =>
      [...new Set([...open.values()].map(({ endpointId }) => endpointId))].filter((id) => countTo(id) >= count),
    flush: () => finisher.flush(),
    idle: async () => {
      while (sending.size > 0) await Promise.all(sending);
    },
    abort: () => stopping.abort(),
  };
};
