// Asks several worker processes for their figures, and collects the replies.
import { SECOND_MS } from '@latchkey/wire';
import type { MetricsSnapshot } from '../../ports/metrics.ts';
import type { Timers } from '../../ports/timers.ts';
import type { WorkerProcess } from '../../ports/worker-processes.ts';

/** How long a reading of the figures waits for a worker. */
const SNAPSHOT_LIMIT_MS = 3 * SECOND_MS;

/** `ask` resolves to the replies that come in time. */
export const createQuestions = (timers: Timers) => {
  const open = new Map<number, (snapshot: MetricsSnapshot) => void>();
  let lastId = 0;
  return {
    answered: (id: number, snapshot: MetricsSnapshot): void => open.get(id)?.(snapshot),
    ask: (workers: readonly WorkerProcess[]): Promise<readonly MetricsSnapshot[]> =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        const found: MetricsSnapshot[] = [];
        const end = (): void => {
          open.delete(id);
          cancel();
          resolve(found);
        };
        const cancel = timers.after(SNAPSHOT_LIMIT_MS, end);
        open.set(id, (snapshot) => {
          if (found.push(snapshot) === workers.length) end();
        });
        for (const worker of workers) worker.send({ kind: 'metrics', id });
        if (workers.length === 0) end();
      }),
  };
};
