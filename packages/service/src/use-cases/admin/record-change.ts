// Records every change that is made through the admin API in the audit log.
import type { Instance } from '../../domain/instance/instance.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { record } from '../context/audit-log.ts';
import type { OperatorDeps } from '../context/operator.ts';

/** The actor of every change made with the secret key. */
const OPERATOR = { sub: 'operator' } as const;

const idIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : undefined;

/** One call of the admin API, as the audit log records it. */
type Change = {
  readonly instance: Instance;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
};

const recordChange = (deps: OperatorDeps, db: Db, change: Change, made: unknown): Promise<void> => {
  const { instance, title, address, userAgent } = change;
  const { id, userId } = change.params;
  return record(
    db,
    {
      instance,
      ports: deps.ports,
      now: deps.ports.clock.now(),
      address,
      userAgent,
    },
    'admin.changed',
    {
      userId: title.includes('/users/:id') ? id : userId,
      actor: OPERATOR,
      target: id ?? idIn(made),
      reason: title,
    },
  );
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
      const made = await work(db);
      // `false` means that nothing was changed; the call then throws its own error.
      if (isDue && made !== false) await recordChange(deps, db, change, made);
      return made;
    });
    isWritten = true;
    return result;
  };
  const reply = await respond({ ...deps, database: { ...deps.database, transaction } });
  if (!isWritten) await recordChange(deps, deps.database.db, change, reply);
  return reply;
};
