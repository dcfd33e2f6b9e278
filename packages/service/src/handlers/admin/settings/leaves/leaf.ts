// One row for each setting of an instance: what it does, or why a change of it is refused.
import type { InstanceSettings } from '../../../../domain/instance/instance.ts';

export type Leaf =
  /** The setting changes what the service, the client or the surfaces do. */
  | { readonly at: 'used'; readonly says: string }
  /** A change is refused; `instead` says what to do. */
  | { readonly at: 'refused'; readonly instead: string }
  /** The value is computed from another setting; a change to something else is refused. */
  | { readonly at: 'follows'; readonly of: string; readonly value: (settings: InstanceSettings) => unknown };

export type Leaves = Readonly<Record<string, Leaf>>;

export const used = (says: string): Leaf => ({ at: 'used', says });
export const noChange = (instead: string): Leaf => ({ at: 'refused', instead });
export const follows = (of: string, value: (settings: InstanceSettings) => unknown): Leaf => ({
  at: 'follows',
  of,
  value,
});

/** Rows of a group, with the path of the group before their names. */
export const under = (group: string, leaves: Leaves): Leaves =>
  Object.fromEntries(Object.entries(leaves).map(([name, leaf]) => [`${group}.${name}`, leaf]));
