// Needed for development keys only: a second start when the service no longer knows the dev-browser token, and the cookie
// from which servers read when the client changed.
import { CLIENT_NAMES } from '@latchkey/wire';
import { createClientUatWriter } from '../auth/client-uat.ts';
import { isApiError, LatchkeyError } from '../errors.ts';
import { parseUrl } from '../lib/url.ts';
import type { LoadOptions } from '../options.ts';
import { isLoaded } from '../state/snapshot.ts';
import type { RefusalCode } from '../surfaces/preconditions.ts';
import { createTelemetry, NO_TELEMETRY, type Telemetry } from '../telemetry/telemetry.ts';
import type { BackgroundNavigation } from './background-navigation.ts';
import type { DevTools } from './dev-tools.ts';
import type { InitialReplies } from './initial-requests.ts';
import type { Shell } from './shell.ts';
import type { Outcome } from './start-up.ts';

export type Development = {
  /** Logs that a development key is in use. */
  readonly warn: () => void;
  /**
   * Starts; once more with a new token when the service does not know the current one. Redirects to the service when the
   * service sent the visitor here only to identify the browser.
   */
  readonly start: (start: Start, signal: AbortSignal, ahead: InitialReplies | undefined) => Promise<Outcome>;
  /** The telemetry of this page; undefined when the host switched it off. */
  readonly telemetry: () => Telemetry | undefined;
  /** Writes when the client last changed, or that no session exists, for servers to read. */
  readonly writeClientUat: () => void;
  /** Logs for the developer why a surface cannot be shown. */
  readonly explain: (code: RefusalCode) => void;
};

/** One start, with the replies that are already pending. */
type Start = (ahead: InitialReplies | undefined) => Promise<Outcome>;

/** Runs `work` with the dev tools once they are loaded. */
type Later = (work: (devTools: DevTools) => void) => void;

/** Builds it for one client; undefined for a production key. */
export const createDevelopment = (
  shell: Shell,
  backgroundNavigation: () => Promise<BackgroundNavigation>,
  devTools: () => Promise<DevTools>,
): Development | undefined => {
  const { platform, devBrowser, key, options } = shell;
  if (key.instanceType === 'production') return undefined;
  const write = createClientUatWriter(shell);
  let telemetry: Telemetry | undefined = NO_TELEMETRY;
  // A failure of the dev tools concerns the developer only and must not stop the page.
  const later: Later = (work) =>
    void devTools()
      .then(work)
      .catch((error: unknown) => platform.log.warn(String(error)));
  return {
    warn: () =>
      platform.log.warn(
        `${CLIENT_NAMES.capitalised}: with development keys no mail leaves the inbox. Do not deploy them.`,
      ),
    explain(code) {
      // A native shell or an extension does not download the dev tools.
      if (options().standardBrowser) later((part) => part.explain(code));
    },
    telemetry: () => telemetry,
    async start(start, signal, ahead) {
      const given = options();
      if (needsAdvice(given)) later(({ advise }) => advise());
      telemetry = createTelemetry(platform, given, (event) => later(({ collector }) => collector.record(event)));
      const { sdkMetadata } = given;
      if (sdkMetadata) telemetry?.record({ event: 'FRAMEWORK_METADATA', payload: { ...sdkMetadata } });
      const outcome = await startTwice(shell, start, ahead).catch(async (error: unknown) => {
        // To the page a refused origin looks like a network failure; the dev tools can distinguish the two.
        const part = await devTools().catch(() => undefined);
        throw part ? await part.explainOutage(error, () => devBrowser.request(signal)) : error;
      });
      const redirect = parseUrl(platform.location.href())?.searchParams.get(CLIENT_NAMES.params.redirectUrl);
      if (outcome === 'leaving' || signal.aborted || !redirect?.startsWith(shell.key.apiOrigin)) return outcome;
      const target = (await devTools()).serviceTarget();
      if (!target) return outcome;
      target.searchParams.set(CLIENT_NAMES.params.devBrowser, devBrowser.get() ?? '');
      await (await backgroundNavigation()).navigate(target.href, 'service_redirect');
      return 'leaving';
    },
    writeClientUat: () => write(shell.store.getSnapshot().client),
  };
};

const startTwice = async (
  { devBrowser, store }: Shell,
  start: Start,
  ahead: InitialReplies | undefined,
): Promise<Outcome> => {
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

/** True if the dev tools have something to say about these options; only then are they downloaded for it. */
const needsAdvice = (given: LoadOptions): boolean =>
  Boolean(
    given.afterSignInUrl ||
      given.afterSignUpUrl ||
      given.redirectUrl ||
      given.__internal_keyless_claimKeylessApplicationUrl,
  );

const isBrowserUnknown = (error: unknown): boolean =>
  isApiError(error) && error.errors.some(({ code }) => code === 'dev_browser_unauthenticated');
