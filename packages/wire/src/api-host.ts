// The host of an API on a domain of the application: the name of the provider is its first label, `latchkey.example.com`. The
// client and the backend derive the host from the domain, the service derives the domain from the host.

/** The API host of a domain: `latchkey.example.com` for `example.com`. */
export const apiHostOf = (domain: string, provider: string): string => `${provider}.${domain}`;

/** The domain of an API host: the host without the provider's label, or as it is when it does not begin with that label. */
export const domainOfApiHost = (host: string, provider: string): string =>
  host.startsWith(`${provider}.`) ? host.slice(provider.length + 1) : host;

/** A domain as a developer writes it, `https://example.com/`, without its scheme and the slashes at its end. */
export const parseDomain = (text: string): string =>
  text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/(?<!\/)\/+$/, '');
