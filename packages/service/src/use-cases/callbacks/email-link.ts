// Opens a link from a mail, in one transaction: the verification counts once, and the attempt continues in the browser that
// started it.
import { standingFault } from '../../domain/users/standing.ts';
import { type Verification, verificationStatusAt } from '../../domain/verification.ts';
import { lockSignIn } from '../../store/attempts/sign-ins.ts';
import { lockSignUp } from '../../store/attempts/sign-ups.ts';
import { lockVerification, verifyByLink } from '../../store/attempts/verifications.ts';
import type { Db } from '../../store/database/database.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { claimLinkedAddress, lockLinkedAddress } from '../account/linked-address.ts';
import { completeFirstFactor } from '../completion/complete-sign-in.ts';
import { completeVerifiedSignUp } from '../completion/complete-sign-up.ts';
import type { Call } from '../context/call.ts';
import type { IdentifiedBrowser } from '../context/client-secret.ts';

/** Values of the status parameter that a page receives (docs/reference/wire.md#landing-parameters). */
type LinkStatus = 'verified' | 'expired' | 'failed' | 'client_mismatch';

export type FollowedLink = {
  readonly status: LinkStatus;
  readonly sessionId?: string | undefined;
  readonly secret?: string | undefined;
};

/**
 * Completes the verification: the attempt continues at once if this is its own browser, else on that browser's next request.
 */
const completeHere = async (
  db: Db,
  call: Call,
  proof: Verification,
  asking: IdentifiedBrowser,
): Promise<FollowedLink> => {
  const { browser, client } = asking;
  if (!client) return { status: 'failed' };
  const at = { browser, client, isNavigation: true };
  const signIn = await lockSignIn(db, client.id, proof.ownerId);
  if (signIn) {
    const userRecord = signIn.userId === null ? undefined : await findUser(db, call.instance.id, signIn.userId);
    if (!userRecord || standingFault(userRecord.user, call.now)) return { status: 'failed' };
    const verification = { ...proof, status: 'verified' as const };
    const facts = { ...at, signIn, userRecord, verification, isNew: false, resetsPassword: false };
    return { status: 'verified', ...(await completeFirstFactor(db, call, facts)) };
  }
  const signUp = await lockSignUp(db, client.id, proof.ownerId);
  if (!signUp) return { status: 'failed' };
  // A username that is already taken does not invalidate the link: the page that waits for the attempt asks for another one.
  const { fault: _taken, ...settled } = await completeVerifiedSignUp(db, call, at, signUp);
  return { status: 'verified', ...settled };
};

/**
 * The attempt of a link: whether it still waits for this link, and the session it already created. A link that a signed-in user
 * requested belongs to their address.
 */
const attemptOf = async (db: Db, call: Call, proof: Verification) => {
  const signIn = await lockSignIn(db, proof.clientId, proof.ownerId);
  const signUp = signIn ? undefined : await lockSignUp(db, proof.clientId, proof.ownerId);
  const address = signIn || signUp ? undefined : await lockLinkedAddress(db, call, proof);
  return {
    isWaiting: signIn
      ? signIn.status === 'needs_first_factor' && signIn.firstFactorVerificationId === proof.id
      : signUp?.status === 'missing_requirements' && signUp.emailVerificationId === proof.id,
    abandonAt: (signIn ?? signUp)?.abandonAt ?? 0,
    sessionId: (signIn ?? signUp)?.createdSessionId ?? undefined,
    address,
  };
};

/** Uses a link, once, inside the caller's transaction. The attempt is locked before its verification, as everywhere else. */
const useLink = async (
  db: Db,
  call: Call,
  found: Verification,
  asking: IdentifiedBrowser | undefined,
): Promise<FollowedLink> => {
  const attempt = await attemptOf(db, call, found);
  const { address } = attempt;
  const isOpen = address !== undefined || (attempt.isWaiting && call.now < attempt.abandonAt);
  const proof = await lockVerification(db, found.ownerId, found.id);
  if (!proof) return { status: 'failed' };
  const isSame = asking?.client?.id === proof.clientId;
  const status = verificationStatusAt(proof, call.now);
  // The button was pressed twice in the same browser: the second request returns the result of the first.
  if (status === 'verified') {
    return isSame ? { status: 'verified', sessionId: attempt.sessionId } : { status: 'failed' };
  }
  if (status === 'expired' || !isOpen) return { status: 'expired' };
  if (status !== 'unverified') return { status: 'failed' };
  if (!isSame && call.instance.settings.security.email_link_same_client !== false) return { status: 'client_mismatch' };
  const clientId = asking?.client?.id ?? 'unknown';
  await verifyByLink(db, proof.id, clientId, call.now);
  if (address) return { status: (await claimLinkedAddress(db, call, address, clientId)) ? 'verified' : 'failed' };
  return isSame && asking ? completeHere(db, call, proof, asking) : { status: 'verified' };
};

/** Opens a link for the requesting browser, if it is known. */
export const followLink = (
  call: Call,
  proof: Verification,
  asking: IdentifiedBrowser | undefined,
): Promise<FollowedLink> => call.database.transaction((db) => useLink(db, call, proof, asking));
