// A page whose origin the instance does not allow: found out and explained, for the developer.
import { firstErrorCode, isNetworkError, LatchkeyError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';

const CODE = 'origin_invalid';

/** The message names the setting and the call that changes it. */
const refusedOrigin = (apiOrigin: string, origin: string): LatchkeyError => {
  const list = JSON.stringify({ allowed_origins: [origin] });
  return new LatchkeyError(
    `the instance does not allow pages of ${origin}. Add this origin to its setting allowed_origins: curl -X PATCH ${apiOrigin}/admin/v1/instance -H "Authorization: Bearer <secret key>" -H "Content-Type: application/json" -d '${list}'. The call replaces the list, so send the origins that are in it too.`,
  );
};

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
