// Reads a promise during a render. React 18 has no `use`; its protocol for promises is the same in both versions.

type Settled = { status?: string; value?: unknown; reason?: unknown };

const nothing = (): void => undefined;

/** Writes on the promise how it ended, as React does, so that every reader of it knows at once. */
const track = (promise: PromiseLike<unknown> & Settled): void => {
  // A promise from a server component has a status already; subscribing lets it read what has arrived.
  if (promise.status !== undefined) return void promise.then(nothing, nothing);
  promise.status = 'pending';
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason) => void Object.assign(promise, { status: 'rejected', reason }),
  );
};

/** The value; before there is one, the component suspends, or the result is undefined if the caller does not wait. */
export const readPromise = <T>(promise: PromiseLike<T>, isOptional: boolean): { readonly value: T } | undefined => {
  // The casts hold: React and `track` write these fields.
  const settled = promise as PromiseLike<T> & Settled;
  track(settled);
  if (settled.status === 'fulfilled') return { value: settled.value as T };
  if (settled.status === 'rejected') throw settled.reason;
  if (isOptional) return undefined;
  throw promise;
};
