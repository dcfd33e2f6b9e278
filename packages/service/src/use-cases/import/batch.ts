// A batch of an import: what the parts that write it work with.
import type { ImportRecord, Outcome, Problem } from '../../domain/import/record.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Db } from '../../store/database/database.ts';
import type { Ports } from '../context/ports.ts';

export type ImportOptions = {
  readonly source: string;
  /** Nothing is written. */
  readonly isDryRun: boolean;
  /** Each row makes its event, as if it had been made by calls of the API. */
  readonly makesEvents: boolean;
  /** A record of which a part would be left out is refused. */
  readonly isStrict: boolean;
  /** The fingerprint of the encryption key with which the file was written; only an export of Latchkey has one. */
  readonly keyFingerprint?: string | undefined;
};

/** What every part of a batch gets. */
export type BatchContext = {
  readonly db: Db;
  readonly instance: Instance;
  readonly ports: Pick<Ports, 'ids' | 'vault'>;
  readonly now: number;
  readonly options: ImportOptions;
};

/** A record and its place in the batch. */
export type Placed<T extends ImportRecord> = { readonly index: number; readonly record: T };

export type Outcomes = Map<number, Outcome>;

export const refusal = (field: string, reason: string): Outcome => ({ at: 'refused', problem: { field, reason } });

/** The outcome of a record that was written without these parts. */
export const written = (leftOut: readonly Problem[] = []): Outcome => ({ at: 'created', left_out: leftOut });

/** The source whose ids are ours: they are kept. */
export const OWN_SOURCE = 'latchkey';
