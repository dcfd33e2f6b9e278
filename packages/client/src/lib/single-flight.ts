// One run per key at a time; concurrent callers share its outcome.

export interface SingleFlight<T> {
  /** Joins the pending run for `key`, or starts `work`. The key is free again as soon as the run settles. */
  run(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether a run for `key` is pending. */
  isRunning(key: string): boolean;
}

/** Makes a table of runs; two tables never share a run. */
export const createSingleFlight = <T>(): SingleFlight<T> => {
  const flights = new Map<string, Promise<T>>();
  return {
    isRunning: (key) => flights.has(key),
    run(key, work) {
      const underway = flights.get(key);
      if (underway) return underway;
      // Started in a microtask: work that throws synchronously must not clear the key before it is set.
      const flight = Promise.resolve()
        .then(work)
        .finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
};
