// Converts a connection to its protocol client: a SAML party, or a client of an OpenID Connect provider.
import { isOAuthStrategy } from '@latchkey/wire';
import type { EnterpriseConnection } from '../../domain/enterprise/connection.ts';
import type { Instance } from '../../domain/instance/instance.ts';
import type { ProviderRow } from '../../domain/providers/provider.ts';
import { builtInProvider, customProvider } from '../../domain/providers/registry.ts';
import type { ProviderClient } from '../../ports/oauth/configuration.ts';
import type { SamlParty } from '../../ports/saml/provider.ts';
import type { Services } from '../context/call.ts';
import { reachOf } from '../external/provider-client.ts';
import { samlAddresses } from './addresses.ts';

type Reaching = {
  readonly config: { readonly provider: string };
  readonly ports: Pick<Services['ports'], 'vault'>;
};

/** The SAML side of a connection; throws if it uses another protocol. */
export const samlParty = (by: Reaching, instance: Instance, { id, saml }: EnterpriseConnection): SamlParty => {
  if (!saml) throw new Error(`Latchkey: connection ${id} does not speak SAML.`);
  const { entityId, acsUrl } = samlAddresses(instance, by.config.provider, id);
  const { entityId: idpEntityId, ssoUrl, certificates } = saml;
  return {
    entityId,
    acsUrl,
    signingCertificate: saml.signingCertificate,
    signingKey: by.ports.vault.open(saml.sealedSigningKey),
    idp: { entityId: idpEntityId, ssoUrl, certificates },
  };
};

const rowOf = ({ provider, name, oidc }: EnterpriseConnection): ProviderRow => {
  const builtIn = isOAuthStrategy(provider) ? builtInProvider(provider) : undefined;
  const issuer = oidc?.issuer ?? null;
  if (builtIn?.endpoints.kind !== 'oidc') return customProvider({ name, issuer: issuer ?? '' });
  return issuer === null ? builtIn : { ...builtIn, endpoints: { kind: 'oidc', issuer } };
};

/** The OpenID Connect side of a connection; throws if it uses another protocol. */
export const enterpriseClient = (
  by: Reaching,
  instance: Instance,
  connection: EnterpriseConnection,
): ProviderClient => {
  const { id, oidc } = connection;
  if (!oidc) throw new Error(`Latchkey: connection ${id} does not speak OpenID Connect.`);
  return {
    row: rowOf(connection),
    clientId: oidc.clientId,
    clientSecret: by.ports.vault.open(oidc.sealedClientSecret),
    teamId: null,
    keyId: null,
    reach: reachOf(instance),
  };
};
