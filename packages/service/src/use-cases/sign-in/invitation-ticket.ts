// The ticket in the mail of an invitation, used by who has an account (docs/reference/wire.md#sign-in-calls,
// #landing-parameters). What a page makes of it:
//
// `GET /tickets/accept` leads to the application with the ticket and one of three statuses. `sign_up`: nobody here has the
// address; `POST /client/sign_ups { strategy: 'ticket', ticket }` makes the account, its address proven, and joins. `sign_in`:
// somebody has it who is not signed in in this browser; `POST /client/sign_ins { strategy: 'ticket', ticket }` signs them in (a
// second factor is asked for all the same) and joins. `complete`: they are signed in here; the same call joins at once and
// answers a complete sign-in whose `created_session_id` is the session they have. Somebody signed in while the status is not
// `complete` is not who was invited: a surface asks before it goes on, because in single-session mode signing in replaces them.
// An invitation that is not open leads to the same pages, and the call says which it is: organization_invitation_accepted,
// _expired or _revoked. Whom a company keeps comes in through it first (strategy_for_user_invalid), then the link joins. A full organization answers organization_membership_quota_exceeded and the invitation stays open.
import { isEnterpriseOnly } from '../../domain/account/enterprise-restrictions.ts';
import { isFound, ownerOf } from '../../domain/account/oauth-link.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { OrganizationInvitation } from '../../domain/organizations/invitation.ts';
import type { Client } from '../../domain/sessions/client.ts';
import type { Session } from '../../domain/sessions/session.ts';
import type { SignIn } from '../../domain/sign-in/sign-in.ts';
import type { UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import { saveSignIn } from '../../store/attempts/sign-ins.ts';
import { insertVerification } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { releaseAddress, revokeCredentials } from '../../store/users/revoke-credentials.ts';
import { findUser, findUserByEmail } from '../../store/views/users-with-identifiers.ts';
import { type Completed, completeFirstFactor } from '../completion/complete-sign-in.ts';
import { findOpenSession } from '../completion/sign-in-subject.ts';
import { record } from '../context/audit-log.ts';
import type { Call } from '../context/call.ts';
import { ensureClient, type MaybeClient } from '../context/client-identity.ts';
import { acceptInvitation } from '../organizations/accept-invitation.ts';
import { enrollProven } from '../organizations/enrollment.ts';
import { newSignIn, type SavedSignIn } from './sign-in-attempt.ts';

const STRATEGY = 'ticket';

/**
 * Whose address it is. Reading the mail proves it: who put it on their account without a proof loses the account, or the
 * address where other things are proven there (docs/security.md R25).
 */
const resolveOwner = async (db: Db, call: Call, emailAddress: string): Promise<UserWithIdentifiers | undefined> => {
  const { instance, now } = call;
  const addressed = await findUserByEmail(db, instance.id, emailAddress);
  const owner = ownerOf({ emailAddress, isEmailVerified: true }, { linked: undefined, addressed });
  if (owner.at === 'release') {
    const released = { userId: owner.person.user.id, emailAddressId: owner.emailAddressId };
    await releaseAddress(db, released, now);
    const how = { userId: released.userId, target: released.emailAddressId, reason: 'address_taken_over' };
    await record(db, call, 'email_address.removed', how);
  }
  if (!isFound(owner)) return undefined;
  if (owner.at !== 'take_over') return owner.person;
  const userId = owner.person.user.id;
  await revokeCredentials(db, { userId, emailAddress, strategy: STRATEGY }, now);
  await record(db, call, 'session.revoked', { userId, reason: 'address_taken_over' });
  await record(db, call, 'password.removed', { userId, reason: 'address_taken_over' });
  await enrollProven(db, call, { userId, emailAddress });
  return findUser(db, instance.id, userId);
};

type Proven = {
  readonly client: Client;
  readonly signIn: SignIn;
  readonly proof: Verification;
  readonly person: UserWithIdentifiers;
};

/** Who is signed in here already stays so: the attempt is complete with the session there is. */
const keepSession = async (db: Db, call: Call, proven: Proven, session: Session): Promise<void> => {
  const { client, signIn, proof, person } = proven;
  await insertVerification(db, proof);
  const complete: SignIn = {
    ...signIn,
    status: 'complete',
    userId: person.user.id,
    createdSessionId: session.id,
  };
  await saveSignIn(db, complete, call.now);
  await updateClient(db, client.id, {}, call.now);
};

const startSession = (db: Db, visit: Call & MaybeClient, { proof: verification, ...proven }: Proven) =>
  completeFirstFactor(db, visit, {
    ...proven,
    browser: visit.browser,
    verification,
    isNew: true,
    resetsPassword: false,
  });

/** Uses the invitation up inside the caller's transaction; undefined where nobody has the address. */
const completeTicket = async (
  db: Db,
  visit: Call & MaybeClient,
  invitation: OrganizationInvitation,
  proofOf: (signIn: SignIn) => Verification,
) => {
  const { emailAddress } = invitation;
  const person = await resolveOwner(db, visit, emailAddress);
  if (!person) return undefined;
  const { client, secret } = await ensureClient(db, visit, visit);
  const open = await findOpenSession(db, client, person.user.id, visit.now);
  // Whoever acts as somebody else does not decide where they belong.
  if (open && open.actor !== null) throw new Fault('authorization_invalid');
  // Members invite, not the operator: their mail is no way around a company, which its people come in through.
  if (!open && isEnterpriseOnly(person)) throw new Fault('strategy_for_user_invalid');
  const made = newSignIn(visit, client.id, { status: 'needs_first_factor', identifier: emailAddress });
  const proof = proofOf(made);
  const proven = { client, signIn: { ...made, firstFactorVerificationId: proof.id }, proof, person };
  await acceptInvitation(db, { ...visit, client }, invitation, person.user.id);
  if (open) await keepSession(db, visit, proven, open);
  const completed: Completed = open ? {} : await startSession(db, visit, proven);
  return { id: made.id, browser: { clientId: client.id, secret: completed.secret ?? secret } };
};

/** Signs in who was invited and has an account, and lets them in. */
export const signInWithInvitation = async (
  visit: Call & MaybeClient,
  invitation: OrganizationInvitation,
  proofOf: (signIn: SignIn) => Verification,
): Promise<SavedSignIn> => {
  const done = await visit.database.transaction((db) => completeTicket(db, visit, invitation, proofOf));
  // An address that was on the wrong account is off it from now on: the refusal keeps what was written.
  if (!done) return { at: 'refused', fault: new Fault('invitation_account_not_exists') };
  return { at: 'saved', clientId: done.browser.clientId, ...done };
};
