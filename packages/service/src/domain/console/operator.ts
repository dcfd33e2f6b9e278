// An operator of the console, the one-time link by which one comes in, and the rule that an owner must stay.
import { DAY_MS, HOUR_MS } from '@latchkey/wire';
import type { OperatorRole } from '@latchkey/wire/console';

export type Operator = {
  /** The id of the user in the system instance, which is the id of the operator too. */
  readonly userId: string;
  readonly role: OperatorRole;
  readonly disabledAt: number | null;
  /** The operator who made the link; null for a link made on the machine. */
  readonly createdBy: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type OperatorLink = {
  readonly id: string;
  readonly tokenHash: string;
  readonly role: OperatorRole;
  /** The address that the operator must have; null if any will do. */
  readonly emailAddress: string | null;
  /** True if it lets an existing operator in who lost a factor; only a command on the machine makes such a link. */
  readonly isRecovery: boolean;
  readonly createdBy: string | null;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly createdAt: number;
};

/** A link that the machine prints is used at once; one that an owner sends waits in a mailbox. */
export const LINK_LIFETIMES_MS = { machine: HOUR_MS, owner: 3 * DAY_MS } as const;

/** Is there an owner who may come in among the operators? */
export const hasOwner = (operators: readonly Pick<Operator, 'role' | 'disabledAt'>[]): boolean =>
  operators.some(({ role, disabledAt }) => role === 'owner' && disabledAt === null);

/** The operator of a call, as the audit log records it. */
export type ActingOperator = { readonly id: string; readonly name: string; readonly role: OperatorRole };
