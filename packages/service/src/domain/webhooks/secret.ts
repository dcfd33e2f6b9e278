// Signing secrets of webhook endpoints, in the text forms of Standard Webhooks.

/** `v1`: a shared key for HMAC-SHA-256. `v1a`: an ed25519 key pair. */
export type SecretType = 'v1' | 'v1a';

export type WebhookSecret = {
  readonly id: string;
  readonly endpointId: string;
  readonly type: SecretType;
  /** `whsec_…`, or `whsk_…` for a key pair; sealed. */
  readonly sealedSecret: string;
  /** `whpk_…` of a key pair. */
  readonly publicKey: string | null;
  readonly createdAt: number;
};
