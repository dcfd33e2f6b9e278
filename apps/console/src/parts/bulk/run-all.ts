// Does the same work for many things: a few at once, with progress, failures kept apart, and a way to stop.

/** How far the work is. */
export type BulkProgress = { readonly total: number; readonly done: number; readonly failed: number };

export type BulkEnd<Item> = {
  readonly total: number;
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
};

export type RunAllOptions = {
  /** How many calls are under way at the same time. */
  readonly atOnce: number;
  /** After it is aborted nothing new is begun; what is under way ends. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BulkProgress) => void;
};

/** Resolves when every item is done or failed, or after a stop. The first goes alone: it may ask the operator for a verification. */
export const runAll = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { atOnce, signal, onProgress }: RunAllOptions,
): Promise<BulkEnd<Item>> => {
  const total = items.length;
  const done: Item[] = [];
  const failed: { readonly item: Item; readonly error: unknown }[] = [];
  const one = async (item: Item): Promise<void> => {
    try {
      await work(item);
      done.push(item);
    } catch (error) {
      if (!signal.aborted) failed.push({ item, error });
    }
    onProgress({ total, done: done.length, failed: failed.length });
  };
  const [first, ...others] = items;
  if (first !== undefined) await one(first);
  const waiting = others.values();
  const worker = async (): Promise<void> => {
    // Every worker takes the next item that no other has.
    while (!signal.aborted) {
      const { value, done: isOver } = waiting.next();
      if (isOver) return;
      await one(value);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, others.length) }, worker));
  return { total, done, failed };
};
