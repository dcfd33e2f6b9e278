// ExternalAccountJSON: an account at an OAuth provider linked to a user (docs/reference/wire.md#identifiers).
import type { JSONObject } from './envelope.ts';
import type { VerificationJSON } from './verification.ts';

export type ExternalAccountJSON = {
  readonly object: 'external_account';
  readonly id: string;
  readonly identification_id: string;
  /** With or without the `oauth_` prefix; readers strip it. */
  readonly provider: string;
  readonly provider_user_id: string;
  /** Separated by spaces; empty means unknown. */
  readonly approved_scopes: string;
  readonly email_address: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly image_url: string;
  readonly username: string;
  readonly public_metadata: JSONObject;
  readonly label: string;
  readonly verification?: VerificationJSON | null;
};
