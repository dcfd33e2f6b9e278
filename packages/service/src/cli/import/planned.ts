// What a dry run remembers, because nothing is written: identifiers of rows that would be imported, so that doubles in the files
// are found, and the ids that memberships may name.
import type { ImportRecord, Outcome } from '../../domain/import/record.ts';
import { uniqueKeys } from './unique-keys.ts';

/** The keys that a refused membership or invitation names. */
const namedBy = (record: ImportRecord): readonly string[] => {
  if (record.type === 'membership') return [`organization ${record.organization_id}`, `user ${record.user_id}`];
  return record.type === 'invitation' ? [`organization ${record.organization_id}`] : [];
};

/** Corrects the outcomes of a dry run by what earlier rows would have written. */
export const createPlanned = () => {
  const keys = new Set<string>();
  return (record: ImportRecord, outcome: Outcome): Outcome => {
    if (outcome.at === 'refused' && ['user_id', 'organization_id'].includes(outcome.problem.field)) {
      const names = namedBy(record);
      if (names.length > 0 && names.every((name) => keys.has(name))) return { at: 'created', left_out: [] };
    }
    const own = uniqueKeys(record);
    const double = outcome.at === 'created' ? own.find(([, key]) => keys.has(key)) : undefined;
    if (double)
      return { at: 'refused', problem: { field: double[0], reason: 'is taken by an earlier row of the file' } };
    if (outcome.at !== 'refused') for (const [, key] of own) keys.add(key);
    return outcome;
  };
};
