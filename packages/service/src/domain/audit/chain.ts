// The chain of the audit log. The hash of an event covers the event and the hash before it, with a key that the database does not
// have. A caller who can write to the database alone can therefore not change or remove an event without breaking the chain.
import type { AuditEvent } from './event.ts';

/** A keyed hash of a text. */
export type ChainMac = (text: string) => string;

/** An event in its place. `changesHash` stays when the values of the changed fields are removed with their user. */
export type LinkedEvent = AuditEvent & {
  readonly link: number;
  readonly hash: string;
  readonly changesHash: string | null;
};

/** A place in the chain: the number and the hash of its event. Number 0 is before the first event. */
export type ChainPlace = { readonly link: number; readonly hash: string };

/** What is stored about a chain: the place before the oldest event that is kept, and the newest place. */
export type Chain = { readonly instanceId: string; readonly first: ChainPlace; readonly last: ChainPlace };

export const CHAIN_START: ChainPlace = { link: 0, hash: '' };

export type ChainProblem =
  /** The stored beginning or end of the chain was changed. */
  | { readonly kind: 'record_changed' }
  | { readonly kind: 'event_changed'; readonly link: number; readonly id: string }
  /** No event has this number. */
  | { readonly kind: 'event_missing'; readonly link: number };

/** JSON with sorted names, so that equal values have equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** The hash of the changed fields, which may be removed later; null if there are none. */
const changesHashOf = (mac: ChainMac, { changes }: Pick<AuditEvent, 'changes'>): string | null =>
  changes === null ? null : mac(canonical(changes));

/** The hash of an event that comes after `previous`. */
const linkHash = (
  mac: ChainMac,
  previous: ChainPlace,
  { changes: _changes, strategy, ...event }: AuditEvent,
  changesHash: string | null,
): string =>
  mac(
    canonical({
      ...event,
      // Events of earlier releases have none, and their hashes stay valid.
      ...(strategy !== null && { strategy }),
      changesHash,
      link: previous.link + 1,
      previous: previous.hash,
    }),
  );

/** Gives events their places after the end of a chain. */
export const linkEvents = (mac: ChainMac, end: ChainPlace, events: readonly AuditEvent[]): readonly LinkedEvent[] => {
  let last = end;
  return events.map((event) => {
    const changesHash = changesHashOf(mac, event);
    last = { link: last.link + 1, hash: linkHash(mac, last, event, changesHash) };
    return { ...event, ...last, changesHash };
  });
};

/** The hash that protects the stored beginning and end of a chain. */
export const chainSeal = (mac: ChainMac, { instanceId, first, last }: Chain): string =>
  mac(canonical({ instanceId, first, last }));

const hasOwnChanges = (mac: ChainMac, event: LinkedEvent): boolean =>
  event.changes === null || changesHashOf(mac, event) === event.changesHash;

/** The first problem in a row of events that follow `start`; undefined if there is none. */
export const checkLinks = (
  mac: ChainMac,
  start: ChainPlace,
  events: readonly LinkedEvent[],
): ChainProblem | undefined => {
  let previous = start;
  for (const { link, hash, changesHash, ...event } of events) {
    if (link !== previous.link + 1) return { kind: 'event_missing', link: previous.link + 1 };
    const isOwn = hash === linkHash(mac, previous, event, changesHash);
    if (!isOwn || !hasOwnChanges(mac, { ...event, link, hash, changesHash }))
      return { kind: 'event_changed', link, id: event.id };
    previous = { link, hash };
  }
  return undefined;
};
