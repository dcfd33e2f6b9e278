// Reads a user profile from the response of an enterprise identity provider. The response is trusted only for the connection's
// own domains (docs/security.md R25): an address of another domain is refused, even in a signed response.
import {
  type EnterpriseStrategy,
  type JSONObject,
  type ServerErrorCode,
  withoutDirectionControls,
} from '@latchkey/wire';
import { normaliseEmail } from '../identifiers/normalise.ts';
import type { ExternalProfile } from '../providers/provider.ts';
import { hostedDomainClaim } from '../providers/registry.ts';
import type { MatchedField, RunReport } from '../runs/run.ts';
import { coversEmail, type EnterpriseConnection } from './connection.ts';

/** The attributes that the provider sent, in one form for both protocols: each name with its values. */
export type EnterpriseFacts = {
  readonly subject: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** The provider itself reports the address as unverified. */
  readonly isEmailUnverified?: boolean;
};

/** Attribute names that directories use for the same fact; some providers use URLs that end in one of them. */
const DEFAULT_ATTRIBUTES = {
  emailAddress: ['email', 'mail', 'emailaddress', 'user.email', 'urn:oid:0.9.2342.19200300.100.1.3'],
  firstName: ['firstname', 'first_name', 'givenname', 'given_name', 'user.firstname', 'urn:oid:2.5.4.42'],
  lastName: ['lastname', 'last_name', 'surname', 'sn', 'familyname', 'family_name', 'user.lastname', 'urn:oid:2.5.4.4'],
} as const;

const MAX_TEXT = 512;
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const storable = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || trimmed.length > MAX_TEXT || UNSTORABLE.test(trimmed) ? null : trimmed;
};

/** The last segment of an attribute's name when it is a URL, else the whole name. */
const plainName = (name: string): string =>
  (name.includes('://') ? (name.split('/').at(-1) ?? '') : name).toLowerCase();

const defaultAttribute = ({ attributes }: EnterpriseFacts, names: readonly string[]): string | null => {
  const found = Object.entries(attributes).find(([name]) => names.includes(plainName(name)));
  return storable(found?.[1][0]);
};

const fact = (facts: EnterpriseFacts, mapped: string | null, usual: readonly string[]): string | null =>
  mapped === null ? defaultAttribute(facts, usual) : mappedFact(facts, mapped);

const mappedFact = ({ attributes }: EnterpriseFacts, name: string): string | null =>
  Object.hasOwn(attributes, name) ? storable(attributes[name]?.[0]) : null;

const nameFact = (...asked: Parameters<typeof fact>): string | null =>
  withoutDirectionControls(fact(...asked) ?? '').trim() || null;

/** The e-mail address: from the mapped attribute, else a usual name, else the subject if it is an address. */
const emailOf = (facts: EnterpriseFacts, mapped: string | null): string | undefined => {
  const given = fact(facts, mapped, DEFAULT_ATTRIBUTES.emailAddress) ?? (mapped === null ? facts.subject : null);
  return given === null ? undefined : normaliseEmail(given);
};

const metadataOf = (facts: EnterpriseFacts, mapping: Readonly<Record<string, string>>): JSONObject =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([name, attribute]) => {
      const values = (Object.hasOwn(facts.attributes, attribute) ? facts.attributes[attribute] : undefined) ?? [];
      const kept = values.map(storable).filter((value) => value !== null);
      const [only, ...more] = kept;
      return only === undefined ? [] : [[name, more.length === 0 ? only : kept]];
    }),
  );

const MAX_OTHERS = 50;
const MAX_SHOWN_VALUES = 5;

/** Which attributes each field of a user is read from, what arrived, and what no field is read from; for a trial sign-in. */
export const matchAttributes = (
  { attributeMapping: mapping }: EnterpriseConnection,
  facts: EnterpriseFacts,
): Pick<RunReport, 'fields' | 'others'> => {
  const named = (mapped: string | null, usual: readonly string[]) => (mapped === null ? usual : [mapped]);
  const fields: readonly MatchedField[] = [
    {
      field: 'user_id',
      lookedFor: named(mapping.userId, ['NameID', 'sub']),
      value: mapping.userId === null ? storable(facts.subject) : mappedFact(facts, mapping.userId),
    },
    {
      field: 'email_address',
      lookedFor: named(mapping.emailAddress, DEFAULT_ATTRIBUTES.emailAddress),
      value: emailOf(facts, mapping.emailAddress) ?? null,
    },
    {
      field: 'first_name',
      lookedFor: named(mapping.firstName, DEFAULT_ATTRIBUTES.firstName),
      value: nameFact(facts, mapping.firstName, DEFAULT_ATTRIBUTES.firstName),
    },
    {
      field: 'last_name',
      lookedFor: named(mapping.lastName, DEFAULT_ATTRIBUTES.lastName),
      value: nameFact(facts, mapping.lastName, DEFAULT_ATTRIBUTES.lastName),
    },
  ];
  const used = new Set([...fields.flatMap(({ lookedFor }) => lookedFor), ...Object.values(mapping.publicMetadata)]);
  const others = Object.entries(facts.attributes)
    .filter(([name]) => !used.has(name) && !used.has(plainName(name)))
    .slice(0, MAX_OTHERS)
    .map(([name, values]) => ({
      name: name.slice(0, MAX_TEXT),
      values: values.slice(0, MAX_SHOWN_VALUES).map((value) => value.slice(0, MAX_TEXT)),
    }));
  return { fields, others };
};

export type EnterpriseUser =
  | { readonly at: 'user'; readonly profile: ExternalProfile; readonly publicMetadata: JSONObject }
  | { readonly at: 'refused'; readonly code: ServerErrorCode };

const refused = (code: ServerErrorCode): EnterpriseUser => ({ at: 'refused', code });

/** The error codes of an enterprise strategy begin with its name; the older name has separate ones. */
export const enterpriseCodes = (strategy: EnterpriseStrategy) =>
  ({
    missing: `${strategy}_user_attribute_missing`,
    mismatch: `${strategy}_email_address_domain_mismatch`,
  }) as const;

/** Google states which company an account belongs to (hosted domain); an account with the same address may belong to none. */
const isOfAnotherHost = (connection: EnterpriseConnection, { attributes }: EnterpriseFacts): boolean => {
  const claim = hostedDomainClaim(connection.provider);
  if (claim === undefined) return false;
  const hosted = attributes[claim]?.[0] ?? '';
  return !coversEmail(connection, `x@${hosted}`);
};

/** Reads the user from a response, or gives the error that refuses it. */
export const readEnterpriseUser = (
  connection: EnterpriseConnection,
  strategy: EnterpriseStrategy,
  facts: EnterpriseFacts,
): EnterpriseUser => {
  const { attributeMapping: mapping } = connection;
  const subject = mapping.userId === null ? storable(facts.subject) : mappedFact(facts, mapping.userId);
  const emailAddress = emailOf(facts, mapping.emailAddress);
  if (subject === null || emailAddress === undefined) return refused(enterpriseCodes(strategy).missing);
  if (isOfAnotherHost(connection, facts)) return refused('enterprise_sso_hosted_domain_mismatch');
  if (!coversEmail(connection, emailAddress)) return refused(enterpriseCodes(strategy).mismatch);
  return {
    at: 'user',
    profile: {
      subject,
      emailAddress,
      isEmailVerified: facts.isEmailUnverified !== true,
      firstName: nameFact(facts, mapping.firstName, DEFAULT_ATTRIBUTES.firstName),
      lastName: nameFact(facts, mapping.lastName, DEFAULT_ATTRIBUTES.lastName),
      username: null,
      imageUrl: null,
    },
    publicMetadata: metadataOf(facts, mapping.publicMetadata),
  };
};
