// Tickets that an operator creates and revokes.

import type { Language } from '@latchkey/wire';
import { API_PREFIX, DAY_MS, SECOND_MS } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { primaryAddress } from '../../domain/instance/instance-address.ts';
import { invitationMessage } from '../../domain/messages/messages.ts';
import { TICKET_LIFETIMES_MS, type Ticket, type TicketKind } from '../../domain/ticket.ts';
import { findOpenInvitation, findTicket, insertTicket, revokeTicket } from '../../store/attempts/tickets.ts';
import type { Db } from '../../store/database/database.ts';
import { queueMessage } from '../../store/messages/queue-message.ts';
import { isEmailClaimed } from '../../store/users/emails.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import type { OperatorDeps } from '../context/operator.ts';
import { refuseUnacceptedAddresses } from '../restrictions/identifier-lists.ts';

/** A new ticket; `token` and `url` are not stored. `id` is that of the ticket, which the audit log records. */
export type MadeTicket = {
  readonly id: string;
  readonly ticket: Ticket;
  readonly token: string;
  readonly url: string;
};
type Order = Pick<Ticket, 'kind'> & Partial<Ticket>;

/** Creates a ticket in the caller's transaction. Only the hash of the token is stored; the token is in the return value. */
export const makeTicket = async (db: Db, deps: OperatorDeps, instance: Instance, order: Order): Promise<MadeTicket> => {
  const { ports, config } = deps;
  const now = ports.clock.now();
  const token = ports.random.secret();
  const ticket: Ticket = {
    id: ports.ids.next('tkt'),
    instanceId: instance.id,
    tokenHash: ports.vault.mac('ticket', token),
    status: 'pending',
    userId: null,
    emailAddress: null,
    actor: null,
    publicMetadata: {},
    redirectUrl: null,
    sessionSeconds: null,
    expiresAt: now + TICKET_LIFETIMES_MS[order.kind],
    createdAt: now,
    updatedAt: now,
    ...order,
  };
  await insertTicket(db, ticket);
  const url = new URL(`${primaryAddress(instance, config.provider).baseUrl}${API_PREFIX}/tickets/accept`);
  url.searchParams.set('ticket', token);
  return { id: ticket.id, ticket, token, url: url.href };
};

/** Creates a sign-in token or an actor token for a user; without `seconds` it lives as long as its kind does. */
export const addUserTicket = (
  deps: OperatorDeps,
  instance: Instance,
  order: Order & { readonly userId: string },
  seconds: number | undefined,
): Promise<MadeTicket> =>
  deps.database.transaction(async (db) => {
    if (!(await findUser(db, instance.id, order.userId))) throw new Fault('resource_not_found');
    const lifetime = seconds === undefined ? {} : { expiresAt: deps.ports.clock.now() + seconds * SECOND_MS };
    return makeTicket(db, deps, instance, { ...order, ...lifetime });
  });

type AdminMessage = {
  readonly made: MadeTicket;
  readonly to: string;
  readonly days: number;
  readonly language?: Language;
};

/** Mails the link of a ticket. */
export const sendTicket = async (
  db: Db,
  deps: OperatorDeps,
  instance: Instance,
  write: typeof invitationMessage,
  { made, to, days, language = 'en' }: AdminMessage,
): Promise<void> => {
  const { application_name: applicationName, theme } = instance.settings.display_config;
  const look = { applicationName, language, accent: theme.general.color };
  const message = write({ to, ...look, link: made.url, count: days });
  const usefulMs = days * DAY_MS;
  await queueMessage(db, deps.ports, { instanceId: instance.id, message, usefulMs });
};

export type NewInvitation = Pick<Ticket, 'redirectUrl' | 'publicMetadata'> & {
  readonly emailAddress: string;
  readonly days: number;
  readonly notify: boolean;
  readonly language: Language;
  /** True invites an address again that has a user or an open invitation. */
  readonly ignoreExisting: boolean;
};

/** Creates an invitation in the caller's transaction. */
export const inviteAddress = async (
  db: Db,
  deps: OperatorDeps,
  instance: Instance,
  { emailAddress, redirectUrl, publicMetadata, days, ...wanted }: NewInvitation,
): Promise<MadeTicket> => {
  const now = deps.ports.clock.now();
  await refuseUnacceptedAddresses(db, { instance }, [emailAddress]);
  if (!wanted.ignoreExisting) {
    if (await isEmailClaimed(db, instance.id, emailAddress))
      throw new Fault('form_identifier_exists', { field: 'email_address' });
    if (await findOpenInvitation(db, { instanceId: instance.id, emailAddress, now }))
      throw new Fault('duplicate_record', { field: 'email_address' });
  }
  const expiresAt = now + days * DAY_MS;
  const order = { kind: 'invitation', emailAddress, redirectUrl, publicMetadata, expiresAt } as const;
  const made = await makeTicket(db, deps, instance, order);
  const { language } = wanted;
  if (wanted.notify)
    await sendTicket(db, deps, instance, invitationMessage, { made, to: emailAddress, days, language });
  return made;
};

export const addInvitation = (deps: OperatorDeps, instance: Instance, wanted: NewInvitation): Promise<MadeTicket> =>
  deps.database.transaction((db) => inviteAddress(db, deps, instance, wanted));

/** Creates several invitations: all of them, or none. */
export const addInvitations = (
  deps: OperatorDeps,
  instance: Instance,
  wanted: readonly NewInvitation[],
): Promise<readonly MadeTicket[]> =>
  deps.database.transaction(async (db) => {
    const made: MadeTicket[] = [];
    for (const one of wanted) made.push(await inviteAddress(db, deps, instance, one));
    return made;
  });

type OnInstance = OperatorDeps & { readonly instance: Instance };

/** The ticket of a kind with this id; throws if there is none. */
export const requireTicket = async ({ database, instance }: OnInstance, kind: TicketKind, id: string) => {
  const ticket = await findTicket(database.db, { instanceId: instance.id, kind, id });
  if (!ticket) throw new Fault('resource_not_found');
  return ticket;
};

/** Revokes an open ticket. */
export const endTicket = ({ database, instance, ports }: OnInstance, kind: TicketKind, id: string): Promise<Ticket> =>
  database.transaction(async (db) => {
    const ticket = await revokeTicket(db, { instanceId: instance.id, kind, id }, ports.clock.now());
    if (!ticket) throw new Fault('resource_not_found');
    return ticket;
  });
