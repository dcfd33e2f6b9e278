// From the notes of a transaction to its events: several changes of one row become one event with the final state.
import type { JSONObject } from '@latchkey/wire';

/** One changed row, as a trigger of the database noted it. */
export type Note = {
  readonly position: number;
  /** Notes of one transaction have the same. */
  readonly transactionId: string;
  readonly instanceId: string;
  /** The first part of the event's type, such as `user`. */
  readonly kind: string;
  /** `created`, `updated`, `deleted`, or the new status. */
  readonly operation: string;
  readonly subject: string;
  readonly detail: JSONObject | null;
};

/** Kinds that happen and have no state: each of their notes is one event. */
const OCCURRENCES: ReadonlySet<string> = new Set(['signIn', 'impersonation', 'email', 'sms']);

/** Settings have parts: changes of different parts are different events. */
const subjectOf = ({ kind, subject, detail }: Note): string =>
  kind === 'settings' ? `${subject}:${String(detail?.part)}:${String(detail?.id)}` : subject;

/** The operations that are verbs; every other status is an update. */
const VERBS: ReadonlySet<string> = new Set([
  'created',
  'deleted',
  'ended',
  'removed',
  'replaced',
  'revoked',
  'accepted',
]);

const REOPENED: ReadonlySet<string> = new Set(['organizationInvitation', 'organizationMembershipRequest']);

const verbOf = ({ kind, operation }: Note): string => {
  // A refused request shares its status with a revoked invitation.
  if (kind === 'organizationMembershipRequest' && operation === 'revoked') return 'rejected';
  // An invitation or a request that is open again is a new one.
  if (REOPENED.has(kind) && operation === 'pending') return 'created';
  return VERBS.has(operation) ? operation : 'updated';
};

/** What is left of the notes about one row: its creation and its last other change, as far as both can be seen. */
const lastOf = (notes: readonly Note[]): readonly Note[] => {
  const created = notes.find((note) => note.operation === 'created');
  const deleted = notes.find((note) => note.operation === 'deleted');
  if (deleted) return created ? [] : [deleted];
  const verbs = notes.filter((note) => note !== created && verbOf(note) !== 'updated');
  const last = verbs.at(-1);
  if (created) return last ? [created, last] : [created];
  return last ? [last] : notes.slice(-1);
};

/** The events of the notes, in the order of the changes. Notes about an instance that is new are left out. */
export const eventsIn = (notes: readonly Note[]): ReadonlyArray<Note & { readonly verb: string }> => {
  const fresh = new Set(
    notes.flatMap(({ kind, operation, instanceId }) =>
      kind === 'settings' && operation === 'created' ? [instanceId] : [],
    ),
  );
  const rows = new Map<string, Note[]>();
  const kept: Note[] = [];
  for (const note of notes) {
    if (fresh.has(note.instanceId)) continue;
    if (OCCURRENCES.has(note.kind)) {
      kept.push(note);
      continue;
    }
    const key = `${note.transactionId} ${note.kind} ${subjectOf(note)}`;
    const row = rows.get(key);
    if (row) row.push(note);
    else rows.set(key, [note]);
  }
  for (const row of rows.values()) kept.push(...lastOf(row));
  const isOccurrence = ({ kind }: Note): boolean => OCCURRENCES.has(kind);
  return kept
    .sort((one, other) => one.position - other.position)
    .map((note) => ({ ...note, verb: isOccurrence(note) ? note.operation : verbOf(note) }));
};
