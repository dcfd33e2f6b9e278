// The proof-of-work captcha: the challenge a page fetches and the proof it hands in as `captcha_token`.

/**
 * Find the whole number from 0 to `max_number` for which the lower-case hex of SHA-256 over `salt` followed by the number in
 * decimal is `challenge`. There is exactly one that was drawn, so the work has an end.
 */
export type CaptchaChallengeJSON = {
  readonly object: 'captcha_challenge';
  readonly algorithm: 'SHA-256';
  readonly challenge: string;
  readonly salt: string;
  readonly max_number: number;
  readonly expires_at: number;
  /** The service's own mark; handed back unchanged. */
  readonly signature: string;
};

/** `captcha_token` is the base64url of this as JSON: the challenge as it came, and the number that was found. */
export type CaptchaProofJSON = Pick<
  CaptchaChallengeJSON,
  'challenge' | 'salt' | 'max_number' | 'expires_at' | 'signature'
> & { readonly number: number };
