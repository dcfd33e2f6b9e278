// Parses the profile that a provider returns. Values of an unexpected type are left out, never guessed.
import { withoutDirectionControls } from '@latchkey/wire';
import { normaliseEmail } from '../identifiers/normalise.ts';
import type { EmailTrust, ExternalProfile, ProfileMapping, ProviderRow } from './provider.ts';

export type Facts = Readonly<Record<string, unknown>>;

const MAX_TEXT = 512;
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

const at = (facts: unknown, path: string | undefined): unknown =>
  path
    ?.split('.')
    .reduce<unknown>((found, name) => (isFacts(found) && Object.hasOwn(found, name) ? found[name] : undefined), facts);

const textAt = (facts: Facts, path: string | undefined): string | null => {
  const value = at(facts, path);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > MAX_TEXT || UNSTORABLE.test(text) ? null : text;
};

/** A subject may be a number; it is stored as text. */
const subjectAt = (facts: Facts, path: string): string | null => {
  const value = at(facts, path);
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textAt(facts, path);
};

/** Some providers send booleans as text. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** Personal accounts: Microsoft runs the mailbox or has verified it. */
const CONSUMER_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Tenants may write any address into an account; only these two claims show that the address was verified. */
const isMicrosoftProof = (facts: Facts): boolean =>
  facts.tid === CONSUMER_TENANT || isTrue(facts.xms_edov) || facts.xms_edov === 1 || facts.xms_edov === '1';

type Address = { readonly emailAddress: string | null; readonly isEmailVerified: boolean };

const NO_ADDRESS: Address = { emailAddress: null, isEmailVerified: false };

/** Lists of addresses: `[{ email, primary, verified }]`, or the same under `values` with `is_primary` and `is_confirmed`. */
const addressFromList = (emails: unknown): Address => {
  const list = Array.isArray(emails) ? emails : at(emails, 'values');
  const entries = (Array.isArray(list) ? list : []).filter(isFacts);
  const primary = entries.find((one) => isTrue(one.primary) || isTrue(one.is_primary)) ?? entries[0];
  const emailAddress = primary ? (normaliseEmail(textAt(primary, 'email') ?? '') ?? null) : null;
  return {
    emailAddress,
    isEmailVerified: emailAddress !== null && (isTrue(primary?.verified) || isTrue(primary?.is_confirmed)),
  };
};

const isTrusted = (facts: Facts, trust: EmailTrust): boolean => {
  if (trust.by === 'claim') return isTrue(at(facts, trust.path));
  return trust.by === 'microsoft' && isMicrosoftProof(facts);
};

const addressOf = (facts: Facts, emails: unknown, { mapping, emailTrust }: Reading): Address => {
  if (emailTrust.by === 'list') return addressFromList(emails);
  const emailAddress = normaliseEmail(textAt(facts, mapping.email) ?? '');
  return emailAddress === undefined ? NO_ADDRESS : { emailAddress, isEmailVerified: isTrusted(facts, emailTrust) };
};

const ADDRESS_FACTS: ReadonlySet<string> = new Set(['email', 'email_verified', 'xms_edov', 'tid']);

const withoutAddress = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !ADDRESS_FACTS.has(name)));

/**
 * Merges the claims of the identity token with the profile. The address and its verification come from one source, never from
 * both: from the profile, unless it has none; from the token, where only the token can contain a verification.
 */
export const joinFacts = (trust: EmailTrust, claims: Facts, profile: Facts): Facts => {
  const isTokens = trust.by === 'microsoft' ? 'email' in claims : !('email' in profile);
  return isTokens ? { ...claims, ...withoutAddress(profile) } : { ...withoutAddress(claims), ...profile };
};

type Names = { readonly firstName: string | null; readonly lastName: string | null };

/** Splits a full name into the first word and the rest. */
const splitName = (fullName: string | null): Names => {
  const [firstName = null, ...rest] = fullName?.split(/\s+/) ?? [];
  return { firstName, lastName: rest.join(' ') || null };
};

const nameAt = (facts: Facts, path: string | undefined): string | null =>
  withoutDirectionControls(textAt(facts, path) ?? '').trim() || null;

const namesOf = (facts: Facts, mapping: ProfileMapping): Names => {
  const firstName = nameAt(facts, mapping.firstName);
  const lastName = nameAt(facts, mapping.lastName);
  return firstName === null && lastName === null ? splitName(nameAt(facts, mapping.fullName)) : { firstName, lastName };
};

/** Only https URLs are accepted, because pages show the picture. */
const imageOf = (facts: Facts, mapping: ProfileMapping): string | null => {
  const text = textAt(facts, mapping.imageUrl);
  return text !== null && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null;
};

type Reading = Pick<ProviderRow, 'mapping' | 'emailTrust'>;

/** The profile, or undefined when the provider returned no subject. */
export const readProfile = (row: Reading, facts: Facts, emails?: unknown): ExternalProfile | undefined => {
  const { mapping } = row;
  const subject = subjectAt(facts, mapping.subject);
  if (subject === null) return undefined;
  return {
    subject,
    ...addressOf(facts, emails, row),
    ...namesOf(facts, mapping),
    username: nameAt(facts, mapping.username),
    imageUrl: imageOf(facts, mapping),
  };
};
