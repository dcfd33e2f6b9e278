// One-time links of the console: made at a start without an operator, by a command on the machine, or by an owner.
import { CONSOLE_WELCOME_PATH, type OperatorRole } from '@latchkey/wire/console';
import { LINK_LIFETIMES_MS, type OperatorLink } from '../../domain/console/operator.ts';
import { Fault } from '../../domain/faults/fault.ts';
import { deleteOpenLink, insertOperatorLink } from '../../store/console/links.ts';
import { findOperator } from '../../store/console/operators.ts';
import { requireSystemInstance } from '../../store/console/system-instance.ts';
import type { Db } from '../../store/database/database.ts';
import { findUserByEmail } from '../../store/views/users-with-identifiers.ts';
import { record } from '../context/audit-log.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { type OperatorCall, recordOfOperator } from './operators.ts';

/** A new link; its address is not stored. */
export type MadeLink = { readonly link: OperatorLink; readonly url: string };

type Wanted = Pick<OperatorLink, 'role' | 'emailAddress' | 'isRecovery' | 'createdBy' | 'expiresAt'>;

const addLink = async (
  db: Db,
  { ports }: Pick<OperatorDeps, 'ports'>,
  consoleUrl: string,
  wanted: Wanted,
): Promise<MadeLink> => {
  const token = ports.random.secret();
  const link: OperatorLink = {
    id: ports.ids.next('oplk'),
    tokenHash: ports.vault.mac('operator_link', token),
    usedAt: null,
    createdAt: ports.clock.now(),
    ...wanted,
  };
  await insertOperatorLink(db, link);
  // The fragment is not sent to servers, so it is in no log of a proxy.
  return { link, url: `${consoleUrl}${CONSOLE_WELCOME_PATH}#${token}` };
};

/**
 * A link that a command on the machine prints. With the address of an operator it lets that operator in again: a user who
 * controls the machine controls the data anyway.
 */
export const makeMachineLink = async (
  { database, ports }: Pick<OperatorDeps, 'database' | 'ports'>,
  consoleUrl: string,
  { role, emailAddress }: { readonly role: OperatorRole; readonly emailAddress: string | null },
): Promise<MadeLink> => {
  const now = ports.clock.now();
  const system = await requireSystemInstance(database, ports.ids, now);
  return database.transaction(async (db) => {
    const user = emailAddress === null ? undefined : await findUserByEmail(db, system.id, emailAddress);
    const known = user && (await findOperator(db, user.user.id));
    const made = await addLink(db, { ports }, consoleUrl, {
      role: known?.role ?? role,
      emailAddress,
      isRecovery: known !== undefined,
      createdBy: null,
      expiresAt: now + LINK_LIFETIMES_MS.machine,
    });
    const call = { instance: system, ports, now, address: undefined, userAgent: 'latchkey command' };
    await record(db, call, 'operator_link.created', { actor: { sub: 'operator' }, target: made.link.id });
    return made;
  });
};

/** A link that an owner makes for a new operator. */
export const makeOperatorLink = async (
  call: OperatorCall,
  consoleUrl: string,
  { role, emailAddress }: { readonly role: OperatorRole; readonly emailAddress: string | null },
): Promise<MadeLink> => {
  const { database, ports, system, operator } = call;
  return database.transaction(async (db) => {
    if (emailAddress !== null && (await findUserByEmail(db, system.id, emailAddress)))
      throw new Fault('form_identifier_exists', { field: 'email_address' });
    const made = await addLink(db, call, consoleUrl, {
      role,
      emailAddress,
      isRecovery: false,
      createdBy: operator.id,
      expiresAt: ports.clock.now() + LINK_LIFETIMES_MS.owner,
    });
    await recordOfOperator(db, call, 'operator_link.created', { target: made.link.id });
    return made;
  });
};

/** Withdraws a link that was not used. */
export const withdrawLink = async (call: OperatorCall, id: string): Promise<void> => {
  await call.database.transaction(async (db) => {
    if (!(await deleteOpenLink(db, id))) throw new Fault('resource_not_found');
    await recordOfOperator(db, call, 'operator_link.withdrawn', { target: id });
  });
};
