// The token where the host's server finds it, and beside it the organization it speaks for (wire §7.2, §7.5).
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';
import { placeAttributes } from './cookies.ts';
import type { SuffixedCookies } from './suffixed-cookies.ts';

/**
 * May this tab write the session cookie? All tabs share it, so only the one in use does, or one that speaks for the same
 * organization as the cookie already does.
 */
export const mayWriteSession = (
  isFocused: boolean,
  tabOrganizationId: string | null,
  cookieOrganizationId: string | undefined,
): boolean => isFocused || (tabOrganizationId ?? undefined) === (cookieOrganizationId || undefined);

/** Writes a token into the cookie, or takes the cookie away; a tab that is not in use leaves another's alone. */
export const writeSessionCookie = (
  { cookies: all, page }: Pick<Platform, 'cookies' | 'page'>,
  cookies: SuffixedCookies,
  jwt: string | null,
  organizationId: string | null,
): void => {
  if (!mayWriteSession(page.isFocused(), organizationId, all.get(CLIENT_NAMES.cookies.activeOrganization))) return;
  // Of the page's session, and bare but inside a frame of another site, where a bare cookie is refused.
  const place = page.isInCrossOriginFrame()
    ? placeAttributes({ sameSite: 'None', isInCrossOriginFrame: true, secureFor: all.secureFor })
    : {};
  if (jwt && organizationId) all.set(CLIENT_NAMES.cookies.activeOrganization, organizationId, place);
  else all.remove(CLIENT_NAMES.cookies.activeOrganization, place);
  if (jwt) cookies.set(CLIENT_NAMES.cookies.session, jwt, 'Lax');
  else cookies.remove(CLIENT_NAMES.cookies.session);
};
