// The report of an import: counts of each kind, refused rows, parts that were left out, and what is not carried.
import type { Outcome, RecordType } from '../../domain/import/record.ts';

/** A row of which something was refused or left out. */
type ReportedRow = {
  readonly file: string;
  readonly line: number;
  readonly type: string;
  readonly field: string;
  readonly reason: string;
};

type Counts = { read: number; created: number; existing: number; refused: number };

export type ImportReport = {
  readonly source: string;
  readonly dry_run: boolean;
  readonly counts: Readonly<Partial<Record<RecordType, Readonly<Counts>>>>;
  readonly refused: readonly ReportedRow[];
  readonly left_out: readonly ReportedRow[];
  readonly not_carried: ReadonlyArray<{ readonly what: string; readonly users: number }>;
  /** Rows that are counted but not listed. */
  readonly unlisted: number;
  readonly seconds: number;
};

/** So many rows are listed; more are counted only. */
const LISTED_MOST = 10_000;

/** Collects what happens during an import. */
export const createReport = (source: string, isDryRun: boolean) => {
  const counts: Partial<Record<RecordType, Counts>> = {};
  const refused: ReportedRow[] = [];
  const leftOut: ReportedRow[] = [];
  const lost = new Map<string, number>();
  let unlisted = 0;
  const list = (rows: ReportedRow[], row: ReportedRow): void => {
    if (rows.length < LISTED_MOST) rows.push(row);
    else unlisted += 1;
  };
  return {
    add: (at: { readonly file: string; readonly line: number; readonly type: RecordType }, outcome: Outcome): void => {
      const { file, line, type } = at;
      const count = counts[type] ?? { read: 0, created: 0, existing: 0, refused: 0 };
      counts[type] = count;
      count.read += 1;
      count[outcome.at] += 1;
      if (outcome.at === 'refused') list(refused, { file, line, type, ...outcome.problem });
      if (outcome.at === 'created') for (const one of outcome.left_out) list(leftOut, { file, line, type, ...one });
    },
    unreadable: ({ file, line, problem }: { readonly file: string; readonly line: number; readonly problem: string }) =>
      list(refused, { file, line, type: 'row', field: 'row', reason: problem }),
    lose: (what: string): void => {
      lost.set(what, (lost.get(what) ?? 0) + 1);
    },
    finish: (seconds: number): ImportReport => ({
      source,
      dry_run: isDryRun,
      counts,
      refused,
      left_out: leftOut,
      not_carried: [...lost].map(([what, users]) => ({ what, users })),
      unlisted,
      seconds,
    }),
  };
};

const SHOWN_ROWS = 20;

const PLURALS: Readonly<Record<RecordType, string>> = {
  user: 'users',
  organization: 'organizations',
  membership: 'memberships',
  invitation: 'invitations',
  role: 'roles',
};

const rowLines = (title: string, rows: readonly ReportedRow[]): readonly string[] => {
  if (rows.length === 0) return [];
  const shown = rows
    .slice(0, SHOWN_ROWS)
    .map(({ file, line, type, field, reason }) => `  ${file}, line ${line}: ${type}, ${field} ${reason}`);
  const more = rows.length > SHOWN_ROWS ? [`  and ${rows.length - SHOWN_ROWS} more; --json lists them`] : [];
  return ['', title, ...shown, ...more];
};

/** The report as text for the terminal. */
export const describeReport = (report: ImportReport): string => {
  const verb = report.dry_run ? 'would be imported' : 'imported';
  const counts = Object.entries(report.counts).map(
    // The names of the counts are the types of records.
    ([type, { read, created, existing, refused }]) =>
      `  ${PLURALS[type as RecordType]}: ${read} read, ${created} ${verb}, ${existing} imported before, ${refused} refused`,
  );
  const lost = report.not_carried.map(({ what, users }) => `  ${what} (${users})`);
  return [
    report.dry_run ? 'Dry run: nothing was written.' : `Import from ${report.source}, ${report.seconds.toFixed(1)} s.`,
    ...(counts.length > 0 ? counts : ['  The files have no rows.']),
    ...rowLines('Refused:', report.refused),
    ...rowLines('Imported without a part:', report.left_out),
    ...(lost.length > 0 ? ['', 'Not carried, of how many users:', ...lost] : []),
  ].join('\n');
};
