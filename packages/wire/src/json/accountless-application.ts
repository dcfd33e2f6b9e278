// AccountlessApplicationJSON: a temporary instance for an application that was started without a key
// (docs/reference/wire.md#keyless-instances).

export type AccountlessApplicationJSON = {
  readonly object: 'accountless_application';
  readonly publishable_key: string;
  readonly secret_key: string;
  /** Where a developer claims the instance. */
  readonly claim_url: string;
  /** Where both keys can be copied. */
  readonly api_keys_url: string;
  /** When the instance is deleted unless it is claimed. */
  readonly expires_at: number | null;
  readonly claimed_at: number | null;
};
