// Needed for development keys only: a second start when the service no longer knows the dev-browser token, and the cookie
// from which servers read when the client changed.
import { CLIENT_NAMES } from '@latchkey/wire';
import { createClientUatWriter } from '../auth/client-uat.ts';
import { isApiError, LatchkeyError } from '../errors.ts';
import { parseUrl } from '../lib/url.ts';
import { isLoaded } from '../state/snapshot.ts';
import type { RefusalCode } from '../surfaces/preconditions.ts';
import type { Ahead } from './ask-initial.ts';
import type { BackgroundNavigation } from './background-navigation.ts';
import type { DevTools } from './dev-tools.ts';
import type { Shell } from './shell.ts';
import type { Outcome } from './start-up.ts';

export type Development = {
  /**
   * Starts; once more with a new token when the service does not know the current one. Redirects to the service when the
   * service sent the visitor here only to identify the browser.
   */
  readonly start: (start: Start, signal: AbortSignal, ahead: Ahead | undefined) => Promise<Outcome>;
  /** Writes when the client last changed, or that no session exists, for servers to read. */
  readonly writeClientUat: () => void;
  /** Logs for the developer why a surface cannot be shown. */
  readonly explain: (code: RefusalCode) => void;
};

/** One start, with the replies that are already pending. */
type Start = (ahead: Ahead | undefined) => Promise<Outcome>;

/** Runs `work` with the dev tools once they are loaded. */
type Later = (work: (devTools: DevTools) => void) => void;

/** Functions that the engine passes in. */
export type DevelopmentParts = {
  readonly backgroundNavigation: () => Promise<BackgroundNavigation>;
  readonly devTools: () => Promise<DevTools>;
};

/** Builds it for one client. */
export const createDevelopment = (shell: Shell, { backgroundNavigation, devTools }: DevelopmentParts): Development => {
  const { platform, devBrowser } = shell;
  const write = createClientUatWriter(shell);
  // A failure of the dev tools concerns the developer only and must not stop the page.
  const later: Later = (work) =>
    void devTools()
      .then(work)
      .catch((error: unknown) => platform.log.warn(String(error)));
  return {
    explain: (code) => later((part) => part.explain(code)),
    async start(start, signal, ahead) {
      const given = shell.options();
      const isAdvised = given.afterSignInUrl || given.afterSignUpUrl || given.redirectUrl;
      if (isAdvised || given.__internal_keyless_claimKeylessApplicationUrl) later(({ advise }) => advise());
      startTelemetry(shell, later);
      const outcome = await startTwice(shell, start, ahead).catch(async (error: unknown) => {
        // To the page a refused origin looks like a network failure; the dev tools can distinguish the two.
        const part = await devTools().catch(() => undefined);
        throw part ? await part.explainOutage(error, () => devBrowser.request(signal)) : error;
      });
      const wish = parseUrl(platform.location.href())?.searchParams.get(CLIENT_NAMES.params.redirectUrl);
      if (outcome === 'leaving' || signal.aborted || !wish?.startsWith(shell.key.apiOrigin)) return outcome;
      const target = (await devTools()).serviceTarget();
      if (!target) return outcome;
      target.searchParams.set(CLIENT_NAMES.params.devBrowser, devBrowser.get() ?? '');
      await (await backgroundNavigation()).navigate(target.href, 'service_redirect');
      return 'leaving';
    },
    writeClientUat: () => write(shell.store.getSnapshot().client),
  };
};

const startTwice = async ({ devBrowser, store }: Shell, start: Start, ahead: Ahead | undefined): Promise<Outcome> => {
  try {
    return await start(ahead);
  } catch (error) {
    // A start that another one overtook must not clear the token that the other one uses.
    if (!isBrowserUnknown(error) || isLoaded(store.getSnapshot())) throw error;
  }
  devBrowser.clear();
  return start(undefined).catch((cause: unknown) => {
    if (!isBrowserUnknown(cause)) throw cause;
    throw new LatchkeyError(`Something went wrong initializing ${CLIENT_NAMES.capitalised}. Please contact support.`, {
      cause,
    });
  });
};

/** From here on the page can record events; the dev tools send them. */
const startTelemetry = ({ platform, options, slots }: Shell, later: Later): void => {
  const { telemetry: wishes, sdkMetadata } = options();
  slots.telemetry = undefined;
  if (wishes === false) return;
  // A browser driven by automation (`navigator.webdriver`) says nothing about users.
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
