// The values a user gives in a sign-up: those that a page, an attempt or another card sets first, and those that are kept.
import type { SignUpAttempt } from './attempt.ts';
import type { SignUpSettings, SignUpValues } from './settings.ts';

/** Initial values of the fields: those of the attempt or another card, then those of the page. */
export const firstValues = ({ initial, ticket }: SignUpSettings, attempt: SignUpAttempt | undefined): SignUpValues => {
  const emailAddress = attempt?.emailAddress ?? initial.emailAddress ?? '';
  const phoneNumber = attempt?.phoneNumber ?? initial.phoneNumber ?? '';
  return {
    firstName: attempt?.firstName ?? initial.firstName ?? '',
    lastName: attempt?.lastName ?? initial.lastName ?? '',
    username: attempt?.username ?? initial.username ?? '',
    emailAddress,
    phoneNumber,
    password: '',
    legalAccepted: false,
    // If only a phone number is given, ask for the phone number.
    contact: phoneNumber !== '' && emailAddress === '' ? 'phoneNumber' : 'emailAddress',
    ticket: ticket ?? '',
  };
};

/** The typed values, unless the attempt has others: a redirect through a provider loses nothing. */
export const keptValues = (settings: SignUpSettings, kept: SignUpValues, attempt: SignUpAttempt): SignUpValues => {
  const { emailAddress, phoneNumber } = attempt;
  const known = firstValues({ ...settings, initial: kept }, attempt);
  const isDecided = (emailAddress === undefined) !== (phoneNumber === undefined);
  const decided = phoneNumber === undefined ? 'emailAddress' : 'phoneNumber';
  const { password, legalAccepted, ticket } = kept;
  return { ...known, password, legalAccepted, ticket, contact: isDecided ? decided : kept.contact };
};
