// The session cookie that the host's server reads, and the cookie with the token's organization next to it
// (docs/reference/wire.md#cookie-table, #session-cookie).
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Platform } from '../../platform/platform.ts';
import { placeAttributes } from '../cookies.ts';
import type { SuffixedCookies } from '../suffixed-cookies.ts';

/**
 * True if this tab may write the session cookie. All tabs share it, so only the focused one writes, or one whose
 * organization is the one already in the cookie.
 */
export const mayWriteSession = (
  isFocused: boolean,
  tabOrganizationId: string | null,
  cookieOrganizationId: string | undefined,
): boolean => isFocused || (tabOrganizationId ?? undefined) === (cookieOrganizationId || undefined);

/** Writes a token into the cookie, or removes the cookie; a tab that is not in use leaves another tab's cookie alone. */
export const writeSessionCookie = (
  { cookies: all, page }: Pick<Platform, 'cookies' | 'page'>,
  cookies: SuffixedCookies,
  jwt: string | null,
  organizationId: string | null,
): void => {
  if (!mayWriteSession(page.isFocused(), organizationId, all.get(CLIENT_NAMES.cookies.activeOrganization))) return;
  // The organization's cookie has no attributes, except in a cross-site frame, where the browser rejects such a cookie.
  const place = page.isInCrossOriginFrame()
    ? placeAttributes({ sameSite: 'None', isInCrossOriginFrame: true, secureFor: all.secureFor })
    : {};
  if (jwt && organizationId) all.set(CLIENT_NAMES.cookies.activeOrganization, organizationId, place);
  else all.remove(CLIENT_NAMES.cookies.activeOrganization, place);
  if (jwt) cookies.set(CLIENT_NAMES.cookies.session, jwt, 'Lax');
  else cookies.remove(CLIENT_NAMES.cookies.session);
};
