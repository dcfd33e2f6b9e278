// Uses a one-time link: makes the operator, or lets one in again who lost a factor, and gives a ticket for the sign-in. The session
// of that sign-in is pending until a second factor or a passkey is set up.
import { MINUTE_MS } from '@latchkey/wire';
import type { OperatorLink } from '../../domain/console/operator.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { EmailAddress, User } from '../../domain/users/user.ts';
import { findOpenLink, useLink } from '../../store/console/links.ts';
import { insertOperator, updateOperator } from '../../store/console/operators.ts';
import type { Db } from '../../store/database/database.ts';
import { claimEmail } from '../../store/users/emails.ts';
import { revokeCredentials } from '../../store/users/revoke-credentials.ts';
import { insertUser, updateUser } from '../../store/users/users.ts';
import { findUserByEmail } from '../../store/views/users-with-identifiers.ts';
import { makeTicket } from '../admin/tickets.ts';
import { newDigest } from '../admin/users/new-digest.ts';
import { record } from '../context/audit-log.ts';
import type { OperatorDeps } from '../context/operator.ts';

/** The ticket is used by the page that gets it, at once. */
const TICKET_LIFETIME_MS = 5 * MINUTE_MS;

export type WelcomeCall = OperatorDeps & {
  readonly system: Instance;
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
};

export type NewOperator = {
  readonly token: string;
  /** In normal form. */
  readonly emailAddress: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly password: string | undefined;
};

/** The link with this token, while it can be used; throws otherwise. */
export const requireLink = async (
  { database, ports }: Pick<OperatorDeps, 'database' | 'ports'>,
  token: string,
): Promise<OperatorLink> => {
  const link = await findOpenLink(database.db, ports.vault.mac('operator_link', token), ports.clock.now());
  if (!link) throw new Fault('operator_link_invalid');
  return link;
};

type Accepted = NewOperator & { readonly link: OperatorLink; readonly passwordDigest: string | null };

/** Stores the account of a new operator; its address counts as verified, because the link was given to its owner. */
const addAccount = async (db: Db, { system, ports }: WelcomeCall, given: Accepted): Promise<string> => {
  const now = ports.clock.now();
  const id = ports.ids.next('user');
  const email: EmailAddress = {
    id: ports.ids.next('idn'),
    instanceId: system.id,
    userId: id,
    emailAddress: given.emailAddress,
    verificationStatus: 'verified',
    verificationStrategy: 'admin',
    verifiedAtClient: null,
    createdAt: now,
    updatedAt: now,
  };
  const user: User = {
    id,
    instanceId: system.id,
    externalId: null,
    username: null,
    firstName: given.firstName,
    lastName: given.lastName,
    primaryEmailAddressId: email.id,
    primaryPhoneNumberId: null,
    primaryWeb3WalletId: null,
    passwordDigest: given.passwordDigest,
    requiresNewPassword: false,
    publicMetadata: {},
    unsafeMetadata: {},
    privateMetadata: {},
    bannedAt: null,
    lockedUntil: null,
    lastActiveAt: null,
    lastSignInAt: null,
    legalAcceptedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await insertUser(db, user);
  if (!(await claimEmail(db, email))) throw new Fault('form_identifier_exists', { field: 'email_address' });
  return id;
};

const join = async (db: Db, call: WelcomeCall, given: Accepted): Promise<string> => {
  const now = call.ports.clock.now();
  const userId = await addAccount(db, call, given);
  const { role, createdBy } = given.link;
  await insertOperator(db, { userId, role, disabledAt: null, createdBy, createdAt: now, updatedAt: now });
  return userId;
};

/** An operator who lost a factor: every old factor and session ends, and the new password counts. */
const recover = async (db: Db, { system, ports }: WelcomeCall, given: Accepted): Promise<string> => {
  const now = ports.clock.now();
  const found = await findUserByEmail(db, system.id, given.emailAddress);
  if (!found) throw new Fault('operator_link_invalid');
  const { id } = found.user;
  await revokeCredentials(db, { userId: id, emailAddress: given.emailAddress, strategy: 'admin' }, now);
  await updateUser(db, id, { passwordDigest: given.passwordDigest }, now);
  await updateOperator(db, id, { disabledAt: null }, now);
  return id;
};

/** Uses the link and returns the ticket of the sign-in. */
export const welcomeOperator = async (call: WelcomeCall, given: NewOperator): Promise<string> => {
  const { database, ports, system } = call;
  const link = await requireLink(call, given.token);
  if (link.emailAddress !== null && link.emailAddress !== given.emailAddress)
    throw new Fault('form_param_value_invalid', { field: 'email_address' });
  const own = [given.firstName, given.lastName, given.emailAddress];
  const passwordDigest = (await newDigest({ ...call, instance: system }, { password: given.password }, own)) ?? null;
  return database.transaction(async (db) => {
    const now = ports.clock.now();
    if (!(await useLink(db, link.id, now))) throw new Fault('operator_link_invalid');
    const accepted = { ...given, link, passwordDigest };
    const userId = await (link.isRecovery ? recover(db, call, accepted) : join(db, call, accepted));
    const at = { instance: system, ports, now, address: call.address, userAgent: call.userAgent };
    const event = link.isRecovery ? 'operator.recovered' : 'operator.joined';
    await record(db, at, event, { userId, target: link.id });
    const expiresAt = now + TICKET_LIFETIME_MS;
    return (await makeTicket(db, call, system, { kind: 'sign_in_token', userId, expiresAt })).token;
  });
};
