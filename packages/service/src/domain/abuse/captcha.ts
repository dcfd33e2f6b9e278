// The captcha: whether an instance asks for one, which strategies bypass it, and the built-in kind, a proof of work served from
// the API's own origin. The service draws a number and sends its hash; the client spends time finding the number again, and no
// third party is contacted.
import {
  CAPTCHA_OAUTH_BYPASS_DEFAULT,
  type CaptchaChallengeJSON,
  type CaptchaProofJSON,
  decodeBase64Url,
  isBase64Url,
  MINUTE_MS,
} from '@latchkey/wire';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { InstanceSettings } from '../instance/instance.ts';

/** A challenge can be answered once, within this time. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
export const SALT_BYTES = 16;
/** Random bytes from which the number is drawn: far more than needed, so that every number is practically equally likely. */
export const DRAW_BYTES = 6;

/** The smallest search space, for networks without suspicious activity: less than a tenth of a second in a browser. */
const LEAST_NUMBER = 50_000;
const MOST_NUMBER = 3_200_000;
/** The number of challenges per network and window that cost the minimum; each further lot of this size doubles the work. */
const CHALLENGES_PER_LOT = 10;
export const COST_WINDOW_MS = 10 * MINUTE_MS;

/** After this many refused attempts from one network within the window, the client must pass a captcha first. */
export const CAPTCHA_AFTER_FAILURES = { refusals: 20, windowMs: 10 * MINUTE_MS } as const;
/**
 * A captcha that was passed on its own is valid for the next sign-up, and lifts the captcha demand after failures, for this
 * long.
 */
export const CAPTCHA_PASS_MS = 10 * MINUTE_MS;

/** The size of the search space for a network that has already asked for `asked` challenges. */
export const challengeCost = (asked: number): number =>
  Math.min(MOST_NUMBER, LEAST_NUMBER * 2 ** Math.floor(Math.max(0, asked - 1) / CHALLENGES_PER_LOT));

const hashOf = (salt: string, number: number): string => bytesToHex(sha256(utf8ToBytes(`${salt}${number}`)));

/** The text that the service signs. It names the instance, so that a challenge is not valid at another instance. */
export const challengeText = (
  instanceId: string,
  facts: Pick<CaptchaChallengeJSON, 'challenge' | 'salt' | 'max_number' | 'expires_at'>,
): string => [instanceId, facts.challenge, facts.salt, facts.max_number, facts.expires_at].join(':');

/** A challenge about a number drawn from random bytes, without its signature. */
export const newChallenge = (facts: {
  readonly salt: string;
  readonly draw: string;
  readonly maxNumber: number;
  readonly expiresAt: number;
}): Omit<CaptchaChallengeJSON, 'signature'> => {
  const drawn = Array.from(decodeBase64Url(facts.draw) ?? []).reduce((sum, byte) => sum * 256 + byte, 0);
  return {
    object: 'captcha_challenge',
    algorithm: 'SHA-256',
    challenge: hashOf(facts.salt, drawn % (facts.maxNumber + 1)),
    salt: facts.salt,
    max_number: facts.maxNumber,
    expires_at: facts.expiresAt,
  };
};

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const proofSchema = v.strictObject({
  challenge: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  salt: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  max_number: whole,
  expires_at: whole,
  signature: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  number: whole,
});

/** Parses a submitted proof; undefined when the text is malformed. */
export const readProof = (token: string): CaptchaProofJSON | undefined => {
  const bytes = isBase64Url(token) ? decodeBase64Url(token) : undefined;
  if (!bytes) return undefined;
  try {
    const result = v.safeParse(proofSchema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};

/** Is the number the drawn one, and was it submitted in time? The caller checks the signature of the challenge. */
export const isSolved = (proof: CaptchaProofJSON, now: number): boolean =>
  now < proof.expires_at && proof.number <= proof.max_number && hashOf(proof.salt, proof.number) === proof.challenge;

/** The captcha an instance asks for at sign-up: the built-in one, the external one, or none. */
export const captchaOf = (
  settings: Pick<InstanceSettings, 'display_config' | 'user_settings'>,
): 'proof_of_work' | 'external' | 'none' => {
  const { captcha_provider: provider, captcha_public_key: key } = settings.display_config;
  if (!settings.user_settings.sign_up.captcha_enabled) return 'none';
  if (provider === 'proof_of_work') return 'proof_of_work';
  return key && settings.display_config.captcha_public_key_invisible ? 'external' : 'none';
};

/** May a sign-up with this strategy skip the captcha, because the identity provider has already checked the user? */
export const isBypassedStrategy = (
  settings: Pick<InstanceSettings, 'display_config'>,
  strategy: string | undefined,
): boolean => {
  const listed: readonly string[] = settings.display_config.captcha_oauth_bypass ?? CAPTCHA_OAUTH_BYPASS_DEFAULT;
  return strategy !== undefined && listed.includes(strategy);
};
