// The variables of the network: where the service listens, and what it believes of the proxies before it.
import { isIP } from 'node:net';

/** Throws an error that says what is wrong with a variable. */
type Refuse = (variable: string, problem: string) => never;

export type NetworkSettings = {
  /** The address that the service listens on; undefined for every address of the machine. */
  readonly host: string | undefined;
  /** Addresses and networks of proxies whose headers, such as X-Forwarded-For, are trusted. */
  readonly trustedProxies: readonly string[];
  /** The header in which a trusted proxy sends the caller's country; undefined without such a proxy. */
  readonly countryHeader: string | undefined;
  /** The same for the caller's city. */
  readonly cityHeader: string | undefined;
};

const PROXY_ADDRESS = /^[0-9a-f.:]+(\/\d{1,3})?$/i;
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

const readTrustedProxies = (value: string | undefined, refuse: Refuse): readonly string[] => {
  const entries = (value ?? '').split(',').map((entry) => entry.trim());
  const given = entries.filter((entry) => entry !== '');
  const wrong = given.find((entry) => !PROXY_ADDRESS.test(entry));
  if (wrong === undefined) return given;
  return refuse(
    'LATCHKEY_TRUSTED_PROXIES',
    `must list addresses or networks such as 10.0.0.0/8, but holds "${wrong}".`,
  );
};

export const readNetworkSettings = (get: (variable: string) => string | undefined, refuse: Refuse): NetworkSettings => {
  const headerIn = (variable: string): string | undefined => {
    const name = get(variable);
    if (name === undefined || HEADER_NAME.test(name)) return name;
    return refuse(variable, `must be the name of a header such as X-Visitor-Country, but is "${name}".`);
  };
  const host = get('LATCHKEY_HOST');
  // A name could mean several addresses.
  if (host !== undefined && isIP(host) === 0)
    refuse('LATCHKEY_HOST', `must be an IP address such as 127.0.0.1 or ::1, but is "${host}".`);
  return {
    host,
    trustedProxies: readTrustedProxies(get('LATCHKEY_TRUSTED_PROXIES'), refuse),
    countryHeader: headerIn('LATCHKEY_COUNTRY_HEADER'),
    cityHeader: headerIn('LATCHKEY_CITY_HEADER'),
  };
};
