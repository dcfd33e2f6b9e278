// What only development keys need: the browser known by a token instead of a cookie, a second start when the service has
// forgotten it, and the cookie that tells servers when the client changed.
import { CLIENT_NAMES } from '@latchkey/wire';
import { createClientUatWriter } from '../auth/client-uat.ts';
import { createDevBrowser } from '../auth/dev-browser.ts';
import type { SuffixedCookies } from '../auth/suffixed-cookies.ts';
import { isApiError, LatchkeyError } from '../errors.ts';
import { hookDevBrowser } from '../http/dev-browser-hook.ts';
import type { Shell } from './shell.ts';

export type Development = {
  /** What the service knows this browser by. */
  readonly token: () => string | undefined;
  /** Gets a token, then starts; once more with a new one when the service does not know it. */
  readonly start: <T>(start: () => Promise<T>, signal: AbortSignal) => Promise<T>;
  readonly writeClientUat: () => void;
};

/** Builds it for one client; requests carry the token from then on. */
export const createDevelopment = (shell: Shell, cookies: SuffixedCookies): Development => {
  const { platform, store, key, api, requestHooks } = shell;
  const devBrowser = createDevBrowser({ platform, cookies, api });
  hookDevBrowser(requestHooks, devBrowser);
  const writeClientUat = createClientUatWriter({ platform, cookies, frontendApi: key.frontendApi });
  return {
    token: devBrowser.get,
    async start(start, signal) {
      const attempt = async () => {
        await devBrowser.setUp(signal);
        return start();
      };
      try {
        return await attempt();
      } catch (error) {
        if (!isBrowserUnknown(error)) throw error;
      }
      devBrowser.clear();
      return attempt().catch((cause: unknown) => {
        if (!isBrowserUnknown(cause)) throw cause;
        throw new LatchkeyError(
          `Something went wrong initializing ${CLIENT_NAMES.capitalised}. Please contact support.`,
          {
            cause,
          },
        );
      });
    },
    writeClientUat: () => writeClientUat(store.getSnapshot().client),
  };
};

const isBrowserUnknown = (error: unknown): boolean =>
  isApiError(error) && error.errors.some(({ code }) => code === 'dev_browser_unauthenticated');
