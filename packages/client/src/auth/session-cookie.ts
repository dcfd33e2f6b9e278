// The token where the host's server finds it, and beside it the organization it speaks for (wire §7.2, §7.5).
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';
import { mayWriteSession, placeAttributes } from './cookies.ts';
import type { SuffixedCookies } from './suffixed-cookies.ts';

/** Writes a token into the cookie, or takes the cookie away; a tab that is not in use leaves another's alone. */
export const writeSessionCookie = (
  { cookies: all, page }: Pick<Platform, 'cookies' | 'page'>,
  cookies: SuffixedCookies,
  jwt: string | null,
  organizationId: string | null,
): void => {
  const { activeOrganization, session } = CLIENT_NAMES.cookies;
  if (!mayWriteSession(page.isFocused(), organizationId, all.get(activeOrganization))) return;
  // Of the page's session, and bare but inside a frame of another site, where a bare cookie is refused.
  const place = page.isInCrossOriginFrame()
    ? placeAttributes({ sameSite: 'None', isInCrossOriginFrame: true, secureFor: all.secureFor })
    : {};
  if (jwt && organizationId) all.set(activeOrganization, organizationId, place);
  else all.remove(activeOrganization, place);
  if (jwt) cookies.set(session, jwt, 'Lax');
  else cookies.remove(session);
};
