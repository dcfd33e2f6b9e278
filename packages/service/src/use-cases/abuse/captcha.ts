// Issues captcha challenges and checks the proofs, for sign-up and for `POST /client/verify`.
import type { CaptchaChallengeJSON, CaptchaProofJSON } from '@latchkey/wire';
import {
  CHALLENGE_LIFETIME_MS,
  COST_WINDOW_MS,
  captchaOf,
  challengeCost,
  challengeText,
  DRAW_BYTES,
  isBypassedStrategy,
  isSolved,
  newChallenge,
  readProof,
  SALT_BYTES,
} from '../../domain/abuse/captcha.ts';
import { networkOf } from '../../domain/abuse/network.ts';
import { Fault } from '../../domain/faults/fault.ts';
import type { Client } from '../../domain/sessions/client.ts';
import type { SignUp } from '../../domain/sign-up/sign-up.ts';
import { sameSecret } from '../../ports/vault.ts';
import { consumeCaptchaProof } from '../../store/attempts/captcha-proofs.ts';
import type { Db } from '../../store/database/database.ts';
import { countEvent } from '../../store/rate-limits.ts';
import { updateClient } from '../../store/sessions/clients.ts';
import type { Call } from '../context/call.ts';

/** The captcha fields of a request: a token, or the error why there is none. */
export type CaptchaFields = {
  readonly captcha_token?: string | undefined;
  readonly captcha_error?: string | undefined;
};

const signatureOf = (call: Call, facts: Pick<CaptchaProofJSON, 'challenge' | 'salt' | 'max_number' | 'expires_at'>) =>
  call.ports.vault.mac('captcha', challengeText(call.instance.id, facts));

/** Issues a challenge. A network that asks for many gets harder ones. */
export const issueChallenge = async (call: Call): Promise<CaptchaChallengeJSON> => {
  if (captchaOf(call.instance.settings) !== 'proof_of_work') throw new Fault('captcha_not_enabled');
  const { random, vault } = call.ports;
  const key = vault.mac('rate_limit', `${call.instance.id}:captcha:${networkOf(call.address)}`);
  const asked = await countEvent(call.database.db, { key, windowMs: COST_WINDOW_MS }, call.now);
  const challenge = newChallenge({
    salt: random.secret(SALT_BYTES),
    draw: random.secret(DRAW_BYTES),
    maxNumber: challengeCost(asked),
    expiresAt: call.now + CHALLENGE_LIFETIME_MS,
  });
  return { ...challenge, signature: signatureOf(call, challenge) };
};

/**
 * Is the built-in challenge solved, in time and for the first time? The proof is marked as used outside the request's
 * transaction.
 */
const isGoodProof = async (call: Call, token: string): Promise<boolean> => {
  const proof = readProof(token);
  if (!proof || !sameSecret(proof.signature, signatureOf(call, proof)) || !isSolved(proof, call.now)) return false;
  return consumeCaptchaProof(call.database.db, proof.salt, proof.expires_at);
};

/** Asks the external provider. If it is unreachable, the request passes: a broken captcha must not stop every sign-in. */
const isGoodToken = async (call: Call, token: string): Promise<boolean> => {
  const verdict = await call.ports.captcha.verify(token, call.address);
  if (verdict === 'unreachable') call.ports.log.warn({ call: call.requestId }, 'the captcha service did not answer');
  return verdict !== 'failed';
};

/** Throws unless the page sent a valid proof for the captcha of the instance, which must have one. */
export const refuseBadCaptcha = async (call: Call, given: CaptchaFields): Promise<void> => {
  const token = given.captcha_token ?? '';
  if (token === '') throw new Fault('captcha_missing_token');
  const kind = captchaOf(call.instance.settings);
  const isGood = kind === 'proof_of_work' ? await isGoodProof(call, token) : await isGoodToken(call, token);
  if (!isGood) throw new Fault('captcha_invalid');
};

/** True while a captcha that this browser passed earlier is still valid. */
const hasCaptchaPass = (client: Client | undefined, now: number): boolean =>
  client !== undefined && client.captchaPassedUntil !== null && now < client.captchaPassedUntil;

/**
 * How a sign-up passed the captcha. A pass is used up by it; with `external`, the sign-up must be completed with the provider's
 * account.
 */
export type CaptchaPassage = 'not_asked' | 'external' | 'token' | 'pass';

type SignUpCall = Call & { readonly client: Client | undefined };

/** How a sign-up with this strategy passes without a token; undefined if it needs one. */
const passWithoutToken = (call: SignUpCall, strategy: string | undefined): CaptchaPassage | undefined => {
  const { settings } = call.instance;
  if (captchaOf(settings) === 'none') return 'not_asked';
  if (isBypassedStrategy(settings, strategy)) return 'external';
  return hasCaptchaPass(call.client, call.now) ? 'pass' : undefined;
};

/** Checks the captcha at the start of a sign-up; throws if it is not passed. */
export const passCaptcha = async (
  call: SignUpCall,
  given: CaptchaFields & { readonly strategy?: string | undefined },
): Promise<CaptchaPassage> => {
  const passage = passWithoutToken(call, given.strategy);
  if (passage) return passage;
  await refuseBadCaptcha(call, given);
  return 'token';
};

/**
 * Checks the captcha when a sign-up continues that may have started empty; throws if it is not passed. Such calls have no
 * token: the browser passes a captcha in a separate call and repeats the request.
 */
export const passCaptchaLater = (
  call: SignUpCall,
  signUp: Pick<SignUp, 'passedCaptcha' | 'requiresExternal'>,
  strategy: string | undefined,
): CaptchaPassage => {
  // A sign-up that bypassed the captcha with one provider must not switch to a strategy that does not bypass it.
  const changesWay = signUp.requiresExternal && strategy !== undefined;
  const passage = signUp.passedCaptcha && !changesWay ? 'not_asked' : passWithoutToken(call, strategy);
  if (!passage) throw new Fault('requires_captcha');
  return passage;
};

/** The attempt after the captcha, inside the caller's transaction. */
export const pastCaptcha = async (db: Db, call: Call, signUp: SignUp, passage: CaptchaPassage): Promise<SignUp> => {
  if (passage === 'not_asked') return signUp;
  if (passage === 'pass') await updateClient(db, signUp.clientId, { captchaPassedUntil: null }, call.now);
  return { ...signUp, passedCaptcha: true, requiresExternal: passage === 'external' };
};
