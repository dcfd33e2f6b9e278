// Signing in and up with a ticket, and the address a ticket's link opens. A ticket is used up when it led to something: a
// sign-in at once, an invitation when the user is made.
import type { SignInJSON } from '@latchkey/wire';
import { parse } from 'hono/utils/cookie';
import { Fault } from '../../domain/faults/fault.ts';
import { allowedRedirect } from '../../domain/instance/allowed-origins.ts';
import { type OrganizationInvitation, ticketOfInvitation } from '../../domain/organizations/invitation.ts';
import { isSignedIn } from '../../domain/sessions/session.ts';
import type { SignUp } from '../../domain/sign-up/sign-up.ts';
import { type LinkTicket, ticketStatusAt } from '../../domain/ticket.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { newVerification, type Verification } from '../../domain/verification.ts';
import { unknownLinkPage } from '../../present/pages/link-page.ts';
import { acceptTicket, findTicketByHash } from '../../store/attempts/tickets.ts';
import { findInvitationByHash } from '../../store/organizations/invitations.ts';
import { listClientSessions } from '../../store/sessions/sessions.ts';
import { isEmailClaimed } from '../../store/users/emails.ts';
import { findUser, findUserByEmail } from '../../store/views/users-with-identifiers.ts';
import type { Call, Outcome } from '../../use-cases/context/call.ts';
import { ensureClient, type MaybeClient } from '../../use-cases/context/client-identity.ts';
import { originRules } from '../../use-cases/context/origin-rules.ts';
import { connectionForEmail } from '../../use-cases/external/enterprise-connection.ts';
import { refuseClosed } from '../../use-cases/organizations/accept-invitation.ts';
import { requireOrganizations } from '../../use-cases/organizations/acting-member.ts';
import { completeFirstFactor, completeSignIn } from '../../use-cases/sign-in/complete-sign-in.ts';
import { refuseIfSignedIn } from '../../use-cases/sign-in/sign-in-subject.ts';
import { htmlPage, identifyBrowser } from '../links.ts';
import { signInWithInvitation } from './invitation-ticket.ts';
import { newSignIn, replyWith } from './reply.ts';

type Found = { readonly ticket: LinkTicket; readonly invitation?: OrganizationInvitation };

/** What a link carries: a ticket of its own, or an invitation to an organization. */
const findTicket = async (call: Call, token: string): Promise<Found | undefined> => {
  const { db } = call.database;
  const hash = call.ports.vault.mac('ticket', token);
  const ticket = await findTicketByHash(db, call.instance.id, hash);
  if (ticket) return { ticket };
  const invitation = await findInvitationByHash(db, call.instance.id, hash);
  return invitation && { ticket: ticketOfInvitation(invitation), invitation };
};

/** A ticket that can still be used. An invitation to an organization says why it cannot. */
const openTicket = async (call: Call, token: string): Promise<Found> => {
  const found = await findTicket(call, token);
  if (found?.invitation) {
    requireOrganizations(call);
    refuseClosed(found.invitation, call.now);
    return found;
  }
  const ticket = found?.ticket;
  const status = ticket && ticketStatusAt(ticket, call.now);
  if (status === 'expired') throw new Fault('ticket_expired');
  if (!ticket || status !== 'pending') throw new Fault('ticket_invalid');
  return { ticket };
};

const personOf = async (call: Call, ticket: LinkTicket): Promise<UserWithIdentifiers | undefined> => {
  const { db } = call.database;
  if (ticket.emailAddress !== null) return findUserByEmail(db, call.instance.id, ticket.emailAddress);
  return ticket.userId === null ? undefined : findUser(db, call.instance.id, ticket.userId);
};

const ticketProof = (call: Call, owner: { readonly id: string; readonly clientId: string }): Verification =>
  newVerification({
    id: call.ports.ids.next('ver'),
    instanceId: call.instance.id,
    ownerId: owner.id,
    clientId: owner.clientId,
    strategy: 'ticket',
    status: 'verified',
    attempts: 1,
    createdAt: call.now,
  });

/** Signs in the person a ticket is for. Somebody who acts as them proves no second factor: it is not theirs to prove. */
export const signInWithTicket = async (visit: Call & MaybeClient, token: string): Promise<Outcome<SignInJSON>> => {
  const { ticket, invitation } = await openTicket(visit, token);
  if (invitation) return signInWithInvitation(visit, invitation, (signIn) => ticketProof(visit, signIn));
  const person = await personOf(visit, ticket);
  if (!person) throw new Fault(ticket.kind === 'invitation' ? 'invitation_account_not_exists' : 'ticket_invalid');
  await refuseIfSignedIn(visit, person.user);
  const done = await visit.database.transaction(async (db) => {
    if (!(await acceptTicket(db, ticket.id, visit.now))) throw new Fault('ticket_invalid');
    const { client, secret } = await ensureClient(db, visit, visit);
    const { browser } = visit;
    const made = newSignIn(visit, client.id, { status: 'needs_first_factor', identifier: ticket.emailAddress });
    const proof = ticketProof(visit, made);
    const { actor, sessionSeconds } = ticket;
    const signIn = { ...made, firstFactorVerificationId: proof.id };
    const completed =
      actor === null
        ? await completeFirstFactor(db, visit, {
            browser,
            client,
            signIn,
            person,
            verification: proof,
            isNew: true,
            resetsPassword: false,
          })
        : await completeSignIn(db, visit, { browser, client, signIn, person, proof, actor, sessionSeconds });
    return { id: made.id, browser: { clientId: client.id, secret: completed.secret ?? secret } };
  });
  return replyWith(visit, done.browser.clientId, done.id, done.browser);
};

/** What an invitation gives a sign-up: its address, proven unless a company has to do that, whatever the form says. */
export type TicketStart = {
  readonly fields: Pick<SignUp, 'emailAddress' | 'ticketId'> & Partial<Pick<SignUp, 'enterpriseConnectionId'>>;
  readonly proofFor: ((signUp: SignUp) => Verification) | undefined;
};

/** Reads the invitation a sign-up is made with. */
export const readInvitation = async (call: Call, token: string): Promise<TicketStart> => {
  const { ticket, invitation } = await openTicket(call, token);
  const { emailAddress } = ticket;
  const isInvitation = ticket.kind === 'invitation' || ticket.kind === 'organization_invitation';
  if (!isInvitation || emailAddress === null) throw new Fault('ticket_invalid');
  if (await isEmailClaimed(call.database.db, call.instance.id, emailAddress))
    throw new Fault('form_identifier_exists', { field: 'email_address' });
  const fields = { emailAddress, ticketId: ticket.id };
  // The operator may bring whom they like; a member's mail is no way around a company, which proves its addresses itself.
  const connection = invitation && (await connectionForEmail(call, emailAddress));
  if (connection) return { fields: { ...fields, enterpriseConnectionId: connection.id }, proofFor: undefined };
  return {
    fields,
    proofFor: (signUp) => ({ ...ticketProof(call, signUp), target: emailAddress }),
  };
};

type TicketPageStatus = 'sign_in' | 'sign_up' | 'complete';

/**
 * Where a ticket leads: where its maker said, else to the application's home, if that is a whole address. An invitation that a
 * member wrote leads to the page that goes on with it; relative addresses are meant where it was written.
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
 * Who follows a link. In development it has no token of the browser, since it comes from a mail; where the application and the
 * service share a host, the application's cookie comes along. It only says which page is next: taking the ticket asks again.
 */
const whoFollows = (call: Call): ReturnType<typeof identifyBrowser> => {
  const { cookies, params } = call.names;
  const kept = parse(call.request.headers.get('cookie') ?? '', cookies.devBrowser)[cookies.devBrowser];
  if (kept === undefined || call.url.searchParams.has(params.devBrowser)) return identifyBrowser(call);
  const url = new URL(call.url);
  url.searchParams.set(params.devBrowser, kept);
  return identifyBrowser({ ...call, url });
};

/** What the page has to do with the ticket (wire §6.3). */
const statusFor = async (call: Call, ticket: LinkTicket): Promise<TicketPageStatus> => {
  const person = await personOf(call, ticket);
  if (!person) return 'sign_up';
  const asking = await whoFollows(call);
  const sessions = asking?.client ? await listClientSessions(call.database.db, asking.client.id) : [];
  const isHere = sessions.some(
    (session) => session.userId === person.user.id && session.actor === null && isSignedIn(session, call.now),
  );
  return isHere && ticket.actor === null ? 'complete' : 'sign_in';
};

/** An invitation to an organization leads on whatever became of it: the page says it better than we could. */
const leadsOn = ({ ticket, invitation }: Found, now: number): boolean =>
  invitation !== undefined || ticketStatusAt(ticket, now) === 'pending';

/** `GET /tickets/accept`: sends the browser to the application with the ticket. Using it up is the application's call. */
export const acceptTicketLink = async (call: Call): Promise<Response> => {
  const { params } = call.names;
  const token = call.url.searchParams.get('ticket') ?? '';
  const found = await findTicket(call, token);
  const status = found && leadsOn(found, call.now) ? await statusFor(call, found.ticket) : undefined;
  const target = found && status && targetOf(call, found.ticket, status);
  if (!status || target === undefined) return htmlPage(call, unknownLinkPage, { status: 404 });
  const url = new URL(target);
  url.searchParams.set(params.ticket, token);
  url.searchParams.set(params.status, status);
  return new Response(null, { status: 303, headers: { Location: url.href } });
};
