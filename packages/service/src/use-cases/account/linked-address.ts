// Verifies an address of a signed-in user by a link in a mail: what the button on the link's page does.
import { isSignedIn } from '../../domain/sessions/session.ts';
import type { EmailAddress, UserWithIdentifiers } from '../../domain/users/user.ts';
import type { Verification } from '../../domain/verification.ts';
import type { Db } from '../../store/database/database.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import { listClientSessions } from '../../store/sessions/sessions.ts';
import { findEmailOwner } from '../../store/users/emails.ts';
import { lockUser, touchUser } from '../../store/users/users.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import type { Call } from '../context/call.ts';
import { claimOne, EMAILS, unacceptedFault } from './own-identifiers.ts';

/** An address with a pending link, and its user. */
export type LinkedAddress = {
  readonly userRecord: UserWithIdentifiers;
  readonly email: EmailAddress;
  /** The browser that requested the link. */
  readonly clientId: string;
};

/**
 * The address of a link, with its account locked. Undefined if it was verified meanwhile, if a newer link was sent, or if the
 * user is no longer signed in where they requested it: after a sign-out the link must not add an address.
 */
export const lockLinkedAddress = async (
  db: Db,
  call: Call,
  proof: Verification,
): Promise<LinkedAddress | undefined> => {
  const { clientId } = proof;
  const userId = await findEmailOwner(db, call.instance.id, proof.ownerId);
  if (userId === undefined || !(await lockUser(db, call.instance.id, userId))) return undefined;
  const userRecord = await findUser(db, call.instance.id, userId);
  const email = userRecord?.emails.find(({ id }) => id === proof.ownerId);
  if (!userRecord || email?.verificationId !== proof.id || email.verificationStatus === 'verified') return undefined;
  const sessions = await listClientSessions(db, clientId);
  const isStillThere = sessions.some(
    (session) => session.userId === userId && session.actor === null && isSignedIn(session, call.now),
  );
  return isStillThere ? { userRecord, email, clientId } : undefined;
};

/** Claims the address for the user after the link was opened. False if another user has verified it, or a list refuses it. */
export const claimLinkedAddress = async (
  db: Db,
  call: Call,
  { userRecord, email, clientId }: LinkedAddress,
  followedBy: string,
): Promise<boolean> => {
  const proof = { strategy: 'email_link', clientId: followedBy } as const;
  if (await unacceptedFault(db, call, EMAILS, email)) return false;
  if (!(await claimOne(db, call, EMAILS, userRecord, email, proof))) return false;
  await touchUser(db, userRecord.user.id, call.now);
  await updateClient(db, clientId, {}, call.now);
  return true;
};
