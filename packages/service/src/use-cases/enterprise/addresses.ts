// Our own addresses that a company's identity provider is told: each connection has its own, so that none can answer for another.
import { API_PREFIX } from '@latchkey/wire';
import type { Instance } from '../../domain/instance/instance.ts';
import { primaryAddress } from '../../domain/instance/instance-address.ts';

export type SamlAddresses = {
  /** Our name at the provider; it is where our metadata lies. */
  readonly entityId: string;
  readonly metadataUrl: string;
  /** Where answers are posted to (Assertion Consumer Service). */
  readonly acsUrl: string;
};

const baseOf = (instance: Instance, provider: string): string =>
  `${primaryAddress(instance, provider).baseUrl}${API_PREFIX}`;

/** What the operator of a SAML provider needs; the addresses stay the same wherever a browser came from. */
export const samlAddresses = (instance: Instance, provider: string, connectionId: string): SamlAddresses => {
  const base = `${baseOf(instance, provider)}/saml`;
  const metadataUrl = `${base}/metadata/${connectionId}`;
  return { entityId: metadataUrl, metadataUrl, acsUrl: `${base}/acs/${connectionId}` };
};

/** Where an OpenID Connect provider of a connection sends browsers back to. */
export const enterpriseCallbackUri = (instance: Instance, provider: string, connectionId: string): string =>
  `${baseOf(instance, provider)}/enterprise_callback/${connectionId}`;
