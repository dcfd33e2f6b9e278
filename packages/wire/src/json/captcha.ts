// The proof-of-work captcha: the challenge a page fetches and the proof it sends as `captcha_token`.

/**
 * Find the integer from 0 to `max_number` for which the lower-case hex of SHA-256 over `salt` followed by the number in
 * decimal is `challenge`. The service drew it from this range, so the work is bounded.
 */
export type CaptchaChallengeJSON = {
  readonly object: 'captcha_challenge';
  readonly algorithm: 'SHA-256';
  readonly challenge: string;
  readonly salt: string;
  readonly max_number: number;
  readonly expires_at: number;
  /** The service's signature; sent back unchanged. */
  readonly signature: string;
};

/** `captcha_token` is the base64url of this as JSON: the challenge as received, and the number that was found. */
export type CaptchaProofJSON = Pick<
  CaptchaChallengeJSON,
  'challenge' | 'salt' | 'max_number' | 'expires_at' | 'signature'
> & { readonly number: number };
