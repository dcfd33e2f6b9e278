// The operators of the console: list, change, remove. An owner who can come in must stay.

import type { AuditEventName } from '@latchkey/wire/admin';
import type { OperatorRole } from '@latchkey/wire/console';
import { hasRequiredFactor } from '../../domain/account/second-factor-policy.ts';
import { type ActingOperator, hasOwner, type Operator } from '../../domain/console/operator.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { type FieldChanges, fieldChanges } from '../../domain/field-changes.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { findOperator, listOperators, lockOperators, updateOperator } from '../../store/console/operators.ts';
import type { Db } from '../../store/database/database.ts';
import { closeUserSessions } from '../../store/sessions/close-session.ts';
import { deleteUser } from '../../store/users/delete-user.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { record } from '../context/audit-log.ts';
import type { OperatorDeps } from '../context/operator.ts';

/** A call of the console about operators: the operator who makes it, and from where. */
export type OperatorCall = Pick<OperatorDeps, 'database' | 'ports'> & {
  readonly system: Instance;
  readonly operator: ActingOperator;
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
};

/** An operator with the account that it belongs to. */
export type ShownOperator = {
  readonly operator: Operator;
  readonly account: UserWithIdentifiers;
  readonly hasFactor: boolean;
};

/** The name of an operator: first and last name, else the e-mail address. */
export const nameOf = ({ user, emails }: UserWithIdentifiers): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || (emails[0]?.emailAddress ?? user.id);

/** Records an event of the console, by the operator of the call. */
export const recordOfOperator = (
  db: Db,
  call: OperatorCall,
  event: AuditEventName,
  details: { readonly target: string; readonly userId?: string; readonly changes?: FieldChanges },
): Promise<void> => {
  const { system: instance, ports, address, userAgent, operator } = call;
  const actor = {
    sub: 'operator',
    operator_id: operator.id,
    operator_name: operator.name,
    operator_role: operator.role,
  };
  return record(db, { instance, ports, now: ports.clock.now(), address, userAgent }, event, { actor, ...details });
};

const shownIn = async (db: Db, system: Instance, operator: Operator): Promise<ShownOperator | undefined> => {
  const account = await findUser(db, system.id, operator.userId);
  return account && { operator, account, hasFactor: hasRequiredFactor(system.settings, account) };
};

/** All operators, oldest first. */
export const shownOperators = async (db: Db, system: Instance): Promise<readonly ShownOperator[]> => {
  const shown: ShownOperator[] = [];
  for (const operator of await listOperators(db)) {
    const one = await shownIn(db, system, operator);
    if (one) shown.push(one);
  }
  return shown;
};

/** What the audit log compares. */
const documentOf = ({ role, disabledAt }: Operator) => ({ role, disabled: disabledAt !== null });

/** Refuses a change after which no owner could come in. */
const refuseWithoutOwner = (operators: readonly Operator[]): void => {
  if (!hasOwner(operators)) throw new Fault('operator_last_owner');
};

export type WantedChange = { readonly role?: OperatorRole | undefined; readonly disabled?: boolean | undefined };

/** Changes the role, or disables or enables an operator; a disabled one is signed out at once. */
export const changeOperator = async (
  call: OperatorCall,
  id: string,
  { role, disabled }: WantedChange,
): Promise<ShownOperator> => {
  const { database, ports, system } = call;
  await database.transaction(async (db) => {
    const now = ports.clock.now();
    const all = await lockOperators(db);
    const before = all.find(({ userId }) => userId === id);
    if (!before) throw new Fault('resource_not_found');
    const disabledAt = disabled === undefined ? before.disabledAt : disabled ? (before.disabledAt ?? now) : null;
    const after: Operator = { ...before, role: role ?? before.role, disabledAt };
    refuseWithoutOwner(all.map((one) => (one.userId === id ? after : one)));
    await updateOperator(db, id, { role: after.role, disabledAt }, now);
    if (disabledAt !== null) await closeUserSessions(db, id, 'revoked', now);
    const changes = fieldChanges(documentOf(before), documentOf(after));
    await recordOfOperator(db, call, 'operator.changed', { target: id, userId: id, changes });
  });
  const stored = await findOperator(database.db, id);
  const shown = stored && (await shownIn(database.db, system, stored));
  if (!shown) throw new Fault('resource_not_found');
  return shown;
};

/** Removes an operator with the account; its sessions end with it. */
export const removeOperator = async (call: OperatorCall, id: string): Promise<void> => {
  const { database, ports, system } = call;
  await database.transaction(async (db) => {
    const all = await lockOperators(db);
    if (!all.some(({ userId }) => userId === id)) throw new Fault('resource_not_found');
    refuseWithoutOwner(all.filter(({ userId }) => userId !== id));
    await deleteUser(db, system.id, id, ports.clock.now());
    await recordOfOperator(db, call, 'operator.removed', { target: id, userId: id });
  });
};
