// Imports a batch of records in one transaction: everything of a user is written, or nothing. A batch that lost a race against
// a sign-up is decided again.

import { fieldChanges } from '../../domain/field-changes.ts';
import type { ImportRecord, Outcome, RecordType } from '../../domain/import/record.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { isUniqueViolation } from '../../store/database/transaction.ts';
import { withoutEvents } from '../../store/import/rows.ts';
import { refreshStatistics } from '../../store/import/statistics.ts';
import { record } from '../context/audit-log.ts';
import type { Ports } from '../context/ports.ts';
import type { BatchContext, ImportOptions, Outcomes, Placed } from './batch.ts';
import { importInvitations, importMemberships } from './joining.ts';
import { importOrganizations } from './organizations.ts';
import { importRoles } from './roles.ts';
import { importUsers } from './users.ts';

/** The most records of one batch. */
const BATCH_MOST = 1_000;
const MOST_TRIES = 4;
/** User agent in the audit log. */
const IMPORT_AGENT = 'latchkey import';

type Deps = { readonly database: Database; readonly ports: Ports };

const ofType = <T extends RecordType>(records: readonly ImportRecord[], type: T) =>
  records.flatMap((one, index) =>
    // The type tells which record it is.
    one.type === type
      ? [{ index, record: one as Extract<ImportRecord, { type: T }> } satisfies Placed<ImportRecord>]
      : [],
  );

const countsOf = (records: readonly ImportRecord[], outcomes: Outcomes): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  records.forEach(({ type }, index) => {
    if (outcomes.get(index)?.at === 'created') counts[type] = (counts[type] ?? 0) + 1;
  });
  return counts;
};

/** One event of the audit log for each batch that wrote something. */
const recordBatch = async (
  db: Db,
  { ports }: Deps,
  { instance, now, options }: BatchContext,
  counts: Readonly<Record<string, number>>,
): Promise<void> => {
  if (Object.keys(counts).length === 0) return;
  const call = { instance, ports, now, address: undefined, userAgent: IMPORT_AGENT };
  await record(db, call, 'admin.changed', {
    actor: { sub: 'operator' },
    reason: `import from ${options.source}`,
    changes: fieldChanges(undefined, counts),
  });
};

const runBatch = async (
  deps: Deps,
  db: Db,
  { instance, options, records }: { instance: Instance; options: ImportOptions; records: readonly ImportRecord[] },
): Promise<Outcomes> => {
  const outcomes: Outcomes = new Map();
  const context: BatchContext = { db, instance, ports: deps.ports, now: deps.ports.clock.now(), options };
  if (!options.isDryRun && !options.makesEvents) await withoutEvents(db);
  await importRoles(context, ofType(records, 'role'), outcomes);
  await importUsers(context, ofType(records, 'user'), outcomes);
  await importOrganizations(context, ofType(records, 'organization'), outcomes);
  await importMemberships(context, ofType(records, 'membership'), outcomes);
  await importInvitations(context, ofType(records, 'invitation'), outcomes);
  if (!options.isDryRun) await recordBatch(db, deps, context, countsOf(records, outcomes));
  return outcomes;
};

/** Imports the records, or only decides about them in a dry run; the outcomes are in the order of the records. */
export const importBatch = async (
  deps: Deps,
  instance: Instance,
  options: ImportOptions,
  records: readonly ImportRecord[],
): Promise<readonly Outcome[]> => {
  if (records.length > BATCH_MOST) throw new Error(`Latchkey: a batch has ${BATCH_MOST} records at most.`);
  if (deps.database.isEmbedded && !options.isDryRun) await refreshStatistics(deps.database.db);
  for (let tried = 1; ; tried += 1) {
    try {
      const outcomes = await deps.database.transaction((db) => runBatch(deps, db, { instance, options, records }));
      return records.map((_, index) => outcomes.get(index) ?? { at: 'existing' });
    } catch (error) {
      // A sign-up took one of the identifiers after they were looked up; the next try sees it.
      if (!isUniqueViolation(error) || tried === MOST_TRIES) throw error;
    }
  }
};
