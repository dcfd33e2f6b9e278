// The `__client_uat` cookie: servers read from it when the client last changed. In production the service writes it
// (docs/reference/wire.md#cookie-table).
import { CLIENT_NAMES } from '@latchkey/wire';
import { parseUrl } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import { registrableDomain } from './registrable-domain.ts';
import type { SuffixedCookies } from './suffixed-cookies.ts';

export type ClientUatDeps = {
  readonly platform: Pick<Platform, 'cookies' | 'location'>;
  readonly cookies: SuffixedCookies;
  /** The instance's domain, where the service writes the cookie. */
  readonly instanceDomain: string;
};

/** The value of `__client_uat`: when the client last changed, in seconds, or 0 without a session. */
export const clientUat = (
  client: { readonly updatedAt: Date | null; readonly signedInSessions: readonly unknown[] } | undefined,
): string =>
  client?.updatedAt && client.signedInSessions.length > 0 ? String(Math.floor(client.updatedAt.getTime() / 1000)) : '0';

/** A writer for a development instance. On the instance's domain the service writes the cookie. */
export const createClientUatWriter = ({ platform, cookies, instanceDomain }: ClientUatDeps) => {
  let attributes: { readonly domain?: string } | undefined;
  return (client: Pick<Client, 'updatedAt' | 'signedInSessions'> | undefined): void => {
    const page = parseUrl(platform.location.href());
    if (page?.host.endsWith(instanceDomain)) return;
    // The first write finds the domain, with a test cookie.
    attributes ??= domainAttributes(registrableDomain(page?.hostname ?? '', platform.cookies));
    // A host-only cookie of the same name would shadow the wider one.
    cookies.remove(CLIENT_NAMES.cookies.clientUat);
    cookies.set(CLIENT_NAMES.cookies.clientUat, clientUat(client), 'Strict', attributes);
  };
};

const domainAttributes = (domain: string | undefined): { readonly domain?: string } =>
  domain === undefined ? {} : { domain };
