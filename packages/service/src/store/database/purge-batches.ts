// Limits of one purge run: rows are deleted in batches, so that no statement locks many rows, and the number of batches is
// limited.

/** Rows per statement. */
export const PURGE_BATCH = 500;
/** Further rows wait for the next run, so that one run never takes long. */
const MOST_BATCHES = 20;

/** Deletes batches until nothing is left or the limit is reached. Returns the number of rows. */
export const inBatches = async (removeBatch: () => Promise<number>): Promise<number> => {
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const count = await removeBatch();
    total += count;
    if (count < PURGE_BATCH) break;
  }
  return total;
};
