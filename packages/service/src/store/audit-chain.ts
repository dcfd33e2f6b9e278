// Extends and reads the chain of the audit log. A transaction that holds the row of the chain gives committed events their numbers, in
// the order of writing, so that no event is left out and the numbers have no gap.
import { DAY_MS } from '@latchkey/wire';
import { type Selectable, sql } from 'kysely';
import {
  CHAIN_START,
  type Chain,
  type ChainMac,
  type ChainPlace,
  chainSeal,
  type LinkedEvent,
  linkEvents,
} from '../domain/audit/chain.ts';
import { AUDIT_RETENTION } from '../domain/audit/retention.ts';
import { countedSignIn } from '../domain/statistics/sign-in-method.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { Vault } from '../ports/vault.ts';
import { eventOfRow } from './audit-events.ts';
import type { Database, Db } from './database/database.ts';
import { inBatches, PURGE_BATCH } from './database/purge-batches.ts';
import type { AuditChainsTable, AuditEventsTable } from './schema/service.ts';
import { addSignInCounts } from './statistics/sign-in-counts.ts';

/** Events that one transaction adds to a chain. */
const EXTEND_BATCH = 500;
/** Further batches wait for the next run, so that one run never takes long. */
const MOST_BATCHES = 20;

/** What extending a chain needs of the process. */
export type ChainPorts = { readonly vault: Vault; readonly metrics: Pick<Metrics, 'signIn' | 'lockout'> };

/** The keyed hash of the chain. */
export const chainMac =
  ({ vault }: { readonly vault: Vault }): ChainMac =>
  (text) =>
    vault.mac('audit_chain', text);

const chainOfRow = (row: Selectable<AuditChainsTable>): Chain & { readonly seal: string } => ({
  instanceId: row.instance_id,
  first: { link: row.first_link, hash: row.first_hash },
  last: { link: row.last_link, hash: row.last_hash },
  seal: row.seal,
});

const linkedOfRow = (row: Selectable<AuditEventsTable>): LinkedEvent => ({
  ...eventOfRow(row),
  link: row.link ?? 0,
  hash: row.hash ?? '',
  changesHash: row.changes_hash,
});

/** The stored chain with its seal; undefined before the first event has its place. */
export const findChain = async (db: Db, instanceId: string) => {
  const row = await db.selectFrom('audit_chains').selectAll().where('instance_id', '=', instanceId).executeTakeFirst();
  return row && chainOfRow(row);
};

const lockChain = async (db: Db, mac: ChainMac, instanceId: string): Promise<Chain> => {
  const empty: Chain = { instanceId, first: CHAIN_START, last: CHAIN_START };
  await db
    .insertInto('audit_chains')
    .values({
      instance_id: instanceId,
      first_link: 0,
      first_hash: '',
      last_link: 0,
      last_hash: '',
      seal: chainSeal(mac, empty),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('audit_chains')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return chainOfRow(row);
};

const writeChain = async (db: Db, mac: ChainMac, chain: Chain): Promise<void> => {
  const { instanceId, first, last } = chain;
  await db
    .updateTable('audit_chains')
    .set({
      first_link: first.link,
      first_hash: first.hash,
      last_link: last.link,
      last_hash: last.hash,
      seal: chainSeal(mac, chain),
    })
    .where('instance_id', '=', instanceId)
    .execute();
};

const writeLinks = async (db: Db, linked: readonly LinkedEvent[]): Promise<void> => {
  const rows = linked.map(({ id, link, hash, changesHash }) => ({ id, link, hash, changes_hash: changesHash }));
  await sql`
    update audit_events set link = given.link, hash = given.hash, changes_hash = given.changes_hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, link bigint, hash text, changes_hash text)
    where audit_events.id = given.id`.execute(db);
};

/** Gives the next events of an instance their places, and returns them. */
const extendOnce = (database: Database, mac: ChainMac, instanceId: string): Promise<readonly LinkedEvent[]> =>
  database.transaction(async (db) => {
    const chain = await lockChain(db, mac, instanceId);
    const rows = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('instance_id', '=', instanceId)
      .where('link', 'is', null)
      .orderBy('position')
      .limit(EXTEND_BATCH)
      .execute();
    const linked = linkEvents(mac, chain.last, rows.map(eventOfRow));
    const last = linked.at(-1);
    if (!last) return [];
    await writeLinks(db, linked);
    await addSignInCounts(db, instanceId, linked);
    await writeChain(db, mac, { ...chain, last: { link: last.link, hash: last.hash } });
    return linked;
  });

/** What the process that gives an event its place counts, so that several processes together count each event once. */
const countEvents = (metrics: ChainPorts['metrics'], events: readonly LinkedEvent[]): void => {
  for (const event of events) {
    const counted = countedSignIn(event);
    if (counted) metrics.signIn(counted.method, counted.isCompleted ? 'completed' : 'refused');
    if (event.event === 'sign_in.locked') metrics.lockout();
  }
};

/** Gives committed events of an instance their places, up to a limit. */
export const extendChain = async (database: Database, ports: ChainPorts, instanceId: string): Promise<void> => {
  const mac = chainMac(ports);
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const linked = await extendOnce(database, mac, instanceId);
    countEvents(ports.metrics, linked);
    if (linked.length < EXTEND_BATCH) return;
  }
};

/** Instances with events that have no place yet. */
export const instancesToExtend = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ instance_id: string }>`
    select distinct instance_id from (
      select instance_id from audit_events where link is null order by position limit ${EXTEND_BATCH}
    ) waiting`.execute(db);
  return rows.map((row) => row.instance_id);
};

/** What an export or a check reads. */
export type ChainFilter = {
  readonly userId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
};

/** The events after a place, oldest first. */
export const listLinked = async (
  db: Db,
  instanceId: string,
  { link, limit, ...filter }: ChainFilter & { readonly link: number; readonly limit: number },
): Promise<readonly LinkedEvent[]> => {
  const { userId, organizationId, after, before } = filter;
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('link', '>', link)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
    .$if(after !== undefined, (query) => query.where('created_at', '>=', after ?? 0))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? 0))
    .orderBy('link')
    .limit(limit)
    .execute();
  return rows.map(linkedOfRow);
};

/** The place of one event; undefined if no event has this number. */
export const findPlace = async (db: Db, instanceId: string, link: number): Promise<ChainPlace | undefined> => {
  const row = await db
    .selectFrom('audit_events')
    .select('hash')
    .where('instance_id', '=', instanceId)
    .where('link', '=', link)
    .executeTakeFirst();
  return row && { link, hash: row.hash ?? '' };
};

/** Of these users, those who exist. */
export const existingUsers = async (db: Db, instanceId: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.id));
};

/** Deletes the events of an instance before a time, from the beginning of its chain; the chain then begins after them. */
const purgeOnce = (database: Database, mac: ChainMac, instanceId: string, before: number): Promise<number> =>
  database.transaction(async (db) => {
    const chain = await lockChain(db, mac, instanceId);
    const rows = await db
      .selectFrom('audit_events')
      .select(['link', 'hash', 'created_at'])
      .where('instance_id', '=', instanceId)
      .where('link', '>', chain.first.link)
      .orderBy('link')
      .limit(PURGE_BATCH)
      .execute();
    const kept = rows.findIndex((row) => row.created_at >= before);
    const old = kept < 0 ? rows : rows.slice(0, kept);
    const last = old.at(-1);
    if (!last) return 0;
    const first = { link: last.link ?? 0, hash: last.hash ?? '' };
    await db.deleteFrom('audit_events').where('instance_id', '=', instanceId).where('link', '<=', first.link).execute();
    await writeChain(db, mac, { ...chain, first });
    return old.length;
  });

/** Deletes events that are older than the retention time of their instance. */
export const purgeAuditEvents = async (database: Database, ports: ChainPorts, now: number): Promise<void> => {
  const { leastDays, normalDays } = AUDIT_RETENTION;
  const { rows } = await sql<{ instance_id: string; days: number | null }>`
    select id as instance_id, (settings #>> '{security,audit_log,retention_days}')::int as days from instances
    where exists (
      select 1 from audit_events
      where audit_events.instance_id = instances.id and created_at < ${now - leastDays * DAY_MS}::bigint
    )`.execute(database.db);
  for (const { instance_id: instanceId, days } of rows) {
    await extendChain(database, ports, instanceId);
    await inBatches(() => purgeOnce(database, chainMac(ports), instanceId, now - (days ?? normalDays) * DAY_MS));
  }
};
