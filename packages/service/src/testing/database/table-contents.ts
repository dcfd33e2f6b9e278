// The content of a database for comparisons: the rows of every table as text, and the counters.
import { inSnapshot, readTables } from '../../store/backup/read-tables.ts';
import type { Database } from '../../store/database/database.ts';
import { MIGRATIONS } from '../../store/migrating/migrate.ts';

export const tableContents = (database: Database): Promise<Readonly<Record<string, readonly string[]>>> =>
  inSnapshot(database, async (db) => {
    const contents: Record<string, readonly string[]> = {};
    let table = '';
    for await (const part of readTables(db, MIGRATIONS)) {
      if (part.at === 'table') {
        table = part.table;
        contents[table] = [part.columns.join()];
      } else if (part.at === 'rows') contents[table] = [...(contents[table] ?? []), ...part.lines];
      else if (part.at === 'sequences') contents['-- counters'] = part.sequences.map((one) => JSON.stringify(one));
    }
    return Object.fromEntries(Object.entries(contents).map(([name, lines]) => [name, [...lines].sort()]));
  });
