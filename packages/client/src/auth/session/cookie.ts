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
const writeSessionCookie = (
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

export type SessionCookieDeps = {
  readonly platform: Pick<Platform, 'cookies' | 'page'>;
  readonly cookies: SuffixedCookies;
  readonly options: () => { readonly standardBrowser?: boolean | undefined };
  /** Writes the cookie with the time of the client's last change, where the service does not. */
  readonly writeClientUat?: () => void;
};

/** A session as far as its cookie goes. */
type CookieSession = {
  readonly lastActiveToken: { getRawString(): string } | null;
  readonly lastActiveOrganizationId: string | null;
};

export type SessionCookie = {
  /** Writes a token, or removes the cookie. */
  readonly onToken: (jwt: string | null, organizationId: string | null) => void;
  /** Writes the token that a session has now; removes the cookie when no session exists. */
  readonly onSession: (session: CookieSession | undefined) => void;
};

/** The cookies of a session, written together. An environment without cookies writes none. */
export const createSessionCookie = ({
  platform,
  cookies,
  options,
  writeClientUat,
}: SessionCookieDeps): SessionCookie => {
  let writtenFor: string | null = null;
  const onToken: SessionCookie['onToken'] = (jwt, organizationId) => {
    if (!options().standardBrowser) return;
    // Kept for a removal, which has no organization: only a tab of the cookie's organization may remove the cookie.
    if (jwt) writtenFor = organizationId;
    writeSessionCookie(platform, cookies, jwt, writtenFor);
    writeClientUat?.();
  };
  return {
    onToken,
    onSession: (session) =>
      onToken(session?.lastActiveToken?.getRawString() || null, session?.lastActiveOrganizationId ?? null),
  };
};
