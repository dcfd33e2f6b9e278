// Verifies the chain of the audit log, a bounded part per call.
import {
  CHAIN_START,
  type ChainMac,
  type ChainPlace,
  type ChainProblem,
  chainSeal,
  checkLinks,
  type LinkedEvent,
} from '../../domain/audit/chain.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { chainMac, existingUsers, extendChain, findChain, findPlace, listLinked } from '../../store/audit-chain.ts';
import type { Db } from '../../store/database/database.ts';
import type { OperatorDeps } from '../context/operator.ts';

const PAGE = 1_000;
/** 20,000 events take about a second. */
const MOST_PAGES = 20;

export type ChainVerification = {
  /** The place after which it began. */
  readonly first: ChainPlace;
  readonly checked: number;
  /** Where the next part begins; null at the end. */
  readonly nextLink: number | null;
  readonly last: ChainPlace;
  readonly problem: ChainProblem | undefined;
};

/** The values of changed fields are removed with their user only; of a user who exists, they must be there. */
const removedChanges = async (
  db: Db,
  instanceId: string,
  events: readonly LinkedEvent[],
): Promise<ChainProblem | undefined> => {
  const emptied = events.filter((event) => event.changes === null && event.changesHash !== null);
  const userIds = emptied.map(({ userId }) => userId ?? '');
  const existing = await existingUsers(db, instanceId, userIds);
  const wrong = emptied.find(({ userId }) => userId === null || existing.has(userId));
  return wrong && { kind: 'event_changed', link: wrong.link, id: wrong.id };
};

const verifyPage = async (
  db: Db,
  mac: ChainMac,
  instanceId: string,
  start: ChainPlace,
): Promise<{ readonly events: readonly LinkedEvent[]; readonly problem: ChainProblem | undefined }> => {
  const events = await listLinked(db, instanceId, { link: start.link, limit: PAGE });
  const problem = checkLinks(mac, start, events) ?? (await removedChanges(db, instanceId, events));
  return { events, problem };
};

/** Where a call begins: at the oldest event that is kept, or after an event that an earlier call has verified. */
const startOf = async (
  db: Db,
  instanceId: string,
  first: ChainPlace,
  afterLink: number | undefined,
): Promise<ChainPlace> => {
  if (afterLink === undefined || afterLink <= first.link) return first;
  const place = await findPlace(db, instanceId, afterLink);
  if (!place) throw new Fault('resource_not_found');
  return place;
};

/** Compares events with their hashes, and the chain with its stored ends. */
export const verifyChain = async (
  { database, ports }: OperatorDeps,
  instanceId: string,
  afterLink?: number,
): Promise<ChainVerification> => {
  const { db } = database;
  const mac = chainMac(ports);
  await extendChain(database, ports, instanceId);
  const chain = await findChain(db, instanceId);
  const last = chain?.last ?? CHAIN_START;
  if (!chain) return { first: last, checked: 0, nextLink: null, last, problem: undefined };
  const first = await startOf(db, instanceId, chain.first, afterLink);
  const found = (problem: ChainProblem, checked: number) => ({ first, checked, nextLink: null, last, problem });
  if (chainSeal(mac, chain) !== chain.seal) return found({ kind: 'record_changed' }, 0);

  let place = first;
  let checked = 0;
  for (let page = 0; page < MOST_PAGES && place.link < last.link; page += 1) {
    const { events, problem } = await verifyPage(db, mac, instanceId, place);
    if (problem) return found(problem, checked);
    const end = events.at(-1);
    // Events at the end were removed.
    if (!end) return found({ kind: 'event_missing', link: place.link + 1 }, checked);
    checked += events.length;
    place = { link: end.link, hash: end.hash };
  }
  return { first, checked, nextLink: place.link < last.link ? place.link : null, last, problem: undefined };
};
