// Admin API for invitations to the application: list, read, create one or several, revoke.
import type { AdminReply, ParsedAdminBody } from '@latchkey/wire/admin';
import { Fault } from '../../../domain/faults/fault.ts';
import { normaliseEmail } from '../../../domain/identifiers/normalise.ts';
import type { Ticket } from '../../../domain/ticket.ts';
import { listTickets } from '../../../store/attempts/tickets.ts';
import {
  addInvitation,
  addInvitations,
  endTicket,
  type MadeTicket,
  type NewInvitation,
  requireTicket,
} from '../../../use-cases/admin/tickets.ts';
import type { AdminHandler, AdminVisit } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';
import { readMailedRedirect, readRedirect } from './redirects.ts';
import { ticketFields } from './tokens.ts';

const invitationJSON = (ticket: Ticket, now: number): AdminReply<'GET /invitations/:id'> => ({
  object: 'invitation',
  ...ticketFields(ticket, now),
  email_address: ticket.emailAddress ?? '',
  public_metadata: ticket.publicMetadata,
  redirect_url: ticket.redirectUrl,
  revoked: ticket.status === 'revoked',
});

const madeJSON = ({ ticket, token, url }: MadeTicket): AdminReply<'POST /invitations'> => ({
  ...invitationJSON(ticket, ticket.createdAt),
  token,
  url,
});

const readInvitation = (
  visit: Pick<AdminVisit<'POST /invitations'>, 'config' | 'database' | 'instance' | 'own' | 'ports'>,
  wanted: ParsedAdminBody<'POST /invitations'>,
): NewInvitation => {
  const emailAddress = normaliseEmail(wanted.email_address);
  if (emailAddress === undefined) throw new Fault('form_param_format_invalid', { field: 'email_address' });
  const redirectOf = wanted.notify ? readMailedRedirect : readRedirect;
  return {
    emailAddress,
    redirectUrl: redirectOf(visit, visit.instance, wanted.redirect_url),
    publicMetadata: wanted.public_metadata,
    days: wanted.expires_in_days,
    notify: wanted.notify,
    language: wanted.language,
    ignoreExisting: wanted.ignore_existing,
  };
};

export const listInvitations: AdminHandler<'GET /invitations'> = async ({ database, instance, query, ports }) => {
  const now = ports.clock.now();
  const { query: address, status, order_by: order } = query;
  const filter = { instanceId: instance.id, kind: 'invitation', address, statuses: status, order, now } as const;
  const { tickets, totalCount } = await listTickets(database.db, filter, pageRange(query));
  return { data: tickets.map((ticket) => invitationJSON(ticket, now)), total_count: totalCount };
};

export const getInvitation: AdminHandler<'GET /invitations/:id'> = async (visit) =>
  invitationJSON(await requireTicket(visit, 'invitation', visit.params.id), visit.ports.clock.now());

export const createInvitation: AdminHandler<'POST /invitations'> = async (visit) =>
  madeJSON(await addInvitation(visit, visit.instance, readInvitation(visit, visit.body)));

export const createInvitations: AdminHandler<'POST /invitations/bulk'> = async (visit) => {
  const wanted = visit.body.invitations.map((one) => readInvitation(visit, one));
  const made = await addInvitations(visit, visit.instance, wanted);
  return { data: made.map(madeJSON), total_count: made.length };
};

export const revokeInvitation: AdminHandler<'POST /invitations/:id/revoke'> = async (visit) =>
  invitationJSON(await endTicket(visit, 'invitation', visit.params.id), visit.ports.clock.now());
