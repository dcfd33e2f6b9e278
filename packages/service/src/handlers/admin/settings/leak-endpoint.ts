// The endpoint for leaked passwords: an address that the service itself calls, so it follows the rules against server-side request
// forgery (docs/security.md R24).
import { type ErrorItemJSON, isLoopbackHost } from '@latchkey/wire';
import { refused } from '../../../domain/faults/refused-values.ts';
import type { EnvironmentType, SecuritySettings } from '../../../domain/instance/instance.ts';
import { addressInHost, isPublicAddress } from '../../../ports/oauth/public-address.ts';

const PATH = 'security.leaked_passwords.endpoint';
const MAX_LENGTH = 500;

/** Is the address of this machine or of a private network? Names are resolved and checked when the service calls them. */
const isNear = ({ host, hostname }: URL): boolean => {
  const address = addressInHost(hostname);
  return isLoopbackHost(host) || (address !== undefined && !isPublicAddress(address));
};

/** Nothing but scheme, host and path: the service appends a slash and five characters. */
const isPlain = ({ username, password, search, hash }: URL): boolean =>
  [username, password, search, hash].every((part) => part === '');

const isAllowed = (url: URL, type: EnvironmentType): boolean => {
  if (url.protocol === 'https:') return type === 'development' || !isNear(url);
  return url.protocol === 'http:' && type === 'development' && isLoopbackHost(url.host);
};

const sentence = (type: EnvironmentType): string =>
  type === 'development'
    ? `${PATH} must be an https address, or an http address of this machine, without a query, or null for none.`
    : `${PATH} must be an https address that is not of this machine or a private network, without a query, or null for none.`;

/** Problems with the endpoint in a changed document. */
export const leakEndpointProblems = (
  type: EnvironmentType,
  { leaked_passwords: leaked }: SecuritySettings,
): readonly ErrorItemJSON[] => {
  const endpoint = leaked?.endpoint ?? null;
  if (endpoint === null) return [];
  const url = endpoint.length <= MAX_LENGTH && URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url && isPlain(url) && isAllowed(url, type)) return [];
  return [refused('form_param_format_invalid', PATH, sentence(type))];
};
