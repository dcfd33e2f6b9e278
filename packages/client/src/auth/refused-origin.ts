// A page whose origin the instance does not allow: found out and explained, for the developer. A production instance does not
// say that it refuses (security R20), so that there the console gets a guess.
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
  /** A call without cookies: only such a one may read that it is refused. */
  readonly ask: () => Promise<unknown>;
};

/** The reason why the service could not be asked: the error itself, or that the page is not allowed, which is logged. */
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
  /** What the page asks the service for. */
  readonly url: string;
};

/**
 * Tells the console, once, that the page is most likely not allowed: the service answers, and no answer may be read. Whether it
 * answers is asked without wanting to read anything, which every page may do; once only, for a service that is away is asked
 * often enough.
 */
export const createOriginHint = ({ platform, apiOrigin, url }: OriginHintDeps) => {
  let isOver = false;
  return async (error: unknown): Promise<void> => {
    const { origin } = new URL(platform.location.href());
    const isRefused = firstErrorCode(error) === CODE;
    // Answers of the page's own site can always be read.
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
