// Solves the built-in captcha, as a page does.
import { createHash } from 'node:crypto';
import type { CaptchaChallengeJSON, CaptchaProofJSON } from '@latchkey/wire';

/** The proof of a challenge; searches the number upwards from 0. */
export const solveChallenge = (given: CaptchaChallengeJSON): CaptchaProofJSON => {
  const { challenge, salt, max_number, expires_at, signature } = given;
  for (let number = 0; number <= max_number; number += 1) {
    const found = createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge;
    if (found) return { challenge, salt, max_number, expires_at, signature, number };
  }
  throw new Error('a challenge has an answer');
};

/** The proof in the form of `captcha_token`. */
export const captchaToken = (proof: object): string => Buffer.from(JSON.stringify(proof)).toString('base64url');
