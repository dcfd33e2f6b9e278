// What a receiver of webhooks must have seen after a load: an event for every acknowledged change, in the order of its subject, and
// duplicates that are the same.
import type { Database } from '../../store/database/database.ts';
import type { ReceivedWebhook } from '../webhook-receiver.ts';
import { admin, createUser, type Ledger, type Target, untilDisconnected } from './crash-load.ts';

/** The last acknowledged change of each user. */
export type Changes = Map<string, number>;

const CHANGES_OF_ONE_USER = 4;

/** Creates users and changes each several times; the number of the change is in the metadata. */
export const changeUsers = (target: Target, name: string, changes: Changes): Promise<void> =>
  untilDisconnected(async (turn) => {
    const id = await createUser(target, `${name}-${turn}@example.com`);
    if (id === undefined) return;
    changes.set(id, 0);
    for (let step = 1; step <= CHANGES_OF_ONE_USER; step += 1) {
      const changed = await admin(target, 'PATCH', `/users/${id}/metadata`, { public_metadata: { step } });
      if (changed.status === 200) changes.set(id, step);
    }
  });

/** The part of an event that the checks read. */
type Body = {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly id: string; readonly public_metadata?: { readonly step?: number } };
};

const bodyOf = ({ body }: ReceivedWebhook): Body => JSON.parse(body) as Body;

const wantedEvents = (ledger: Ledger, changes: Changes): ReadonlySet<string> => {
  const wanted = new Set<string>();
  for (const [id, state] of ledger.users) {
    wanted.add(`user.created ${id}`);
    if (state === 'closed') wanted.add(`user.deleted ${id}`);
  }
  for (const [id, { state }] of ledger.sessions) {
    wanted.add(`session.created ${id}`);
    if (state === 'closed') wanted.add(`session.ended ${id}`);
  }
  for (const [id, last] of changes) {
    wanted.add(`user.created ${id}`);
    for (let step = 1; step <= last; step += 1) wanted.add(`user.updated ${id} ${step}`);
  }
  return wanted;
};

const nameOf = ({ type, data }: Body): string =>
  type === 'user.updated' ? `${type} ${data.id} ${data.public_metadata?.step ?? '-'}` : `${type} ${data.id}`;

export type Findings = {
  readonly events: number;
  readonly received: number;
  /** Acknowledged changes without an event. */
  readonly changesWithoutEvent: readonly string[];
  /** Events that were not delivered. */
  readonly undelivered: readonly string[];
  readonly outOfOrder: readonly string[];
  /** Duplicates with another body. */
  readonly differing: readonly string[];
};

/** Compares what was acknowledged, what is stored and what was received. Events before the endpoint existed are left out. */
export const findLosses = async (
  { db }: Database,
  load: { readonly ledger: Ledger; readonly changes: Changes; readonly since: number },
  received: readonly ReceivedWebhook[],
): Promise<Findings> => {
  const stored = await db
    .selectFrom('events')
    .select(['id', 'subject', 'sequence'])
    .where('created_at', '>', load.since)
    .execute();
  const places = new Map(stored.map(({ id, subject, sequence }) => [id, { subject, sequence: sequence ?? 0 }]));
  const names = new Set<string>();
  const bodies = new Map<string, string>();
  const latest = new Map<string, number>();
  const outOfOrder: string[] = [];
  const differing: string[] = [];
  for (const webhook of received) {
    const event = bodyOf(webhook);
    names.add(nameOf(event));
    const place = places.get(event.id);
    if (place) {
      if (place.sequence < (latest.get(place.subject) ?? 0)) outOfOrder.push(event.id);
      latest.set(place.subject, place.sequence);
    }
    const isSame =
      webhook.headers['webhook-id'] === event.id && (bodies.get(event.id) ?? webhook.body) === webhook.body;
    if (!isSame) differing.push(event.id);
    bodies.set(event.id, webhook.body);
  }
  return {
    events: stored.length,
    received: received.length,
    changesWithoutEvent: [...wantedEvents(load.ledger, load.changes)].filter((name) => !names.has(name)),
    undelivered: stored.map(({ id }) => id).filter((id) => !bodies.has(id)),
    outOfOrder,
    differing,
  };
};
