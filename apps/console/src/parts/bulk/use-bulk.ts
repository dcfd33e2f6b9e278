// The state of bulk work on a page: what runs, how far it is, what failed.
import { useCallback, useRef, useState } from 'react';
import { type OperatorValue, useOperator } from '../../api/operator.tsx';
import { isCancelled } from '../../api/use-attempt.ts';
import { type BulkEnd, type BulkProgress, runAll } from './run-all.ts';

const AT_ONCE = 4;

/** A thing that is worked on, with the name that failures are listed by. */
export type BulkItem = { readonly key: string; readonly name: string };

export type BulkWork<Item extends BulkItem> = {
  /** What is done: "Banning users". */
  readonly text: string;
  readonly items: readonly Item[];
  readonly work: (operator: OperatorValue, item: Item) => Promise<unknown>;
  /** The reads that it changes. */
  readonly outdated: readonly string[];
  /** Called once at the end with what was carried out, if anything was. */
  readonly onDone?: ((done: readonly Item[]) => void) | undefined;
};

export type BulkState<Item extends BulkItem> = {
  readonly work: BulkWork<Item>;
  readonly progress: BulkProgress;
  /** What was carried out and what was not; undefined while it runs. */
  readonly end: BulkEnd<Item> | undefined;
  readonly isRunning: boolean;
  readonly isStopping: boolean;
};

export type Bulk<Item extends BulkItem> = {
  /** Undefined while nothing runs and nothing failed. */
  readonly state: BulkState<Item> | undefined;
  readonly start: (work: BulkWork<Item>) => Promise<void>;
  readonly stop: () => void;
  readonly close: () => void;
};

/** Runs one bulk work at a time. When everything was carried out, the state ends by itself. */
export const useBulk = <Item extends BulkItem>(): Bulk<Item> => {
  const operator = useOperator();
  const [state, setState] = useState<BulkState<Item>>();
  const stopper = useRef(new AbortController());
  const start = useCallback(
    async (work: BulkWork<Item>): Promise<void> => {
      const { items, outdated, onDone } = work;
      stopper.current = new AbortController();
      const { signal } = stopper.current;
      const show = (progress: BulkProgress): void =>
        setState({ work, progress, end: undefined, isRunning: true, isStopping: signal.aborted });
      show({ total: items.length, done: 0, failed: 0 });
      const one = async (item: Item): Promise<void> => {
        try {
          await work.work(operator, item);
        } catch (error) {
          if (isCancelled(error)) stopper.current.abort();
          throw error;
        }
      };
      const end = await runAll(items, one, {
        atOnce: AT_ONCE,
        signal,
        onProgress: show,
      });
      for (const prefix of outdated) operator.cache.forget(prefix);
      const isWhole = end.done.length === end.total;
      const { total, done, failed } = end;
      const progress = { total, done: done.length, failed: failed.length };
      setState(isWhole ? undefined : { work, progress, end, isRunning: false, isStopping: false });
      if (end.done.length > 0) onDone?.(end.done);
    },
    [operator],
  );
  const stop = useCallback((): void => {
    stopper.current.abort();
    setState((before) => before && { ...before, isStopping: true });
  }, []);
  return { state, start, stop, close: useCallback(() => setState(undefined), []) };
};
