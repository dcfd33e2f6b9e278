// Optimistic concurrency: a change that was made to an older version of a resource is refused.
import { Fault } from '../../domain/faults/fault.ts';

/** Throws if the resource has changed since the caller read it. The caller passes the locked row. */
export const refuseStale = (current: { readonly updatedAt: number }, readVersion: number | undefined): void => {
  if (readVersion !== undefined && readVersion !== current.updatedAt) throw new Fault('resource_changed');
};
