// EmailAddressJSON and linked_to (docs/reference/wire.md#identifiers).
import type { VerificationJSON } from './verification.ts';

/** What else an identification is linked to, such as the external account it came from. */
export type IdentificationLinkJSON = {
  readonly object?: 'identification_link';
  readonly id: string;
  readonly type: string;
};

export type EmailAddressJSON = {
  readonly object: 'email_address';
  readonly id: string;
  readonly email_address: string;
  readonly verification: VerificationJSON | null;
  readonly matches_sso_connection: boolean;
  readonly linked_to: readonly IdentificationLinkJSON[];
  readonly reserved?: boolean;
};
