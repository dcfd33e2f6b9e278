// PhoneNumberJSON (docs/reference/wire.md#identifiers).
import type { IdentificationLinkJSON } from './email-address.ts';
import type { VerificationJSON } from './verification.ts';

export type PhoneNumberJSON = {
  readonly object: 'phone_number';
  readonly id: string;
  readonly phone_number: string;
  readonly reserved_for_second_factor: boolean;
  readonly default_second_factor: boolean;
  readonly verification: VerificationJSON | null;
  readonly linked_to: readonly IdentificationLinkJSON[];
  /** Shown once, in the reply that first turns text messages into a second factor. */
  readonly backup_codes?: readonly string[];
};
