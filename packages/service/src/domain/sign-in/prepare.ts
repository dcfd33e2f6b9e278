// What a request for a code asks for, and where the code may go.
import type { Strategy } from '@latchkey/wire';
import { normaliseEmail } from '../identifiers.ts';
import type { EmailAddress } from '../user.ts';

export type EmailCodeStrategy = Extract<Strategy, 'email_code' | 'reset_password_email_code'>;

export const isEmailCodeStrategy = (strategy: string | undefined): strategy is EmailCodeStrategy =>
  strategy === 'email_code' || strategy === 'reset_password_email_code';

/** The proven address with this id, among those of the user. */
export const addressById = (emails: readonly EmailAddress[], id: string): EmailAddress | undefined =>
  emails.find((email) => email.id === id && email.verificationStatus === 'verified');

/** The proven address that was typed as the identifier, else the primary one, else any. */
export const addressForIdentifier = (
  emails: readonly EmailAddress[],
  typed: string,
  primaryId: string | null,
): EmailAddress | undefined => {
  const proven = emails.filter((email) => email.verificationStatus === 'verified');
  const typedEmail = normaliseEmail(typed);
  return (
    proven.find((email) => email.emailAddress === typedEmail) ??
    (typedEmail === undefined ? (proven.find((email) => email.id === primaryId) ?? proven[0]) : undefined)
  );
};
