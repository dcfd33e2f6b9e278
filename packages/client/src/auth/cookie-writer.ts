// A token or the client changed → session, active-organization and client_uat cookies (wire §7.2, §7.5).
import { NAMES } from '@latchkey/wire';
import type { PublishableKey } from '../lib/publishable-key.ts';
import { instanceDomain } from '../lib/redirect-rules.ts';
import { parseUrl } from '../lib/url.ts';
import type { Platform } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import { ACTIVE_ORGANIZATION_COOKIE, clientUat, mayWriteSession } from './cookies.ts';
import type { SuffixedCookies } from './suffixed-cookies.ts';

export type CookieWriterDeps = {
  readonly platform: Pick<Platform, 'cookies' | 'page' | 'location'>;
  readonly cookies: SuffixedCookies;
  readonly key: PublishableKey;
  readonly client: () => Client | undefined;
  /** False where there are no cookies to write. */
  readonly isEnabled: () => boolean;
};

export type CookieWriter = {
  /** Puts the token where the host's server finds it, or takes it away. */
  writeToken(jwt: string | null, organizationId: string | null): void;
  /** Tells servers when the client last changed. In production that is the service's cookie, not ours. */
  writeClientUat(): void;
};

/** The writer of one client. */
export const createCookieWriter = (deps: CookieWriterDeps): CookieWriter => {
  const { platform, cookies, key } = deps;
  const writeClientUat = (): void => {
    if (!deps.isEnabled() || !writesClientUat(key, platform.location.href())) return;
    const domain = platform.cookies.registrableDomain();
    // A host-only cookie of the same name would shadow the wider one.
    cookies.remove(NAMES.cookies.clientUat);
    cookies.set(NAMES.cookies.clientUat, clientUat(deps.client()), 'Strict', domain === undefined ? {} : { domain });
  };
  return {
    writeClientUat,
    writeToken(jwt, organizationId) {
      if (!deps.isEnabled()) return;
      const current = platform.cookies.get(ACTIVE_ORGANIZATION_COOKIE);
      if (mayWriteSession(platform.page.isFocused(), organizationId, current)) {
        if (organizationId) platform.cookies.set(ACTIVE_ORGANIZATION_COOKIE, organizationId);
        else platform.cookies.remove(ACTIVE_ORGANIZATION_COOKIE);
        if (jwt) cookies.set(NAMES.cookies.session, jwt, 'Lax');
        else cookies.remove(NAMES.cookies.session);
      }
      writeClientUat();
    },
  };
};

const writesClientUat = (key: PublishableKey, href: string): boolean =>
  key.instanceType === 'development' &&
  !(parseUrl(href)?.host ?? '').endsWith(instanceDomain(key.frontendApi, NAMES.provider));
