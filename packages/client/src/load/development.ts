// What only development keys need: the browser known by a token instead of a cookie, a second start when the service has
// forgotten it, and the cookie that tells servers when the client changed.
import { CLIENT_NAMES } from '@latchkey/wire';
import { createDevBrowser, type DevBrowser } from '../auth/dev-browser.ts';
import type { SuffixedCookies } from '../auth/suffixed-cookies.ts';
import { isApiError, LatchkeyError } from '../errors.ts';
import { hookDevBrowser } from '../http/dev-browser-hook.ts';
import { parseUrl } from '../lib/url.ts';
import type { RefusalCode } from '../surfaces/preconditions.ts';
import type { Automatically } from './automatically.ts';
import type { Shell } from './shell.ts';
import type { Outcome } from './start-up.ts';
import type { Workbench } from './workbench.ts';

export type Development = {
  /** What the service knows this browser by. */
  readonly token: () => string | undefined;
  /**
   * Gets a token, then starts; once more with a new one when the service does not know it. Ends at the service when that
   * sent the person here only to be recognised.
   */
  readonly start: (start: () => Promise<Outcome>, signal: AbortSignal) => Promise<Outcome>;
  /** Tells servers that nobody is signed in: at once where the cookie says otherwise, at leisure where there is none. */
  readonly writeClientUat: (isIdle: boolean) => void;
  /** Why a surface may not be shown, for the developer. */
  readonly explain: (code: RefusalCode) => void;
};

/** Does something at the workbench, as soon as that is there. */
type Later = (work: (workbench: Workbench) => void) => void;

/** What the engine lends. */
export type DevelopmentParts = {
  readonly cookies: SuffixedCookies;
  readonly automatically: () => Promise<Automatically>;
  readonly workbench: () => Promise<Workbench>;
};

/** Builds it for one client; requests carry the token from then on. */
export const createDevelopment = (
  shell: Shell,
  { cookies, automatically, workbench }: DevelopmentParts,
): Development => {
  const { platform, store, api, requestHooks } = shell;
  const devBrowser = createDevBrowser({ platform, cookies, api });
  hookDevBrowser(requestHooks, devBrowser);
  // Whatever goes wrong there is for the developer to know, and nothing to stop a page for.
  const later: Later = (work) =>
    void workbench()
      .then(work)
      .catch((error: unknown) => platform.log.warn(String(error)));
  return {
    token: devBrowser.get,
    explain: (code) => later((part) => part.explain(code)),
    async start(start, signal) {
      const given = shell.options();
      const isAdvised = given.afterSignInUrl || given.afterSignUpUrl || given.redirectUrl;
      if (isAdvised || given.__internal_keyless_claimKeylessApplicationUrl) later(({ advise }) => advise());
      startTelemetry(shell, later);
      const outcome = await startTwice(devBrowser, start, signal).catch(async (error: unknown) => {
        // A refused origin looks like a lost network to the page; the workbench can tell the two apart.
        const part = await workbench().catch(() => undefined);
        throw part ? await part.explainOutage(error, () => devBrowser.request(signal)) : error;
      });
      const wish = parseUrl(platform.location.href())?.searchParams.get(CLIENT_NAMES.params.redirectUrl);
      if (outcome === 'leaving' || signal.aborted || !wish?.startsWith(shell.key.apiOrigin)) return outcome;
      const target = (await workbench()).serviceTarget();
      if (!target) return outcome;
      target.searchParams.set(CLIENT_NAMES.params.devBrowser, devBrowser.get() ?? '');
      await (await automatically()).navigate(target.href, 'service_redirect');
      return 'leaving';
    },
    writeClientUat(isIdle) {
      // With somebody signed in it is written already, before the page can be left; else it must say that nobody is.
      const written = cookies.get(CLIENT_NAMES.cookies.clientUat);
      const isWrong = isIdle ? written !== '0' : Number(written) > 0;
      if (isWrong && !store.getSnapshot().session) later(({ writeClientUat }) => writeClientUat());
    },
  };
};

const startTwice = async (
  devBrowser: DevBrowser,
  start: () => Promise<Outcome>,
  signal: AbortSignal,
): Promise<Outcome> => {
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
    throw new LatchkeyError(`Something went wrong initializing ${CLIENT_NAMES.capitalised}. Please contact support.`, {
      cause,
    });
  });
};

/** From here on the page can tell of what happens; what becomes of it is the workbench's. */
const startTelemetry = ({ platform, options, slots }: Shell, later: Later): void => {
  const { telemetry: wishes, sdkMetadata } = options();
  slots.telemetry = undefined;
  if (wishes === false) return;
  // A browser that a program drives tells nothing about people.
  const isAutomated = (platform.globals.get('navigator') as { readonly webdriver?: boolean } | undefined)?.webdriver;
  const isEnabled = !wishes?.disabled && !isAutomated;
  slots.telemetry = {
    isEnabled,
    isDebug: wishes?.debug === true,
    record(event) {
      if (isEnabled) later(({ collector }) => collector.record(event));
    },
  };
  if (sdkMetadata) slots.telemetry.record({ event: 'FRAMEWORK_METADATA', payload: { ...sdkMetadata } });
};

const isBrowserUnknown = (error: unknown): boolean =>
  isApiError(error) && error.errors.some(({ code }) => code === 'dev_browser_unauthenticated');
