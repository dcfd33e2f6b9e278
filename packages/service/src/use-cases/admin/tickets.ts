// Tickets that an operator creates, and decisions about the waitlist.
import { API_PREFIX, DAY_MS, SECOND_MS } from '@latchkey/wire';
import { Fault } from '../../domain/faults/fault.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import { primaryAddress } from '../../domain/instance/instance-address.ts';
import { type Language, languageOf } from '../../domain/messages/language.ts';
import { admissionMessage, invitationMessage } from '../../domain/messages/messages.ts';
import { INVITATION_DAYS, TICKET_LIFETIMES_MS, type Ticket, type WaitlistEntry } from '../../domain/ticket.ts';
import { findOpenInvitation, insertTicket, revokeTicket } from '../../store/attempts/tickets.ts';
import { decideWaitlistEntry, lockWaitlistEntry } from '../../store/attempts/waitlist.ts';
import type { Db } from '../../store/database/database.ts';
import { enqueueMessage } from '../../store/outbox.ts';
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
const makeTicket = async (db: Db, deps: OperatorDeps, instance: Instance, order: Order): Promise<MadeTicket> => {
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

const sendMessage = async (
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
  await enqueueMessage(db, deps.ports, { instanceId: instance.id, channel: 'email', usefulMs, ...message });
};

type NewInvitation = Pick<Ticket, 'redirectUrl' | 'publicMetadata'> & {
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
    await sendMessage(db, deps, instance, invitationMessage, { made, to: emailAddress, days, language });
  return made;
};

export const addInvitation = (deps: OperatorDeps, instance: Instance, wanted: NewInvitation): Promise<MadeTicket> =>
  deps.database.transaction((db) => inviteAddress(db, deps, instance, wanted));

const requireEntry = async (db: Db, instance: Instance, id: string): Promise<WaitlistEntry> => {
  const entry = await lockWaitlistEntry(db, instance.id, id);
  if (!entry) throw new Fault('resource_not_found');
  return entry;
};

/** Admits a waitlist entry and mails a ticket that leads to `redirectOf()`; an admitted entry stays as it is. */
export const admitEntry = (
  deps: OperatorDeps,
  instance: Instance,
  id: string,
  redirectOf: () => string,
): Promise<WaitlistEntry> =>
  deps.database.transaction(async (db) => {
    const entry = await requireEntry(db, instance, id);
    if (entry.status === 'admitted') return entry;
    const { emailAddress } = entry;
    await refuseUnacceptedAddresses(db, { instance }, [emailAddress]);
    const redirectUrl = redirectOf();
    const made = await makeTicket(db, deps, instance, { kind: 'invitation', emailAddress, redirectUrl });
    const message = { made, to: emailAddress, days: INVITATION_DAYS, language: languageOf(entry.language) };
    await sendMessage(db, deps, instance, admissionMessage, message);
    const decision = { status: 'admitted', ticketId: made.ticket.id } as const;
    return decideWaitlistEntry(db, id, decision, deps.ports.clock.now());
  });

/** Rejects a waitlist entry and revokes a ticket that it was given before. */
export const rejectEntry = (deps: OperatorDeps, instance: Instance, id: string): Promise<WaitlistEntry> =>
  deps.database.transaction(async (db) => {
    const entry = await requireEntry(db, instance, id);
    const now = deps.ports.clock.now();
    const which = { instanceId: instance.id, kind: 'invitation' as const, id: entry.ticketId ?? '' };
    if (entry.ticketId !== null) await revokeTicket(db, which, now);
    return decideWaitlistEntry(db, id, { status: 'rejected', ticketId: null }, now);
  });
