// E-mail addresses and phone numbers as JSON (docs/reference/wire.md#identifiers), with the current verification if the caller
// has it.
import type { EmailAddressJSON, PhoneNumberJSON, VerificationJSON } from '@latchkey/wire';
import type { LinkedAccount } from '../../domain/external/external-account.ts';
import type { EmailAddress, PhoneNumber } from '../../domain/users/user.ts';
import { addressVerificationJSON } from '../verification.ts';
import { linksOf } from './external-account.ts';

export const emailAddressJSON = (
  email: EmailAddress,
  accounts: readonly LinkedAccount[],
  verification: VerificationJSON = addressVerificationJSON(email),
): EmailAddressJSON => ({
  object: 'email_address',
  id: email.id,
  email_address: email.emailAddress,
  verification,
  matches_sso_connection: email.matchesSsoConnection ?? false,
  linked_to: linksOf(email.emailAddress, accounts),
  reserved: false,
});

export const phoneNumberJSON = (
  phone: PhoneNumber,
  verification: VerificationJSON = addressVerificationJSON(phone),
): PhoneNumberJSON => ({
  object: 'phone_number',
  id: phone.id,
  phone_number: phone.phoneNumber,
  reserved_for_second_factor: phone.reservedForSecondFactor,
  default_second_factor: phone.defaultSecondFactor,
  verification,
  linked_to: [],
});
