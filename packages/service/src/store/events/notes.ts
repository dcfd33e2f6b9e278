// The notes of the triggers about changed rows. A transaction takes its own before it commits; those of single statements are
// taken afterwards.
import type { JSONObject } from '@latchkey/wire';
import { sql } from 'kysely';
import type { Note } from '../../domain/events/notes.ts';
import type { Db } from '../database/database.ts';

type NoteRow = {
  readonly position: number;
  readonly transaction_id: string;
  readonly instance_id: string;
  readonly kind: string;
  readonly operation: string;
  readonly subject: string;
  readonly detail: JSONObject | null;
};

const noteFromRow = (row: NoteRow): Note => ({
  position: row.position,
  transactionId: row.transaction_id,
  instanceId: row.instance_id,
  kind: row.kind,
  operation: row.operation,
  subject: row.subject,
  detail: row.detail,
});

const COLUMNS = sql`position, transaction_id::text as transaction_id, instance_id, kind, operation, subject, detail`;

const inOrder = (rows: readonly NoteRow[]): readonly Note[] =>
  rows.map(noteFromRow).sort((one, other) => one.position - other.position);

/** Takes what the current transaction changed so far. A transaction that wrote nothing has no id, and nothing is found. */
export const takeOwnNotes = async (db: Db): Promise<readonly Note[]> =>
  inOrder(
    (
      await sql<NoteRow>`delete from event_notes where transaction_id = pg_current_xact_id_if_assigned()
        returning ${COLUMNS}`.execute(db)
    ).rows,
  );

/** Takes committed notes, oldest first. */
export const takeLeftNotes = async (db: Db, limit: number): Promise<readonly Note[]> =>
  inOrder(
    (
      await sql<NoteRow>`delete from event_notes where ctid = any(array(
          select ctid from event_notes order by position limit ${limit}
        )) returning ${COLUMNS}`.execute(db)
    ).rows,
  );
