// Records every change that is made through the admin API in the audit log: who, what, and the fields before and after; and every
// failed verification of a user's factor.
import type { ActorJSON } from '@latchkey/wire';
import type { AdminKey } from '@latchkey/wire/admin';
import type { ActingOperator } from '../../domain/console/operator.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { type FieldChanges, fieldChanges } from '../../domain/field-changes.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { record, recordRefusal } from '../context/audit-log.ts';
import type { OperatorDeps } from '../context/operator.ts';

const idIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : undefined;

/** One call of the admin API, as the audit log records it. */
export type Change = {
  readonly instance: Instance;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  /** The secret key that the caller used; undefined for a command on the machine. */
  readonly secretKeyId?: string | undefined;
  /** The operator who made the call in the console, and why. */
  readonly operator?: ActingOperator | undefined;
  readonly explanation?: string | undefined;
  /** The setup link whose holder made the call, without an account. */
  readonly setupLinkId?: string | undefined;
  /** What the caller sent, for calls that create something. */
  readonly sent?: unknown;
  /** Reads what is changed, as the admin API shows it; undefined if the call creates it. */
  readonly read?: ((deps: OperatorDeps) => Promise<unknown>) | undefined;
  /** Runs in the transaction of the change, so that both commit or neither does. */
  readonly onCommit?: ((db: Db) => Promise<void>) | undefined;
};

/** The document that is changed; undefined before it exists and after it is deleted. */
const documentOf = async (change: Change, deps: OperatorDeps): Promise<unknown> => {
  try {
    return await change.read?.(deps);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

/** The call in which an event happened. */
const momentOf = ({ instance, address, userAgent }: Change, { ports }: OperatorDeps) => ({
  instance,
  ports,
  now: ports.clock.now(),
  address,
  userAgent,
});

/** Who made a call of the admin API, and why. */
export const actorOf = ({
  secretKeyId,
  operator,
  explanation,
  setupLinkId,
}: Pick<Change, 'secretKeyId' | 'operator' | 'explanation' | 'setupLinkId'>): ActorJSON => ({
  sub: setupLinkId === undefined ? 'operator' : 'setup_link',
  ...(setupLinkId !== undefined && { setup_link_id: setupLinkId }),
  ...(secretKeyId !== undefined && { secret_key_id: secretKeyId }),
  ...(operator && { operator_id: operator.id, operator_name: operator.name, operator_role: operator.role }),
  ...(explanation !== undefined && { reason: explanation }),
});

/** Who acted, and on whom. */
const partiesOf = (change: Change) => {
  const { id, userId } = change.params;
  return { userId: change.title.includes('/users/:id') ? id : userId, actor: actorOf(change) };
};

/** The call that creates a user is about that user, whose id only its outcome has. */
const CREATES_USER: AdminKey = 'POST /users';

const recordChange = async (
  deps: OperatorDeps,
  db: Db,
  change: Change,
  made: unknown,
  changes: FieldChanges,
): Promise<void> => {
  await record(db, momentOf(change, deps), 'admin.changed', {
    ...partiesOf(change),
    ...(change.title === CREATES_USER && { userId: idIn(made) }),
    target: change.params.id ?? idIn(made),
    reason: change.title,
    changes,
  });
  await change.onCommit?.(db);
};

/** Records that a caller got every row of a search, and which search it was. */
export const recordExport = (deps: OperatorDeps, change: Change): Promise<void> =>
  record(deps.database.db, momentOf(change, deps), 'admin.exported', {
    actor: actorOf(change),
    reason: change.title,
    changes: fieldChanges(undefined, change.sent),
  });

/** Calls that verify a factor of a user: a wrong password or code is an event of the account, like one that a browser sent. */
const VERIFYING: ReadonlySet<string> = new Set<AdminKey>([
  'POST /users/:id/verify_password',
  'POST /users/:id/verify_totp',
]);

/** Records the error of a call that verifies a factor, without the value that was sent. */
const recordFailure = async (deps: OperatorDeps, change: Change, error: unknown): Promise<void> => {
  if (!(error instanceof Fault) || !VERIFYING.has(change.title)) return;
  const details = { ...partiesOf(change), target: change.params.id };
  await recordRefusal(deps.database.db, momentOf(change, deps), 'admin.verification_failed', details, error);
};

/**
 * Runs a call that changes something and records it: in the call's own transaction, so that both commit or neither does; after
 * the call if it opens no transaction.
 */
export const recordingChange = async <T>(
  deps: OperatorDeps,
  change: Change,
  respond: (deps: OperatorDeps) => Promise<T>,
): Promise<T> => {
  let isWritten = false;
  const transaction: Database['transaction'] = async (work) => {
    const isDue = !isWritten;
    const result = await deps.database.transaction(async (db) => {
      const inside = { ...deps, database: { ...deps.database, db } };
      const before = isDue ? await documentOf(change, inside) : undefined;
      const made = await work(db);
      // `false` means that nothing was changed; the call then throws its own error.
      if (isDue && made !== false) {
        const after = change.read ? await documentOf(change, inside) : change.sent;
        await recordChange(deps, db, change, made, fieldChanges(before, after));
      }
      return made;
    });
    isWritten = true;
    return result;
  };
  const reply = await respond({ ...deps, database: { ...deps.database, transaction } }).catch(
    async (error: unknown) => {
      await recordFailure(deps, change, error);
      throw error;
    },
  );
  if (!isWritten) await recordChange(deps, deps.database.db, change, reply, fieldChanges(undefined, change.sent));
  return reply;
};
