// The allowed origins of an instance, as the rules that redirects and calls are checked against.
import type { OriginRules } from '../../domain/instance/allowed-origins.ts';
import type { Call } from './call.ts';

/** Which origins may call: those the operator listed, those of proxies and satellites, and the instance's own. */
export const originRules = (call: Pick<Call, 'instance' | 'config'>): OriginRules => {
  const { environmentType, apiHost, allowedOrigins, proxyUrl, satellites } = call.instance;
  const proxies = [proxyUrl, ...satellites.map((satellite) => satellite.proxy_url)].filter((url) => url != null);
  return {
    environmentType,
    apiHost,
    provider: call.config.provider,
    allowedOrigins: [...allowedOrigins, ...proxies.map((url) => new URL(url).origin)],
    satelliteDomains: satellites.map((satellite) => satellite.domain),
  };
};
