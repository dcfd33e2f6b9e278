// Validates the addresses at which an operator says an instance is reached: its application proxy and its satellites.
import { type ErrorItemJSON, isLoopbackHost } from '@latchkey/wire';
import * as v from 'valibot';
import { refused } from '../../domain/faults/refused-values.ts';
import { isOnDomain, type Satellite } from '../../domain/instance/instance-address.ts';

const DOMAIN = /^(?=.{4,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)[a-z0-9-]{2,63}(?<!-)$/;

/** A base URL for a proxy: in the serialised form of the URL parser, with a path, without credentials, query or fragment. */
const isProxyUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host));
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isSafe && isPlain && /^(?:\/[\w.~-]+)+$/.test(url.pathname) && url.origin + url.pathname === text;
};

const proxyUrl = v.nullable(
  v.pipe(
    v.string(),
    v.check(isProxyUrl, 'Must be an https address with a path, such as https://app.example.com/__latchkey.'),
  ),
);

/** The address fields of the instance document. */
export const boundaryEntries = {
  proxy_url: proxyUrl,
  satellites: v.array(
    v.strictObject({
      domain: v.pipe(v.string(), v.regex(DOMAIN, 'Must be a domain such as shop.example.org.')),
      proxy_url: proxyUrl,
    }),
  ),
};

const problemsOf = (satellite: Satellite, at: number, all: readonly Satellite[]): readonly ErrorItemJSON[] => {
  const path = `satellites.${at}`;
  const { domain, proxy_url: url } = satellite;
  const overlaps = all.some(
    (other, index) => index < at && (isOnDomain(domain, other.domain) || isOnDomain(other.domain, domain)),
  );
  return [
    ...(overlaps
      ? [refused('form_param_value_invalid', path, `${domain} is, or is inside, another satellite's domain.`)]
      : []),
    ...(url !== null && !isOnDomain(new URL(url).hostname, domain)
      ? [refused('form_param_value_invalid', `${path}.proxy_url`, `The proxy of ${domain} must be on that domain.`)]
      : []),
  ];
};

/** Problems across a list of satellites that are valid one by one. */
export const satelliteProblems = (
  satellites: readonly Satellite[],
  ownDomain: string | undefined,
): readonly ErrorItemJSON[] =>
  satellites.flatMap((satellite, at) => [
    ...problemsOf(satellite, at, satellites),
    ...(ownDomain !== undefined && isOnDomain(satellite.domain, ownDomain)
      ? [
          refused(
            'form_param_value_invalid',
            `satellites.${at}.domain`,
            `${satellite.domain} is on the instance's own domain and needs no satellite.`,
          ),
        ]
      : []),
  ]);
