// The token where the host's server finds it, and beside it the organization it speaks for (wire §7.2, §7.5).
import { CLIENT_NAMES } from '@latchkey/wire';
import type { Platform } from '../platform/platform.ts';
import { mayWriteSession } from './cookies.ts';
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
  if (organizationId) all.set(activeOrganization, organizationId);
  else all.remove(activeOrganization);
  if (jwt) cookies.set(session, jwt, 'Lax');
  else cookies.remove(session);
};
