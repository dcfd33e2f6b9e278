// Names, values and attributes of the cookies the client writes (pure, wire §7).
import { COOKIE_LIFETIME_DAYS } from '@latchkey/wire';
import type { CookieAttributes, SameSite } from '../platform/platform.ts';

const DAY_MS = 86_400_000;

/** Both spellings of a cookie; readers prefer the first. */
export const cookieNames = (name: string, suffix: string): readonly [suffixed: string, plain: string] => [
  `${name}_${suffix}`,
  name,
];

type CookieFacts = {
  readonly sameSite: SameSite;
  readonly isInCrossOriginFrame: boolean;
  readonly secureFor: (sameSite: SameSite) => boolean;
};

/**
 * Attributes that say where a cookie holds. Inside a frame of another site only SameSite None reaches us, and only a cookie
 * kept apart for each site around the frame is accepted everywhere.
 */
export const placeAttributes = ({ sameSite, isInCrossOriginFrame, secureFor }: CookieFacts): CookieAttributes => {
  if (!isInCrossOriginFrame) return { sameSite, secure: secureFor(sameSite) };
  // A browser takes a partitioned cookie only if it is Secure.
  const secure = secureFor('None');
  return { sameSite: 'None', secure, partitioned: secure };
};

/** Attributes of a cookie that lives for a year. */
export const lastingAttributes = (facts: CookieFacts & { readonly now: number }): CookieAttributes => ({
  expires: new Date(facts.now + COOKIE_LIFETIME_DAYS * DAY_MS),
  ...placeAttributes(facts),
});

/** What `__client_uat` says: when the client last changed, in seconds, or 0 when nobody is signed in. */
export const clientUat = (
  client: { readonly updatedAt: Date | null; readonly signedInSessions: readonly unknown[] } | undefined,
): string =>
  client?.updatedAt && client.signedInSessions.length > 0 ? String(Math.floor(client.updatedAt.getTime() / 1000)) : '0';

/**
 * May this tab write the session cookie? All tabs share it, so only the one in use does, or one that speaks for the same
 * organization as the cookie already does.
 */
export const mayWriteSession = (
  isFocused: boolean,
  tabOrganizationId: string | null,
  cookieOrganizationId: string | undefined,
): boolean => isFocused || (tabOrganizationId ?? undefined) === (cookieOrganizationId || undefined);
