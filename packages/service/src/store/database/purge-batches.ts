// How much one round of purging removes: a batch at a time, so that no statement holds many rows, and only so many batches.

/** Rows of one statement. */
export const PURGE_BATCH = 500;
/** More than this waits for the next time, so that one round never takes long. */
const MOST_BATCHES = 20;

/** Removes batch after batch until nothing is left or the round is over. Says how many rows went. */
export const inBatches = async (removeBatch: () => Promise<number>): Promise<number> => {
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const count = await removeBatch();
    total += count;
    if (count < PURGE_BATCH) break;
  }
  return total;
};
