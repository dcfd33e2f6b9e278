// An enterprise connection of an instance: which domains it covers, how its identity provider is reached, and what its users
// may do. Also validates a connection that an operator sent; each problem names its field.
import { type EnterpriseProtocol, type EnterpriseProvider, isSamlIdp } from '@latchkey/wire';
import { normaliseEmail } from '../identifiers/normalise.ts';
import { hostedDomainClaim } from '../providers/registry.ts';

/** Which attributes of a response hold which fact; null selects the usual names. */
export type AttributeMapping = {
  /** Null: the subject that the provider sent (NameID, `sub`). */
  readonly userId: string | null;
  readonly emailAddress: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Further attributes to store with the account, by the key they are stored under. */
  readonly publicMetadata: Readonly<Record<string, string>>;
};

export const DEFAULT_MAPPING: AttributeMapping = {
  userId: null,
  emailAddress: null,
  firstName: null,
  lastName: null,
  publicMetadata: {},
};

/** The provider's side of a SAML connection. */
export type SamlIdentityProvider = {
  readonly entityId: string;
  readonly ssoUrl: string;
  /** PEM; a response must be signed with the key of one of them. */
  readonly certificates: readonly string[];
  /** The address of the metadata document that the three values above were read from. */
  readonly metadataUrl: string | null;
};

export type SamlSide = SamlIdentityProvider & {
  /** The service's own certificate, with which the provider checks our requests. */
  readonly signingCertificate: string;
  readonly sealedSigningKey: string;
};

export type OidcSide = {
  /** Null: the issuer of the built-in provider. */
  readonly issuer: string | null;
  readonly clientId: string;
  readonly sealedClientSecret: string;
  /** Requested in addition to the usual ones. */
  readonly scopes: readonly string[];
};

export type EnterpriseConnection = {
  readonly id: string;
  readonly instanceId: string;
  /** The organization that users of this connection join. */
  readonly organizationId: string | null;
  readonly name: string;
  readonly protocol: EnterpriseProtocol;
  readonly provider: EnterpriseProvider;
  /** Lower case, in the operator's order; surfaces show the first one. */
  readonly domains: readonly string[];
  readonly active: boolean;
  readonly allowIdpInitiated: boolean;
  readonly allowSubdomains: boolean;
  readonly syncUserAttributes: boolean;
  readonly disableAdditionalIdentifications: boolean;
  readonly logoUrl: string | null;
  readonly attributeMapping: AttributeMapping;
  /** Exactly one of the two is set, depending on the protocol. */
  readonly saml: SamlSide | null;
  readonly oidc: OidcSide | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The fields of a connection that are shown with an account: no key and no secret. */
export type ShownConnection = Omit<EnterpriseConnection, 'saml' | 'oidc' | 'attributeMapping'>;

const MAX_DOMAIN = 253;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** The normal form of a domain, or undefined when the text is not a domain: `Example.COM` is `example.com`. */
export const normaliseDomain = (text: string): string | undefined => {
  const domain = text.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '');
  const labels = domain.split('.');
  const isDomain = domain.length <= MAX_DOMAIN && labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : undefined;
};

/** The domain of an e-mail address as a user may type it; undefined for any other text. */
export const domainOfEmail = (text: string): string | undefined => {
  const email = normaliseEmail(text);
  return email?.slice(email.lastIndexOf('@') + 1);
};

/** Every name a connection for this domain could be registered under: the domain, then its parent domains. */
export const domainsAbove = (domain: string): readonly string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
};

/** Does the connection cover this domain? */
const coversDomain = (
  { domains, allowSubdomains }: Pick<EnterpriseConnection, 'domains' | 'allowSubdomains'>,
  domain: string,
): boolean => domains.some((own) => own === domain || (allowSubdomains && domain.endsWith(`.${own}`)));

/** Does the connection cover this e-mail address? */
export const coversEmail = (
  connection: Pick<EnterpriseConnection, 'domains' | 'allowSubdomains'>,
  email: string,
): boolean => {
  const domain = domainOfEmail(email);
  return domain !== undefined && coversDomain(connection, domain);
};

/** One problem of a connection, with a sentence that tells the operator how to fix it. */
export type ConnectionProblem = { readonly field: string; readonly sentence: string };

const MAX_NAME = 64;
const MAX_DOMAINS = 100;

const domainProblems = (domains: readonly string[]): readonly ConnectionProblem[] => {
  if (domains.length === 0) return [{ field: 'domains', sentence: 'domains must name at least one domain.' }];
  if (domains.length > MAX_DOMAINS)
    return [{ field: 'domains', sentence: `domains must not name more than ${MAX_DOMAINS} domains.` }];
  const wrong = domains.find((domain) => normaliseDomain(domain) !== domain);
  if (wrong !== undefined)
    return [{ field: 'domains', sentence: `"${wrong.slice(0, MAX_NAME)}" is not a domain such as example.com.` }];
  return new Set(domains).size === domains.length ? [] : [{ field: 'domains', sentence: 'domains names one twice.' }];
};

const oidcProblems = ({ provider, oidc }: EnterpriseConnection): readonly ConnectionProblem[] => {
  if (!oidc)
    return [{ field: 'client_id', sentence: 'An OpenID Connect connection needs client_id and client_secret.' }];
  // Tenants of any company respond at the shared issuer, and each of them can write any address into an account.
  if (oidc.issuer === null && hostedDomainClaim(provider) === undefined)
    return [
      {
        field: 'discovery_url',
        sentence:
          'discovery_url is needed: the address of the company’s own issuer, not one that many companies share.',
      },
    ];
  return oidc.clientId === '' ? [{ field: 'client_id', sentence: 'client_id must not be empty.' }] : [];
};

const samlProblems = ({ saml }: EnterpriseConnection): readonly ConnectionProblem[] => {
  if (!saml)
    return [
      {
        field: 'idp_metadata_url',
        sentence:
          'A SAML connection needs idp_metadata_url, idp_metadata, or entity id, sign-on address and certificate.',
      },
    ];
  return [
    ...(saml.entityId === '' ? [{ field: 'idp_entity_id', sentence: 'idp_entity_id must not be empty.' }] : []),
    ...(saml.certificates.length === 0
      ? [{ field: 'idp_certificate', sentence: 'idp_certificate is needed: without it no answer can be believed.' }]
      : []),
  ];
};

/** Every problem of a connection before it is written; empty when it is valid. */
export const connectionProblems = (connection: EnterpriseConnection): readonly ConnectionProblem[] => {
  const { name, protocol, provider } = connection;
  const isSaml = isSamlIdp(provider);
  return [
    ...(name.trim() === '' || name.length > MAX_NAME
      ? [{ field: 'name', sentence: `name must have 1 to ${MAX_NAME} characters.` }]
      : []),
    ...(isSaml === (protocol === 'saml')
      ? []
      : [{ field: 'provider', sentence: `provider ${provider} does not speak ${protocol}.` }]),
    ...domainProblems(connection.domains),
    ...(protocol === 'saml' ? samlProblems(connection) : oidcProblems(connection)),
  ];
};
