// Validates the identity provider side of an enterprise connection: parses SAML metadata and certificates, and asks an OpenID
// Connect provider. A problem is reported as a sentence with the name of the field.
import type {
  EnterpriseConnection,
  OidcSide,
  SamlIdentityProvider,
  SamlSide,
} from '../../../domain/enterprise/connection.ts';
import type { Instance } from '../../../domain/instance/instance.ts';
import { ProviderProblem } from '../../../ports/oauth/problem.ts';
import { SamlProblem } from '../../../ports/saml/problem.ts';
import type { OperatorDeps } from '../../../use-cases/context/operator.ts';
import { enterpriseCallbackUri } from '../../../use-cases/enterprise/addresses.ts';
import { enterpriseClient } from '../../../use-cases/enterprise/client.ts';
import { reachOf } from '../../../use-cases/external/provider-client.ts';
import { issuerOf, refuseNearAddress } from '../providers/provider-check.ts';
import { refusal, type WantedConnection } from './input.ts';

/**
 * Result of checking the client credentials; `unreachable`: the provider did not answer; `skipped`: the operator turned the
 * check off.
 */
export type CredentialsSeen = 'passed' | 'unreachable' | 'skipped';

export type CheckedSide<Side> = { readonly side: Side; readonly credentials?: CredentialsSeen };

/** Reports a SAML problem under the field that held the document. */
const under = async <T>(field: string, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SamlProblem) throw refusal(field, error.sentence);
    throw error;
  }
};

const EMPTY_PROVIDER: SamlIdentityProvider = { entityId: '', ssoUrl: '', certificates: [], metadataUrl: null };

/**
 * Fields set one by one instead of by metadata. They clear `metadataUrl`, because the stored values no longer come from that
 * document.
 */
const fromFields = async (
  deps: OperatorDeps,
  current: SamlIdentityProvider,
  wanted: WantedConnection,
): Promise<SamlIdentityProvider> => {
  const { idp_entity_id, idp_sso_url, idp_certificate } = wanted;
  if ((idp_entity_id ?? idp_sso_url ?? idp_certificate) === undefined) return current;
  return {
    entityId: idp_entity_id ?? current.entityId,
    ssoUrl: idp_sso_url ?? current.ssoUrl,
    certificates:
      idp_certificate === undefined
        ? current.certificates
        : await under('idp_certificate', () => deps.ports.saml.readCertificates([idp_certificate].flat())),
    metadataUrl: null,
  };
};

const identityProvider = (
  deps: OperatorDeps,
  instance: Instance,
  current: SamlIdentityProvider,
  wanted: WantedConnection,
): Promise<SamlIdentityProvider> => {
  const { saml } = deps.ports;
  const { idp_metadata_url: url, idp_metadata: xml } = wanted;
  if (url !== undefined) {
    refuseNearAddress(instance, url, 'idp_metadata_url');
    return under('idp_metadata_url', () => saml.fetchMetadata(url, reachOf(instance)));
  }
  return xml === undefined ? fromFields(deps, current, wanted) : under('idp_metadata', () => saml.readMetadata(xml));
};

/** The SAML side with the changes applied; a new side gets its own signing key. */
export const samlSide = async (
  deps: OperatorDeps,
  instance: Instance,
  connection: EnterpriseConnection,
  wanted: WantedConnection,
): Promise<CheckedSide<SamlSide>> => {
  const { saml: current } = connection;
  const idp = await identityProvider(deps, instance, current ?? EMPTY_PROVIDER, wanted);
  if (idp.ssoUrl !== '') refuseNearSignOn(instance, idp.ssoUrl);
  if (current) return { side: { ...current, ...idp } };
  const { privateKey, certificate } = await deps.ports.saml.makeKey(`Latchkey ${connection.id}`);
  return { side: { ...idp, signingCertificate: certificate, sealedSigningKey: deps.ports.vault.seal(privateKey) } };
};

/** The browser goes to this address, not the service, so a private network is allowed; production still needs https. */
const refuseNearSignOn = ({ environmentType }: Instance, url: string): void => {
  if (environmentType === 'production' && new URL(url).protocol !== 'https:')
    throw refusal(
      'idp_sso_url',
      'The sign-on address must be an https address; http and private addresses are for development instances only.',
    );
};

const NOT_SAID: OidcSide = { issuer: null, clientId: '', sealedClientSecret: '', scopes: [] };

const oidcDraft = (deps: OperatorDeps, current: OidcSide, wanted: WantedConnection): OidcSide => ({
  issuer: wanted.discovery_url === undefined ? current.issuer : issuerOf(wanted.discovery_url),
  clientId: wanted.client_id ?? current.clientId,
  sealedClientSecret:
    wanted.client_secret === undefined ? current.sealedClientSecret : deps.ports.vault.seal(wanted.client_secret),
  scopes: wanted.scopes ?? current.scopes,
});

/** Loads the discovery document and, unless the check is skipped, verifies the client credentials. */
const ask = async (
  deps: OperatorDeps,
  instance: Instance,
  connection: EnterpriseConnection,
  isAsked: boolean,
): Promise<{ readonly issuer: string | null; readonly credentials: CredentialsSeen }> => {
  const { oauth } = deps.ports;
  const client = enterpriseClient(deps, instance, connection);
  const given = connection.oidc?.issuer ?? null;
  const issuer =
    given === null
      ? null
      : await oauth.discover(client).catch((error: unknown) => {
          if (!(error instanceof ProviderProblem)) throw error;
          throw refusal('discovery_url', `The discovery document is invalid. ${error.detail}`);
        });
  if (!isAsked) return { issuer, credentials: 'skipped' };
  const credentials = await oauth.check(client, enterpriseCallbackUri(instance, deps.config.provider, connection.id));
  if (credentials === 'wrong')
    throw refusal('client_secret', 'The provider rejects client_id with client_secret. Check both.');
  return { issuer, credentials };
};

/** The OpenID Connect side with the changes applied. */
export const oidcSide = async (
  deps: OperatorDeps,
  instance: Instance,
  connection: EnterpriseConnection,
  wanted: WantedConnection,
): Promise<CheckedSide<OidcSide>> => {
  const current = connection.oidc ?? NOT_SAID;
  const draft = oidcDraft(deps, current, wanted);
  refuseNearAddress(instance, wanted.discovery_url);
  // A stored secret must not be sent to another issuer than the one it was given for.
  const isNewIssuer = draft.issuer !== current.issuer && current.sealedClientSecret !== '';
  if (isNewIssuer && wanted.client_secret === undefined)
    throw refusal('client_secret', 'client_secret is missing: it must be given again with another discovery_url.');
  const isNew = (wanted.discovery_url ?? wanted.client_id ?? wanted.client_secret) !== undefined;
  const isWhole = draft.clientId !== '' && draft.sealedClientSecret !== '';
  if (!isNew || !isWhole) return { side: draft };
  const { issuer, credentials } = await ask(deps, instance, { ...connection, oidc: draft }, wanted.check !== false);
  return { side: { ...draft, issuer }, credentials };
};
