// The link of a ticket: redirects to the application, which signs in or up with the ticket.
import { parse } from 'hono/utils/cookie';
import { allowedRedirect } from '../domain/instance/allowed-origins.ts';
import { isSignedIn } from '../domain/sessions/session.ts';
import { type LinkTicket, ticketStatusAt } from '../domain/ticket.ts';
import { unknownLinkPage } from '../present/pages/link-page.ts';
import { listClientSessions } from '../store/sessions/sessions.ts';
import type { Call } from '../use-cases/context/call.ts';
import { originRules } from '../use-cases/context/origin-rules.ts';
import { type FoundTicket, findTicket, ticketUser } from '../use-cases/sign-in/tickets.ts';
import { htmlPage, identifyBrowser } from './links.ts';

type TicketPageStatus = 'sign_in' | 'sign_up' | 'complete';

/**
 * The target of a ticket: its redirect URL, else the application's home if that is an absolute URL. An invitation by a member
 * leads to the page that continues with it; relative URLs are resolved against the page it was created on.
 */
const targetOf = (call: Call, ticket: LinkTicket, status: TicketPageStatus): string | undefined => {
  const { home_url: home, sign_in_url: signIn, sign_up_url: signUp } = call.instance.settings.display_config;
  const rules = originRules(call);
  if (ticket.redirectUrl !== null) return allowedRedirect(rules, ticket.redirectUrl);
  if (ticket.kind !== 'organization_invitation') return allowedRedirect(rules, home);
  const base = ticket.pageOrigin ?? undefined;
  const page = status === 'sign_up' ? signUp : signIn;
  return allowedRedirect(rules, page, base) ?? allowedRedirect(rules, home, base);
};

/**
 * The browser that follows the link. In development the link has no browser token, because it comes from an e-mail; if
 * application and service share a host, the application's cookie is sent. It only selects the next page: redeeming the ticket
 * authenticates again.
 */
const identifyLinkBrowser = (call: Call): ReturnType<typeof identifyBrowser> => {
  const { cookies, params } = call.names;
  const kept = parse(call.request.headers.get('cookie') ?? '', cookies.devBrowser)[cookies.devBrowser];
  if (kept === undefined || call.url.searchParams.has(params.devBrowser)) return identifyBrowser(call);
  const url = new URL(call.url);
  url.searchParams.set(params.devBrowser, kept);
  return identifyBrowser({ ...call, url });
};

/** The status parameter for the page (docs/reference/wire.md#landing-parameters). */
const statusFor = async (call: Call, ticket: LinkTicket): Promise<TicketPageStatus> => {
  const userRecord = await ticketUser(call, ticket);
  if (!userRecord) return 'sign_up';
  const asking = await identifyLinkBrowser(call);
  const sessions = asking?.client ? await listClientSessions(call.database.db, asking.client.id) : [];
  const isHere = sessions.some(
    (session) => session.userId === userRecord.user.id && session.actor === null && isSignedIn(session, call.now),
  );
  return isHere && ticket.actor === null ? 'complete' : 'sign_in';
};

/** An invitation to an organization redirects in every state, because the page explains the state. */
const shouldRedirect = ({ ticket, invitation }: FoundTicket, now: number): boolean =>
  invitation !== undefined || ticketStatusAt(ticket, now) === 'pending';

/** `GET /tickets/accept`: redirects to the application with the ticket. The application's own call redeems it. */
export const acceptTicketLink = async (call: Call): Promise<Response> => {
  const { params } = call.names;
  const token = call.url.searchParams.get('ticket') ?? '';
  const found = await findTicket(call, token);
  const status = found && shouldRedirect(found, call.now) ? await statusFor(call, found.ticket) : undefined;
  const target = found && status && targetOf(call, found.ticket, status);
  if (!status || target === undefined) return htmlPage(call, unknownLinkPage, { status: 404 });
  const url = new URL(target);
  url.searchParams.set(params.ticket, token);
  url.searchParams.set(params.status, status);
  return new Response(null, { status: 303, headers: { Location: url.href } });
};
