// Worker processes of one start (node:cluster): the primary process forks them, and they share the ports of the service. Both sides
// exchange messages; a worker ends when its primary does.
import cluster from 'node:cluster';
import type { MetricsSnapshot } from './metrics.ts';

/** Says to a forked process which worker it is. */
const PLACE_VARIABLE = 'LATCHKEY_WORKER';

/** `isFirst` is true for the worker whose start the command reports. */
export type WorkerPlace = { readonly number: number; readonly total: number; readonly isFirst: boolean };

export type ToWorker = { readonly kind: 'stop' } | { readonly kind: 'metrics'; readonly id: number };

export type FromWorker =
  /** It answers requests; `service` is what its start reports. */
  | { readonly kind: 'ready'; readonly service: unknown }
  | { readonly kind: 'metrics'; readonly id: number; readonly snapshot: MetricsSnapshot };

export type WorkerProcess = {
  send(message: ToWorker): void;
  /** Ends it at once. */
  kill(): void;
};

export type ForkWorker = (
  place: WorkerPlace,
  listeners: { readonly onMessage: (message: FromWorker) => void; readonly onExit: () => void },
) => WorkerProcess;

const placeText = ({ number, total, isFirst }: WorkerPlace): string => `${number}/${total}${isFirst ? ':first' : ''}`;

/** Forks this program with the same arguments. */
export const forkWorker: ForkWorker = (place, { onMessage, onExit }) => {
  // Figures may be NaN, which JSON has no value for.
  cluster.setupPrimary({ serialization: 'advanced' });
  const worker = cluster.fork({ [PLACE_VARIABLE]: placeText(place) });
  worker.on('message', onMessage);
  worker.once('exit', onExit);
  // A process that cannot be started or reached ends, and is replaced then.
  worker.on('error', () => {});
  return {
    send: (message) => {
      if (worker.isConnected()) worker.send(message, undefined, undefined, () => {});
    },
    kill: () => void worker.process.kill('SIGKILL'),
  };
};

/** The primary process, as a worker has it. */
export type Primary = {
  readonly place: WorkerPlace;
  send(message: FromWorker): void;
  onMessage(listener: (message: ToWorker) => void): void;
};

/** The primary of this process; undefined if this process is no worker. */
export const findPrimary = (environment: Readonly<Record<string, string | undefined>>): Primary | undefined => {
  const match = /^(\d{1,3})\/(\d{1,3})(:first)?$/.exec(environment[PLACE_VARIABLE] ?? '');
  if (!match || !cluster.isWorker) return undefined;
  return {
    place: { number: Number(match[1]), total: Number(match[2]), isFirst: match[3] !== undefined },
    send: (message) => {
      if (process.connected) process.send?.(message);
    },
    onMessage: (listener) => {
      process.on('message', listener);
    },
  };
};
