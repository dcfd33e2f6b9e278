// AccountlessApplicationJSON: a temporary instance, made for an application that was started without a key (wire §8.5).

export type AccountlessApplicationJSON = {
  readonly object: 'accountless_application';
  readonly publishable_key: string;
  readonly secret_key: string;
  /** Where a developer makes the instance theirs. */
  readonly claim_url: string;
  /** Where both keys are shown to copy. */
  readonly api_keys_url: string;
  /** When the instance is removed unless somebody claims it. */
  readonly expires_at: number | null;
  readonly claimed_at: number | null;
};
