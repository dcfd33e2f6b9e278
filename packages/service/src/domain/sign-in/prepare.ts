// Selects the address or number to which a code or a link of a sign-in is sent.
import { normaliseEmail, normalisePhone } from '../identifiers/normalise.ts';
import type { EmailAddress, PhoneNumber, UserWithIdentifiers } from '../users/user.ts';
import { secondFactorPhones } from './second-factors.ts';
import { firstFactorEmails, firstFactorPhones } from './supported-factors.ts';

/** The usable identifier with this id. */
const byId = <T extends { readonly id: string }>(usable: readonly T[], id: string): T | undefined =>
  usable.find((one) => one.id === id);

/** The user's verified address with this id. */
export const addressById = (emails: readonly EmailAddress[], id: string): EmailAddress | undefined =>
  byId(firstFactorEmails({ emails }), id);

/** The verified address that was typed as the identifier, else the primary one, else any. */
export const addressForIdentifier = (
  emails: readonly EmailAddress[],
  typed: string,
  primaryId: string | null,
): EmailAddress | undefined => {
  const proven = firstFactorEmails({ emails });
  const typedEmail = normaliseEmail(typed);
  return (
    proven.find((email) => email.emailAddress === typedEmail) ??
    (typedEmail === undefined ? (byId(proven, primaryId ?? '') ?? proven[0]) : undefined)
  );
};

/** The user's number with this id, if it can be used as a first factor. */
export const phoneById = (phones: readonly PhoneNumber[], id: string): PhoneNumber | undefined =>
  byId(firstFactorPhones({ phones }), id);

/** The verified number that was typed as the identifier, else the primary one, else any. */
export const phoneForIdentifier = (
  phones: readonly PhoneNumber[],
  typed: string,
  primaryId: string | null,
): PhoneNumber | undefined => {
  const proven = firstFactorPhones({ phones });
  const typedPhone = normalisePhone(typed);
  return (
    proven.find((phone) => phone.phoneNumber === typedPhone) ??
    (typedPhone === undefined ? (byId(proven, primaryId ?? '') ?? proven[0]) : undefined)
  );
};

/** The requested number of the second factor, else the default one, else any. */
export const secondFactorPhone = (userRecord: UserWithIdentifiers, id: string | undefined): PhoneNumber | undefined => {
  const usable = secondFactorPhones(userRecord);
  if (id !== undefined) return byId(usable, id);
  return usable.find((phone) => phone.defaultSecondFactor) ?? usable[0];
};
