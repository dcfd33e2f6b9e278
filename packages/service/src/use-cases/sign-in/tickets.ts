// Signs in and up with a ticket. A sign-in uses the ticket at once, a sign-up uses an invitation when the user is created.
import { Fault } from '../../domain/faults/fault.ts';
import { type OrganizationInvitation, ticketOfInvitation } from '../../domain/organizations/invitation.ts';
import type { SignUp } from '../../domain/sign-up/sign-up.ts';
import { type LinkTicket, ticketStatusAt } from '../../domain/ticket.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import { newVerification, type Verification } from '../../domain/verification.ts';
import { acceptTicket, findTicketByHash } from '../../store/attempts/tickets.ts';
import { findInvitationByHash } from '../../store/organizations/invitations.ts';
import { isEmailClaimed } from '../../store/users/emails.ts';
import { findUser, findUserByEmail } from '../../store/views/users-with-identifiers.ts';
import { completeFirstFactor, completeSignIn } from '../completion/complete-sign-in.ts';
import { refuseIfSignedIn } from '../completion/sign-in-subject.ts';
import type { Call } from '../context/call.ts';
import { ensureClient, type MaybeClient } from '../context/client-secret.ts';
import { connectionForEmail } from '../external/enterprise-connection.ts';
import { refuseClosed } from '../organizations/accept-invitation.ts';
import { requireOrganizations } from '../organizations/acting-member.ts';
import { signInWithInvitation } from './invitation-ticket.ts';
import { newSignIn, type SavedSignIn } from './sign-in-attempt.ts';

export type FoundTicket = { readonly ticket: LinkTicket; readonly invitation?: OrganizationInvitation };

/** The content of a link: a ticket, or an invitation to an organization. */
export const findTicket = async (call: Call, token: string): Promise<FoundTicket | undefined> => {
  const { db } = call.database;
  const hash = call.ports.vault.mac('ticket', token);
  const ticket = await findTicketByHash(db, call.instance.id, hash);
  if (ticket) return { ticket };
  const invitation = await findInvitationByHash(db, call.instance.id, hash);
  return invitation && { ticket: ticketOfInvitation(invitation), invitation };
};

/** A ticket that can still be used. The error of an organization invitation names the reason why it cannot. */
const openTicket = async (call: Call, token: string): Promise<FoundTicket> => {
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

export const ticketUser = async (call: Call, ticket: LinkTicket): Promise<UserWithIdentifiers | undefined> => {
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

/** Signs in the user of a ticket. An impersonator is not asked for a second factor, because they do not have the user's. */
export const signInWithTicket = async (visit: Call & MaybeClient, token: string): Promise<SavedSignIn> => {
  const { ticket, invitation } = await openTicket(visit, token);
  if (invitation) return signInWithInvitation(visit, invitation, (signIn) => ticketProof(visit, signIn));
  const userRecord = await ticketUser(visit, ticket);
  if (!userRecord) throw new Fault(ticket.kind === 'invitation' ? 'invitation_account_not_exists' : 'ticket_invalid');
  await refuseIfSignedIn(visit, userRecord.user);
  const done = await visit.database.transaction(async (db) => {
    if (!(await acceptTicket(db, ticket.id, visit.now))) throw new Fault('ticket_invalid');
    const { client, anonymousSecret } = await ensureClient(db, visit, visit);
    const { browser } = visit;
    const made = newSignIn(visit, client.id, { status: 'needs_first_factor', identifier: ticket.emailAddress });
    const proof = ticketProof(visit, made);
    const { actor, sessionSeconds } = ticket;
    const signIn = { ...made, firstFactorVerificationId: proof.id };
    const { secret } =
      actor === null
        ? await completeFirstFactor(db, visit, {
            browser,
            client,
            signIn,
            userRecord,
            verification: proof,
            isNew: true,
            resetsPassword: false,
          })
        : await completeSignIn(db, visit, { browser, client, signIn, userRecord, proof, actor, sessionSeconds });
    return { id: made.id, browser: { clientId: client.id, secret, anonymousSecret } };
  });
  return { at: 'saved', clientId: done.browser.clientId, ...done };
};

/**
 * What an invitation adds to a sign-up: its address, verified unless an enterprise connection must verify it; form fields
 * cannot change it.
 */
export type TicketStart = {
  readonly fields: Pick<SignUp, 'emailAddress' | 'ticketId'> & Partial<Pick<SignUp, 'enterpriseConnectionId'>>;
  readonly proofFor: ((signUp: SignUp) => Verification) | undefined;
};

/** Reads the invitation of a sign-up. */
export const readInvitation = async (call: Call, token: string): Promise<TicketStart> => {
  const { ticket, invitation } = await openTicket(call, token);
  const { emailAddress } = ticket;
  const isInvitation = ticket.kind === 'invitation' || ticket.kind === 'organization_invitation';
  if (!isInvitation || emailAddress === null) throw new Fault('ticket_invalid');
  if (await isEmailClaimed(call.database.db, call.instance.id, emailAddress))
    throw new Fault('form_identifier_exists', { field: 'email_address' });
  const fields = { emailAddress, ticketId: ticket.id };
  // An operator's invitation may bypass an enterprise connection; a member's may not, because the connection verifies its
  // addresses itself.
  const connection = invitation && (await connectionForEmail(call, emailAddress));
  if (connection) return { fields: { ...fields, enterpriseConnectionId: connection.id }, proofFor: undefined };
  return {
    fields,
    proofFor: (signUp) => ({ ...ticketProof(call, signUp), target: emailAddress }),
  };
};
