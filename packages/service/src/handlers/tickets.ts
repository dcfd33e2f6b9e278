// Signing in and up with a ticket, and the address a ticket's link opens. A ticket is used up when it led to something: a
// sign-in at once, an invitation when the user is made.
import type { SignInJSON } from '@latchkey/wire';
import { unknownLinkPage } from '../delivery/link-page.ts';
import { allowedRedirect } from '../domain/allowed-origins.ts';
import { isSignedIn } from '../domain/session.ts';
import type { SignUp } from '../domain/sign-up/sign-up.ts';
import { type Ticket, ticketStatusAt } from '../domain/ticket.ts';
import type { Person } from '../domain/user.ts';
import { newVerification, type Verification } from '../domain/verification.ts';
import { Fault } from '../fault.ts';
import { ensureClient } from '../http/client-identity.ts';
import { originRules } from '../http/cors.ts';
import type { MaybeClient } from '../http/guards/client.ts';
import type { Call, Outcome } from '../http/visit.ts';
import { isEmailClaimed } from '../store/emails.ts';
import { findPerson, findPersonByEmail } from '../store/people.ts';
import { listClientSessions } from '../store/sessions.ts';
import { acceptTicket, findTicketByHash } from '../store/tickets.ts';
import { completeSignIn, settleFirstFactor } from './complete-sign-in.ts';
import { htmlPage, whoAsks } from './links.ts';
import { newSignIn, replyWith } from './sign-in-reply.ts';
import { refuseIfSignedIn } from './sign-in-subject.ts';

const findTicket = (call: Call, token: string): Promise<Ticket | undefined> =>
  findTicketByHash(call.database.db, call.instance.id, call.ports.vault.mac('ticket', token));

/** A ticket that can still be used. */
const openTicket = async (call: Call, token: string): Promise<Ticket> => {
  const ticket = await findTicket(call, token);
  const status = ticket && ticketStatusAt(ticket, call.now);
  if (status === 'expired') throw new Fault('ticket_expired');
  if (!ticket || status !== 'pending') throw new Fault('ticket_invalid');
  return ticket;
};

const personOf = async (call: Call, ticket: Ticket): Promise<Person | undefined> => {
  const { db } = call.database;
  if (ticket.emailAddress !== null) return findPersonByEmail(db, call.instance.id, ticket.emailAddress);
  return ticket.userId === null ? undefined : findPerson(db, call.instance.id, ticket.userId);
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
  const ticket = await openTicket(visit, token);
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
    const settled =
      actor === null
        ? await settleFirstFactor(db, visit, {
            browser,
            client,
            signIn,
            person,
            verification: proof,
            isNew: true,
            resetsPassword: false,
          })
        : await completeSignIn(db, visit, { browser, client, signIn, person, proof, actor, sessionSeconds });
    return { id: made.id, browser: { clientId: client.id, secret: settled.secret ?? secret } };
  });
  return replyWith(visit, done.browser.clientId, done.id, done.browser);
};

/** What an invitation gives a sign-up: its address, proven, whatever the form says. */
export type TicketStart = {
  readonly fields: Pick<SignUp, 'emailAddress' | 'ticketId'>;
  readonly proofFor: (signUp: SignUp) => Verification;
};

/** Reads the invitation a sign-up is made with. */
export const readInvitation = async (call: Call, token: string): Promise<TicketStart> => {
  const ticket = await openTicket(call, token);
  const { emailAddress } = ticket;
  if (ticket.kind !== 'invitation' || emailAddress === null) throw new Fault('ticket_invalid');
  if (await isEmailClaimed(call.database.db, call.instance.id, emailAddress))
    throw new Fault('form_identifier_exists', { field: 'email_address' });
  return {
    fields: { emailAddress, ticketId: ticket.id },
    proofFor: (signUp) => ({ ...ticketProof(call, signUp), target: emailAddress }),
  };
};

/** Where a ticket leads: where its maker said, else to the application's home, if that is a whole address. */
const targetOf = (call: Call, ticket: Ticket): string | undefined => {
  const { home_url: home } = call.instance.settings.display_config;
  return allowedRedirect(originRules(call), ticket.redirectUrl ?? home);
};

/** What the page has to do with the ticket (wire §6.3). */
const statusFor = async (call: Call, ticket: Ticket): Promise<'sign_in' | 'sign_up' | 'complete'> => {
  const person = await personOf(call, ticket);
  if (!person) return 'sign_up';
  const asking = await whoAsks(call);
  const sessions = asking?.client ? await listClientSessions(call.database.db, asking.client.id) : [];
  const isHere = sessions.some(
    (session) => session.userId === person.user.id && session.actor === null && isSignedIn(session, call.now),
  );
  return isHere && ticket.actor === null ? 'complete' : 'sign_in';
};

/** `GET /tickets/accept`: sends the browser to the application with the ticket. Using it up is the application's call. */
export const acceptTicketLink = async (call: Call): Promise<Response> => {
  const { params } = call.names;
  const token = call.url.searchParams.get('ticket') ?? '';
  const ticket = await findTicket(call, token);
  const target = ticket && ticketStatusAt(ticket, call.now) === 'pending' ? targetOf(call, ticket) : undefined;
  if (!ticket || target === undefined) return htmlPage(call, unknownLinkPage, { status: 404 });
  const url = new URL(target);
  url.searchParams.set(params.ticket, token);
  url.searchParams.set(params.status, await statusFor(call, ticket));
  return new Response(null, { status: 303, headers: { Location: url.href } });
};
