// Where a link in a mail leads: a page with one button, and what pressing it does (security R06). Reading the page, as mail
// scanners do, changes nothing.
import { API_PREFIX } from '@latchkey/wire';
import { Fault } from '../domain/faults/fault.ts';
import { type Verification, verificationStatusAt } from '../domain/verification.ts';
import { readBody } from '../http/body.ts';
import { clientCookie, clientUatCookies } from '../http/client-cookies.ts';
import { findBrowser } from '../http/find-browser.ts';
import { confirmPage, unknownLinkPage } from '../present/pages/link-page.ts';
import { lockSignIn } from '../store/attempts/sign-ins.ts';
import { lockSignUp } from '../store/attempts/sign-ups.ts';
import { findVerificationByLink, lockVerification, verifyByLink } from '../store/attempts/verifications.ts';
import type { Db } from '../store/database/database.ts';
import { findUser } from '../store/views/users-with-identifiers.ts';
import { claimLinkedAddress, holdLinkedAddress } from '../use-cases/account/linked-address.ts';
import { completeFirstFactor } from '../use-cases/completion/complete-sign-in.ts';
import { completeVerifiedSignUp } from '../use-cases/completion/complete-sign-up.ts';
import type { Call } from '../use-cases/context/call.ts';
import type { IdentifiedBrowser } from '../use-cases/context/client-identity.ts';
import { LINK_TOKEN } from '../use-cases/strategies/email-link.ts';
import { messageLook } from '../use-cases/strategies/one-time-code.ts';

const SECOND_MS = 1_000;

/** Values of the status parameter that a page is told (wire §6.3). */
type LinkStatus = 'verified' | 'expired' | 'failed' | 'client_mismatch';

type Followed = {
  readonly status: LinkStatus;
  readonly sessionId?: string | undefined;
  readonly secret?: string | undefined;
};

const formActionOf = (leadsTo: string | undefined): string => {
  if (leadsTo === 'anywhere') return '';
  return leadsTo === undefined ? "form-action 'none'; " : `form-action 'self' ${new URL(leadsTo).origin}; `;
};

/**
 * A page of ours. `leadsTo` is where its form may end up: browsers hold a form's redirects to the policy too. `anywhere` is for
 * a form whose way goes on through others.
 */
export const htmlPage = (
  call: Pick<Call, 'instance' | 'ports' | 'request'>,
  write: (look: ReturnType<typeof messageLook> & { readonly nonce: string }) => string,
  facts: { readonly status: number; readonly leadsTo?: string },
): Response => {
  const nonce = call.ports.random.secret();
  const formAction = formActionOf(facts.leadsTo);
  return new Response(write({ ...messageLook(call), nonce }), {
    status: facts.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; ${formAction}base-uri 'none'; frame-ancestors 'none'`,
      // The form must say where it comes from, and nobody else may learn the address.
      'Referrer-Policy': 'same-origin',
      Vary: 'Accept-Language',
    },
  });
};

const unknownPage = (call: Call): Response => htmlPage(call, unknownLinkPage, { status: 404 });

const proofOf = async (
  call: Call,
  token: string,
): Promise<(Verification & { readonly redirectUrl: string }) | undefined> => {
  const proof = await findVerificationByLink(call.database.db, call.instance.id, call.ports.vault.mac('link', token));
  return proof && proof.redirectUrl !== null ? { ...proof, redirectUrl: proof.redirectUrl } : undefined;
};

const redirect = (call: Call, target: string, { status, sessionId, secret }: Followed): Response => {
  const { params } = call.names;
  const url = new URL(target);
  url.searchParams.set(params.status, status);
  if (sessionId !== undefined) url.searchParams.set(params.createdSession, sessionId);
  const headers = new Headers({ Location: url.href });
  if (secret !== undefined && call.instance.environmentType === 'production') {
    headers.append('Set-Cookie', clientCookie(call, secret));
    for (const line of clientUatCookies(call, Math.floor(call.now / SECOND_MS))) headers.append('Set-Cookie', line);
  }
  return new Response(null, { status: 303, headers });
};

/** `GET` and `HEAD /verify`: the page with the button. */
export const showLink = async (call: Call): Promise<Response> => {
  const { params } = call.names;
  const token = call.url.searchParams.get(LINK_TOKEN) ?? '';
  const proof = await proofOf(call, token);
  if (!proof) return unknownPage(call);
  if (verificationStatusAt(proof, call.now) === 'expired')
    return redirect(call, proof.redirectUrl, { status: 'expired' });
  const action = new URL(`${call.instanceAddress.baseUrl}${API_PREFIX}/verify`);
  const devBrowser = call.url.searchParams.get(params.devBrowser);
  if (devBrowser !== null) action.searchParams.set(params.devBrowser, devBrowser);
  const form = { action: action.href, token };
  return htmlPage(call, (look) => confirmPage(look, form), { status: 200, leadsTo: proof.redirectUrl });
};

/** Who presses the button; a browser we cannot recognise is nobody. */
export const identifyBrowser = (call: Call): Promise<IdentifiedBrowser | undefined> =>
  findBrowser(call).catch((error: unknown) => {
    if (error instanceof Fault) return undefined;
    throw error;
  });

/** The proof counts: the attempt goes on at once where this is its own browser, else when that browser asks next. */
const completeHere = async (db: Db, call: Call, proof: Verification, asking: IdentifiedBrowser): Promise<Followed> => {
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
  const address = signIn || signUp ? undefined : await holdLinkedAddress(db, call, proof);
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
const follow = async (
  db: Db,
  call: Call,
  found: Verification,
  asking: IdentifiedBrowser | undefined,
): Promise<Followed> => {
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

const isOwnForm = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
};

/** `POST /verify`: the button was pressed. */
export const followLink = async (call: Call): Promise<Response> => {
  if (!isOwnForm(call.request)) throw new Fault('origin_invalid');
  const { [LINK_TOKEN]: token } = await readBody(call.request, false);
  const proof = await proofOf(call, typeof token === 'string' ? token : '');
  if (!proof) return unknownPage(call);
  const asking = await identifyBrowser(call);
  const followed = await call.database.transaction((db) => follow(db, call, proof, asking));
  return redirect(call, proof.redirectUrl, followed);
};
