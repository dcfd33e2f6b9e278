// The ticket in an invitation mail, used by a user with an account (docs/reference/wire.md#sign-in-calls, #landing-parameters).
// `GET /tickets/accept` redirects to the application with the ticket and one of three statuses.
// `sign_up`: no user has the address; `POST /client/sign_ups { strategy: 'ticket', ticket }` creates the account with a
// verified address, and joins.
// `sign_in`: a user has it who is not signed in in this browser; `POST /client/sign_ins { strategy: 'ticket', ticket }` signs
// them in (a second factor is still required) and joins.
// `complete`: they are signed in here; the same call joins at once and returns a complete sign-in whose `created_session_id` is
// the existing session.
// If a user is signed in and the status is not `complete`, that user is not the invited one: a surface asks before it
// continues, because in single-session mode the sign-in replaces their session.
// An invitation that is not open redirects to the same pages, and the call returns the reason:
// organization_invitation_accepted, _expired or _revoked. A user of an enterprise connection must sign in through it first
// (strategy_for_user_invalid), then the link joins. A full organization gives organization_membership_quota_exceeded and the
// invitation stays open.
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
import { ensureClient, type MaybeClient } from '../context/client-secret.ts';
import { acceptInvitation } from '../organizations/accept-invitation.ts';
import { enrollProven } from '../organizations/enrollment.ts';
import { newSignIn, type SavedSignIn } from './sign-in-attempt.ts';

const STRATEGY = 'ticket';

/**
 * The owner of the address. Access to the mail verifies it: a user who added it without a verification loses the account, or
 * only the address if other identifiers are verified there (docs/security.md R25).
 */
const resolveOwner = async (db: Db, call: Call, emailAddress: string): Promise<UserWithIdentifiers | undefined> => {
  const { instance, now } = call;
  const addressed = await findUserByEmail(db, instance.id, emailAddress);
  const owner = ownerOf({ emailAddress, isEmailVerified: true }, { linked: undefined, addressed });
  if (owner.at === 'release') {
    const released = { userId: owner.userRecord.user.id, emailAddressId: owner.emailAddressId };
    await releaseAddress(db, released, now);
    const how = { userId: released.userId, target: released.emailAddressId, reason: 'address_taken_over' };
    await record(db, call, 'email_address.removed', how);
  }
  if (!isFound(owner)) return undefined;
  if (owner.at !== 'take_over') return owner.userRecord;
  const userId = owner.userRecord.user.id;
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
  readonly userRecord: UserWithIdentifiers;
};

/** A user who is already signed in here keeps their session: the attempt is complete with it. */
const keepSession = async (db: Db, call: Call, proven: Proven, session: Session): Promise<void> => {
  const { client, signIn, proof, userRecord } = proven;
  await insertVerification(db, proof);
  const complete: SignIn = {
    ...signIn,
    status: 'complete',
    userId: userRecord.user.id,
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

/** Accepts the invitation inside the caller's transaction; undefined if no user has the address. */
const completeTicket = async (
  db: Db,
  visit: Call & MaybeClient,
  invitation: OrganizationInvitation,
  proofOf: (signIn: SignIn) => Verification,
) => {
  const { emailAddress } = invitation;
  const userRecord = await resolveOwner(db, visit, emailAddress);
  if (!userRecord) return undefined;
  const { client, anonymousSecret } = await ensureClient(db, visit, visit);
  const open = await findOpenSession(db, client, userRecord.user.id, visit.now);
  // An impersonator must not change the user's memberships.
  if (open && open.actor !== null) throw new Fault('authorization_invalid');
  // Members send invitations, not the operator: an invitation mail must not bypass the enterprise connection.
  if (!open && isEnterpriseOnly(userRecord)) throw new Fault('strategy_for_user_invalid');
  const made = newSignIn(visit, client.id, { status: 'needs_first_factor', identifier: emailAddress });
  const proof = proofOf(made);
  const proven = { client, signIn: { ...made, firstFactorVerificationId: proof.id }, proof, userRecord };
  await acceptInvitation(db, { ...visit, client }, invitation, userRecord.user.id);
  if (open) await keepSession(db, visit, proven, open);
  const { secret }: Completed = open ? {} : await startSession(db, visit, proven);
  return { id: made.id, browser: { clientId: client.id, secret, anonymousSecret } };
};

/** Signs in an invited user with an account, and adds them to the organization. */
export const signInWithInvitation = async (
  visit: Call & MaybeClient,
  invitation: OrganizationInvitation,
  proofOf: (signIn: SignIn) => Verification,
): Promise<SavedSignIn> => {
  const done = await visit.database.transaction((db) => completeTicket(db, visit, invitation, proofOf));
  // An address may have been removed from a wrong account: a refusal (not a throw) commits that.
  if (!done) return { at: 'refused', fault: new Fault('invitation_account_not_exists') };
  return { at: 'saved', clientId: done.browser.clientId, ...done };
};
