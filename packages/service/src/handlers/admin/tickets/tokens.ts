// Admin API for sign-in tokens and actor tokens: list, read, create, revoke.
import type { AdminReply } from '@latchkey/wire/admin';
import { type Ticket, ticketStatusAt } from '../../../domain/ticket.ts';
import { listTickets } from '../../../store/attempts/tickets.ts';
import { addUserTicket, endTicket, requireTicket } from '../../../use-cases/admin/tickets.ts';
import type { AdminHandler } from '../../../use-cases/context/operator.ts';
import { pageRange } from '../page.ts';

/** The fields that every ticket shows. */
export const ticketFields = (ticket: Ticket, now: number) => ({
  id: ticket.id,
  status: ticketStatusAt(ticket, now),
  expires_at: ticket.expiresAt,
  created_at: ticket.createdAt,
  updated_at: ticket.updatedAt,
});

const signInTokenJSON = (ticket: Ticket, now: number): AdminReply<'GET /sign_in_tokens/:id'> => ({
  object: 'sign_in_token',
  ...ticketFields(ticket, now),
  user_id: ticket.userId ?? '',
});

const actorTokenJSON = (ticket: Ticket, now: number): AdminReply<'GET /actor_tokens/:id'> => ({
  object: 'actor_token',
  ...ticketFields(ticket, now),
  user_id: ticket.userId ?? '',
  actor: ticket.actor ?? { sub: '' },
});

export const listSignInTokens: AdminHandler<'GET /sign_in_tokens'> = async ({ database, instance, query, ports }) => {
  const now = ports.clock.now();
  const { user_id: userId, status, order_by: order } = query;
  const filter = { instanceId: instance.id, kind: 'sign_in_token', userId, statuses: status, order, now } as const;
  const { tickets, totalCount } = await listTickets(database.db, filter, pageRange(query));
  return { data: tickets.map((ticket) => signInTokenJSON(ticket, now)), total_count: totalCount };
};

export const getSignInToken: AdminHandler<'GET /sign_in_tokens/:id'> = async (visit) =>
  signInTokenJSON(await requireTicket(visit, 'sign_in_token', visit.params.id), visit.ports.clock.now());

export const createSignInToken: AdminHandler<'POST /sign_in_tokens'> = async (visit) => {
  const { user_id: userId, expires_in_seconds: seconds } = visit.body;
  const { ticket, token, url } = await addUserTicket(visit, visit.instance, { kind: 'sign_in_token', userId }, seconds);
  return { ...signInTokenJSON(ticket, ticket.createdAt), token, url };
};

export const revokeSignInToken: AdminHandler<'POST /sign_in_tokens/:id/revoke'> = async (visit) =>
  signInTokenJSON(await endTicket(visit, 'sign_in_token', visit.params.id), visit.ports.clock.now());

export const listActorTokens: AdminHandler<'GET /actor_tokens'> = async ({ database, instance, query, ports }) => {
  const now = ports.clock.now();
  const { user_id: userId, status, order_by: order } = query;
  const filter = { instanceId: instance.id, kind: 'actor_token', userId, statuses: status, order, now } as const;
  const { tickets, totalCount } = await listTickets(database.db, filter, pageRange(query));
  return { data: tickets.map((ticket) => actorTokenJSON(ticket, now)), total_count: totalCount };
};

export const getActorToken: AdminHandler<'GET /actor_tokens/:id'> = async (visit) =>
  actorTokenJSON(await requireTicket(visit, 'actor_token', visit.params.id), visit.ports.clock.now());

export const createActorToken: AdminHandler<'POST /actor_tokens'> = async (visit) => {
  const { user_id: userId, actor, expires_in_seconds: seconds } = visit.body;
  const sessionSeconds = visit.body.session_max_duration_in_seconds;
  const order = { kind: 'actor_token', userId, actor, sessionSeconds } as const;
  const { ticket, token, url } = await addUserTicket(visit, visit.instance, order, seconds);
  return { ...actorTokenJSON(ticket, ticket.createdAt), token, url };
};

export const revokeActorToken: AdminHandler<'POST /actor_tokens/:id/revoke'> = async (visit) =>
  actorTokenJSON(await endTicket(visit, 'actor_token', visit.params.id), visit.ports.clock.now());
