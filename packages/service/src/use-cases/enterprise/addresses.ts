// The service's URLs for an enterprise identity provider: each connection has separate ones, so that no connection can respond
// for another.
import { API_PREFIX } from '@latchkey/wire';
import type { Instance } from '../../domain/instance/instance.ts';
import { primaryAddress } from '../../domain/instance/instance-address.ts';

export type SamlAddresses = {
  /** Our entity id at the provider; it is also the URL of our metadata. */
  readonly entityId: string;
  readonly metadataUrl: string;
  /** The URL that responses are posted to (Assertion Consumer Service). */
  readonly acsUrl: string;
};

const baseOf = (instance: Instance, provider: string): string =>
  `${primaryAddress(instance, provider).baseUrl}${API_PREFIX}`;

/** The URLs that the operator of a SAML provider configures; they do not depend on the host the browser used. */
export const samlAddresses = (instance: Instance, provider: string, connectionId: string): SamlAddresses => {
  const base = `${baseOf(instance, provider)}/saml`;
  const metadataUrl = `${base}/metadata/${connectionId}`;
  return { entityId: metadataUrl, metadataUrl, acsUrl: `${base}/acs/${connectionId}` };
};

/** The callback URL of a connection's OpenID Connect provider. */
export const enterpriseCallbackUri = (instance: Instance, provider: string, connectionId: string): string =>
  `${baseOf(instance, provider)}/enterprise_callback/${connectionId}`;
