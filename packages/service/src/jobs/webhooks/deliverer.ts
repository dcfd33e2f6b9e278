// Sends webhooks: claims due deliveries of every endpoint and sends several at once. Each endpoint has a limit of its open requests,
// so that a slow one does not slow the others. Every node may run it.
import { SECOND_MS } from '@latchkey/wire';
import type { Log } from '../../ports/log.ts';
import type { Timers } from '../../ports/timers.ts';
import { isStorageOutage } from '../../ports/unavailable.ts';
import { claimDeliveries, DELIVERY_LEASE_MS, type DueEndpoint, listDueEndpoints } from '../../store/webhooks/queue.ts';
import type { Repeating } from '../repeat.ts';
import { createSending, type SendingDeps } from './sending.ts';

const POLL_MS = 500;
/** Open requests of one node: in total, to one endpoint, and to one whose last attempts failed. */
const MOST_OPEN = 320;
const MOST_OPEN_EACH = 32;
const MOST_OPEN_FAILING = 2;
/** How long a stop waits for open requests. */
const STOP_PATIENCE_MS = 5 * SECOND_MS;

export type Deliverer = Repeating & {
  /** Sends everything that is due, and what becomes due by it; returns the number of attempts. */
  deliverDue(): Promise<number>;
};

export type DelivererDeps = Pick<SendingDeps, 'database' | 'post' | 'operatorAddress'> & {
  readonly ports: SendingDeps['ports'] & { readonly log: Log; readonly timers: Timers };
};

export const createDeliverer = (deps: DelivererDeps): Deliverer => {
  const { database, ports } = deps;
  let wake: () => void = () => {};
  let isStopped = true;
  let running: Promise<void> = Promise.resolve();

  const onProblem = (error: unknown): void => {
    // An outage is logged elsewhere.
    if (isStorageOutage(error)) return;
    ports.log.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'webhooks could not be sent');
  };
  const sending = createSending({ ...deps, onRoom: () => wake(), onProblem });

  const claimFor = async (endpoint: DueEndpoint): Promise<number> => {
    const most = endpoint.isFailing ? MOST_OPEN_FAILING : MOST_OPEN_EACH;
    const limit = Math.min(most - sending.countTo(endpoint.id), MOST_OPEN - sending.count());
    if (limit <= 0) return 0;
    const now = ports.clock.now();
    const { id: endpointId, ratePerSecond } = endpoint;
    const leaseUntil = now + DELIVERY_LEASE_MS;
    const claimed = await claimDeliveries(database, { endpointId, ratePerSecond, now, leaseUntil, limit });
    for (const delivery of claimed) sending.begin(endpoint, delivery);
    return claimed.length;
  };

  /** Claims and starts what is due; returns how much. */
  const turn = async (): Promise<number> => {
    await sending.flush();
    const limit = MOST_OPEN - sending.count();
    if (limit <= 0) return 0;
    const due = { now: ports.clock.now(), except: sending.busyWith(MOST_OPEN_EACH), limit };
    let started = 0;
    for (const endpoint of await listDueEndpoints(database.db, due)) started += await claimFor(endpoint);
    return started;
  };

  /** Until an attempt ends or the time is over. */
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const cancel = ports.timers.after(POLL_MS, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!isStopped) {
      const woken = pause();
      await turn().catch(onProblem);
      await woken;
    }
  };

  return {
    deliverDue: async () => {
      let total = 0;
      for (let started = await turn(); started > 0; started = await turn()) {
        total += started;
        await sending.idle();
      }
      return total;
    },
    start: () => {
      isStopped = false;
      running = run();
    },
    stop: async () => {
      isStopped = true;
      wake();
      await running;
      const cancel = ports.timers.after(STOP_PATIENCE_MS, () => sending.abort());
      await sending.idle();
      cancel();
    },
  };
};
