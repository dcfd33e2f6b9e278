// A person with an account, their e-mail addresses, and how they are called when one line must name them.
import type { JSONObject, VerificationStatus } from '@latchkey/wire';

export type User = {
  readonly id: string;
  readonly instanceId: string;
  readonly externalId: string | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly primaryEmailAddressId: string | null;
  readonly passwordDigest: string | null;
  readonly publicMetadata: JSONObject;
  readonly unsafeMetadata: JSONObject;
  readonly lastSignInAt: number | null;
  readonly legalAcceptedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type EmailAddress = {
  readonly id: string;
  readonly instanceId: string;
  readonly userId: string;
  readonly emailAddress: string;
  readonly verificationStatus: VerificationStatus;
  readonly verificationStrategy: string | null;
  readonly verifiedAtClient: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A user and what belongs to them. */
export type Person = { readonly user: User; readonly emails: readonly EmailAddress[] };

/** The primary address, else the oldest one. */
const primaryEmail = (
  user: Pick<User, 'primaryEmailAddressId'>,
  emails: readonly EmailAddress[],
): EmailAddress | undefined => emails.find((email) => email.id === user.primaryEmailAddressId) ?? emails[0];

/** The one line that names a user: username, else the primary e-mail address (wire §4.8). */
export const displayIdentifier = (
  user: Pick<User, 'username' | 'primaryEmailAddressId'>,
  emails: readonly EmailAddress[],
): string => user.username ?? primaryEmail(user, emails)?.emailAddress ?? '';
