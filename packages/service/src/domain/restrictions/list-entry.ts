// Entries of the allow list and the block list: how an operator writes them, their normal form, and the entries that cover an
// identifier. A lookup compares whole entries, so a list of any length costs one indexed query.
import { EMAIL_ADDRESS_MAX_LENGTH } from '@latchkey/wire';
import { normaliseWallet } from '../factors/web3.ts';
import { normaliseEmail, normalisePhone } from '../identifiers/normalise.ts';

/** The kinds of identifiers that lists contain. A username has no owner outside of the instance, so it is not listed. */
export type ListedKind = 'email_address' | 'phone_number' | 'web3_wallet';

/** An identifier of a user, in its normal form. */
export type ListedIdentifier = { readonly kind: ListedKind; readonly value: string };

/** The normal form of an entry. The type is the kind of the identifiers that it covers. */
export type ListEntry = { readonly identifier: string; readonly identifierType: ListedKind };

/** The most entries of one list. */
export const LIST_MAX_ENTRIES = 10_000;
/** `*@*.` and the longest domain. */
const ENTRY_MAX_LENGTH = EMAIL_ADDRESS_MAX_LENGTH + 4;
/** Signs that an operator may type between digits. */
const PHONE_SEPARATORS = /[\s().-]/g;
/** An empty prefix covers every number. */
const PHONE_PREFIX = /^\+\d{0,14}\*$/;
const E164 = /^\+\d{1,15}$/;
const NOT_ASCII = /[^\0-\x7f]/;

/** A domain in the form in which DNS compares it: `müller.example` and `xn--mller-kva.example` are one domain. */
const asciiDomain = (domain: string): string => {
  if (!NOT_ASCII.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
};

const domainOf = (email: string): string => asciiDomain(email.slice(email.lastIndexOf('@') + 1));

/** The normal form of a domain: the one that it has in an address. */
const normaliseMailDomain = (domain: string): string | undefined => {
  const email = normaliseEmail(`a@${domain}`);
  return email === undefined ? undefined : domainOf(email);
};

/** All addresses of a domain, or with `*.` all addresses of its subdomains. */
const domainEntry = (domain: string): string | undefined => {
  if (!domain.startsWith('*.')) {
    const name = normaliseMailDomain(domain);
    return name === undefined ? undefined : `*@${name}`;
  }
  // The domain may be a single label here, as in `*@*.example`.
  const below = normaliseMailDomain(`a.${domain.slice(2)}`);
  return below === undefined ? undefined : `*@*.${below.slice(2)}`;
};

const mailEntry = (text: string): string | undefined => {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (local === '' || local === '*') return domainEntry(text.slice(at + 1));
  // A star elsewhere would look like a pattern, but an address may contain one.
  const email = local.includes('*') ? undefined : normaliseEmail(text);
  return email === undefined ? undefined : `${email.slice(0, email.lastIndexOf('@'))}@${domainOf(email)}`;
};

const phoneEntry = (text: string): string | undefined => {
  const prefix = text.replace(PHONE_SEPARATORS, '');
  return PHONE_PREFIX.test(prefix) ? prefix : normalisePhone(text);
};

const entry = (identifierType: ListedKind, identifier: string | undefined): ListEntry | undefined =>
  identifier === undefined ? undefined : { identifier, identifierType };

/**
 * Parses an entry: `ada@example.com`; `example.com`, `@example.com` or `*@example.com`; `*@*.example.com`; `+4915112345678` or
 * `+49151*`; a wallet. Undefined when the text is none of these.
 */
export const parseListEntry = (text: string): ListEntry | undefined => {
  if (text.length > ENTRY_MAX_LENGTH) return undefined;
  const typed = text.trim();
  if (typed.includes('@')) return entry('email_address', mailEntry(typed));
  if (typed.startsWith('+')) return entry('phone_number', phoneEntry(typed));
  return entry('web3_wallet', normaliseWallet(typed)) ?? entry('email_address', domainEntry(typed));
};

/** The address without its tag: `ada+news@example.com` is also `ada@example.com`. Undefined if it has none. */
const withoutTag = (local: string): string | undefined => {
  const plus = local.indexOf('+');
  return plus > 0 ? local.slice(0, plus) : undefined;
};

/** Every entry that covers all addresses of a domain. */
const entriesOfDomain = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  return [`*@${domain}`, ...labels.slice(1).map((_label, index) => `*@*.${labels.slice(index + 1).join('.')}`)];
};

const mailEntries = (value: string): readonly string[] => {
  const email = normaliseEmail(value);
  if (email === undefined) return [];
  const local = email.slice(0, email.lastIndexOf('@'));
  const domain = domainOf(email);
  const untagged = withoutTag(local);
  return [
    `${local}@${domain}`,
    ...(untagged === undefined ? [] : [`${untagged}@${domain}`]),
    ...entriesOfDomain(domain),
  ];
};

const phoneEntries = (value: string): readonly string[] =>
  E164.test(value) ? [value, ...Array.from(value.slice(1), (_digit, index) => `${value.slice(0, index + 1)}*`)] : [];

const walletEntries = (value: string): readonly string[] => {
  const wallet = normaliseWallet(value);
  return wallet === undefined ? [] : [wallet];
};

const ENTRIES: Readonly<Record<ListedKind, (value: string) => readonly string[]>> = {
  email_address: mailEntries,
  phone_number: phoneEntries,
  web3_wallet: walletEntries,
};

/** Every entry that covers an identifier; their number is limited by the length of an identifier. */
export const entriesCovering = ({ kind, value }: ListedIdentifier): readonly string[] => ENTRIES[kind](value);

/** Every entry that covers all addresses of a mail domain, however it is written; none for a text that is no domain. */
export const entriesCoveringDomain = (domain: string): readonly string[] => {
  const name = normaliseMailDomain(domain);
  return name === undefined ? [] : entriesOfDomain(name);
};
