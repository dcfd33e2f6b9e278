// Detects that the instance does not allow the page's origin, and explains it to the developer. A production instance does not
// disclose the refusal (docs/security.md R20), so there the console message is a guess.
import { firstErrorCode, isNetworkError, LatchkeyError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';

const CODE = 'origin_invalid';

/** Names the setting and the call that changes it. */
const howToAllow = (apiOrigin: string, origin: string): string => {
  const list = JSON.stringify({ allowed_origins: [origin] });
  return `Add this origin to its setting allowed_origins: curl -X PATCH ${apiOrigin}/admin/v1/instance -H "Authorization: Bearer <secret key>" -H "Content-Type: application/json" -d '${list}'. The call replaces the list, so send the origins that are in it too.`;
};

const refusedOrigin = (apiOrigin: string, origin: string): LatchkeyError =>
  new LatchkeyError(`the instance does not allow pages of ${origin}. ${howToAllow(apiOrigin, origin)}`);

export type OutageDeps = {
  readonly platform: Pick<Platform, 'page' | 'location' | 'log'>;
  readonly apiOrigin: string;
  /** A call without cookies: only the reply to such a call is readable when the origin is refused. */
  readonly ask: () => Promise<unknown>;
};

/** Why the service could not be reached: the original error, or an error for a refused origin, which is also logged. */
export const explainOutage = async ({ platform, apiOrigin, ask }: OutageDeps, error: unknown): Promise<unknown> => {
  const isLost = isNetworkError(error) && platform.page.isOnline();
  const asked: unknown = isLost ? await ask().catch((refusal: unknown) => refusal) : error;
  if (firstErrorCode(asked) !== CODE) return error;
  const reason = refusedOrigin(apiOrigin, new URL(platform.location.href()).origin);
  platform.log.error(reason.message);
  return reason;
};

export type OriginHintDeps = {
  readonly platform: Pick<Platform, 'page' | 'location' | 'log' | 'fetch'>;
  readonly apiOrigin: string;
  /** The URL that the page requested. */
  readonly url: string;
};

/**
 * Logs once that the origin is probably not allowed: the service answers, but CORS hides the answer. A `no-cors` request finds
 * out whether it answers, which any page may send; it is sent only once, because during an outage the client already retries
 * often.
 */
export const createOriginHint = ({ platform, apiOrigin, url }: OriginHintDeps) => {
  let isOver = false;
  return async (error: unknown): Promise<void> => {
    const { origin } = new URL(platform.location.href());
    const isRefused = firstErrorCode(error) === CODE;
    // Same-origin replies are always readable.
    const isUnread = isNetworkError(error) && platform.page.isOnline() && new URL(url).origin !== origin;
    if (isOver || !(isRefused || isUnread)) return;
    isOver = true;
    if (isRefused) return platform.log.error(refusedOrigin(apiOrigin, origin).message);
    await platform.fetch(url, { mode: 'no-cors', credentials: 'omit' });
    platform.log.error(
      `the service answers, but pages of ${origin} may not read it: most likely the instance does not allow them. ${howToAllow(apiOrigin, origin)}`,
    );
  };
};
