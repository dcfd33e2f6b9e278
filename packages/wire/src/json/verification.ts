// VerificationJSON and its statuses: one verification of an identifier or a factor (docs/reference/wire.md#verification).
import type { Strategy } from '../strategies.ts';
import type { ErrorItemJSON } from './envelope.ts';

export type VerificationStatus = 'unverified' | 'verified' | 'transferable' | 'failed' | 'expired';

export type VerificationJSON = {
  readonly object: 'verification';
  readonly status: VerificationStatus | null;
  readonly strategy: Strategy | null;
  readonly attempts: number | null;
  readonly expire_at: number | null;
  /** Passkeys: JSON text of the public-key options. */
  readonly nonce?: string | null;
  /** Wallets: the text to sign. */
  readonly message?: string | null;
  readonly external_verification_redirect_url?: string | null;
  readonly error: ErrorItemJSON | null;
  /** Id of the client that opened the e-mail link. */
  readonly verified_at_client: string | null;
};
