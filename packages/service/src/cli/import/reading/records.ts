// Turns the files of a source into records, table by table: rows that others need are kept, then rows are mapped.
import type { Row } from '../../../domain/import/fields.ts';
import type { ImportRecord } from '../../../domain/import/record.ts';
import type { MapTools, Source, SourceOptions } from '../../../domain/import/sources/source.ts';
import { KEPT_ROWS_MOST } from './bounds.ts';
import { readSourceRows } from './source-rows.ts';

export type LocatedRecord = { readonly file: string; readonly line: number; readonly record: ImportRecord };

export type Reading = {
  readonly source: Source;
  readonly options: SourceOptions;
  readonly files: readonly string[];
  /** Something of a record is not carried. */
  readonly onLost: (what: string) => void;
  /** A row that cannot be read. */
  readonly onProblem: (at: { readonly file: string; readonly line: number; readonly problem: string }) => void;
  readonly onBytes: (bytes: number) => void;
};

type Kept = Map<string, Map<string, Row[]>>;

const keep = (kept: Kept, table: string, key: string, row: Row): void => {
  const rows = kept.get(table) ?? new Map<string, Row[]>();
  kept.set(table, rows);
  const list = rows.get(key);
  if (list) list.push(row);
  else rows.set(key, [row]);
};

/** The phases: a phase reads the files once. Tables whose rows are kept come first as far as the order allows. */
const phasesOf = (source: Source): readonly (readonly string[])[] => {
  const phases: string[][] = [];
  for (const [table, rule] of Object.entries(source.tables)) {
    const from = rule.from ?? table;
    const current = phases.at(-1);
    const isFree = current?.every((other) => {
      const known = source.tables[other];
      return (
        known !== undefined &&
        'keepBy' in known === 'keepBy' in rule &&
        'keepBy' in rule &&
        (known.from ?? other) !== from
      );
    });
    if (current && isFree) current.push(table);
    else phases.push([table]);
  }
  return phases;
};

/** The records of the files, in the order of the tables of the source. */
export async function* readRecords(reading: Reading): AsyncGenerator<LocatedRecord> {
  const { source, options, files, onLost, onProblem, onBytes } = reading;
  const kept: Kept = new Map();
  const tools: MapTools = {
    options,
    details: (table, key) => kept.get(table)?.get(key) ?? [],
    lose: onLost,
  };
  /** The tables that the first reading found; later ones skip files without their table. */
  const seen = new Map<string, Set<string>>();
  let keptRows = 0;
  for (const [number, phase] of phasesOf(source).entries()) {
    for (const path of files) {
      const found = seen.get(path) ?? new Set<string>();
      const wanted = new Map(phase.map((table) => [source.tables[table]?.from ?? table, table] as const));
      if (number > 0 && ![...wanted.keys()].some((table) => found.has(table))) continue;
      for await (const given of readSourceRows(source, path, number === 0 ? onBytes : undefined)) {
        if ('problem' in given) {
          if (number === 0) onProblem(given);
          continue;
        }
        found.add(given.table);
        const table = wanted.get(given.table);
        const rule = table === undefined ? undefined : source.tables[table];
        if (!rule || table === undefined) continue;
        if ('map' in rule) {
          for (const record of rule.map(given.row, tools)) yield { file: given.file, line: given.line, record };
          continue;
        }
        const key = rule.keepBy(given.row);
        keptRows += 1;
        if (keptRows > KEPT_ROWS_MOST)
          throw new Error(`Latchkey: the tables that belong to users have more than ${KEPT_ROWS_MOST} rows.`);
        if (key !== undefined) keep(kept, table, key, rule.keep?.(given.row) ?? given.row);
      }
      seen.set(path, found);
    }
  }
}
