// What people type to say who they are: telling the kinds apart, one written form of each, and what may be shown of it.
import { EMAIL_ADDRESS_MAX_LENGTH } from '@latchkey/wire';

const EMAIL_LOCAL_MAX_LENGTH = 64;
const DOMAIN_LABEL_MAX_LENGTH = 63;
const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const PHONE_LIKE = /^\+[\d\s().-]{6,}$/;

type IdentifierKind = 'email_address' | 'phone_number' | 'username';

/** Which kind of identifier a text is meant to be; a text that is none of the others is a username. */
export const identifierKind = (text: string): IdentifierKind => {
  const trimmed = text.trim();
  if (trimmed.includes('@')) return 'email_address';
  return PHONE_LIKE.test(trimmed) ? 'phone_number' : 'username';
};

/** The one written form of an e-mail address, or undefined when the text is not one. */
export const normaliseEmail = (text: string): string | undefined => {
  const email = text.trim().normalize('NFKC').toLowerCase();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split('.');
  const valid =
    at > 0 &&
    email.length <= EMAIL_ADDRESS_MAX_LENGTH &&
    local.length <= EMAIL_LOCAL_MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= DOMAIN_LABEL_MAX_LENGTH && DOMAIN_LABEL.test(label));
  return valid ? email : undefined;
};

/** Usernames differ only by letters and digits, never by case. */
export const normaliseUsername = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** The form under which an identifier is looked up and counted, whatever its kind. */
export const normaliseIdentifier = (text: string): string =>
  identifierKind(text) === 'email_address'
    ? (normaliseEmail(text) ?? text.trim().toLowerCase())
    : normaliseUsername(text);

/** Enough of an address for its owner to know it and for nobody else to learn it: `ada@example.com` → `a**@e**.com`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.'));
  const first = (text: string): string => [...text][0] ?? '';
  return `${first(email)}**@${first(domain)}**${ending}`;
};
