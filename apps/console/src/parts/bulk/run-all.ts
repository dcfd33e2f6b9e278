// Does the same work for many things: a few at once, with progress, failures kept apart, and a way to stop.

export type BulkProgress<Item> = {
  readonly total: number;
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
};

export type RunAllOptions<Item> = {
  /** How many calls are under way at the same time. */
  readonly atOnce: number;
  /** After it is aborted nothing new is begun; what is under way ends. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BulkProgress<Item>) => void;
};

/** Resolves when every item is done or failed, or after a stop. The first goes alone: it may ask the operator for a verification. */
export const runAll = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { atOnce, signal, onProgress }: RunAllOptions<Item>,
): Promise<BulkProgress<Item>> => {
  let progress: BulkProgress<Item> = { total: items.length, done: [], failed: [] };
  const one = async (item: Item): Promise<void> => {
    try {
      await work(item);
      progress = { ...progress, done: [...progress.done, item] };
    } catch (error) {
      if (!signal.aborted) progress = { ...progress, failed: [...progress.failed, { item, error }] };
    }
    onProgress(progress);
  };
  const [first, ...others] = items;
  if (first !== undefined) await one(first);
  const waiting = others.values();
  const worker = async (): Promise<void> => {
    // Every worker takes the next item that no other has.
    while (!signal.aborted) {
      const { value, done } = waiting.next();
      if (done) return;
      await one(value);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, others.length) }, worker));
  return progress;
};
