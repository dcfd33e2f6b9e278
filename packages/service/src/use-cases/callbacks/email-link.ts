// Following a link from a mail, in one transaction: the proof counts once, and the attempt goes on in the browser it is for.
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
import type { IdentifiedBrowser } from '../context/client-identity.ts';

/** Values of the status parameter that a page is told (docs/reference/wire.md#landing-parameters). */
type LinkStatus = 'verified' | 'expired' | 'failed' | 'client_mismatch';

export type FollowedLink = {
  readonly status: LinkStatus;
  readonly sessionId?: string | undefined;
  readonly secret?: string | undefined;
};

/** The proof counts: the attempt goes on at once where this is its own browser, else when that browser asks next. */
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
    const person = signIn.userId === null ? undefined : await findUser(db, call.instance.id, signIn.userId);
    if (!person) return { status: 'failed' };
    const verification = { ...proof, status: 'verified' as const };
    const facts = { ...at, signIn, person, verification, isNew: false, resetsPassword: false };
    return { status: 'verified', ...(await completeFirstFactor(db, call, facts)) };
  }
  const signUp = await lockSignUp(db, client.id, proof.ownerId);
  if (!signUp) return { status: 'failed' };
  // A name that turns out to be taken is no fault of the link: the page that waits for it asks for another.
  const { fault: _taken, ...settled } = await completeVerifiedSignUp(db, call, at, signUp);
  return { status: 'verified', ...settled };
};

/**
 * What an attempt says about a link of its own: whether it still waits for it, and the session it already led to. A link that
 * a signed-in person asked for belongs to their address.
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

/** Uses a link up, once, inside the caller's transaction. The attempt is held before its proof, as everywhere else. */
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
  // Pressed twice in the browser it is for: the second time finds what the first one did.
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

/** Follows a link for the browser that opened it, if that is known. */
export const followLink = (
  call: Call,
  proof: Verification,
  asking: IdentifiedBrowser | undefined,
): Promise<FollowedLink> => call.database.transaction((db) => useLink(db, call, proof, asking));
