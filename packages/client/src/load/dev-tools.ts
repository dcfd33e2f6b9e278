// Features of development pages: usage events, warnings about options, the prompt of a temporary instance, and the address
// of a service that redirected the visitor here. A separate chunk, because no surface needs it.
import { API_PREFIX, CLIENT_NAMES, CLIENT_VERSION } from '@latchkey/wire';
import { createOriginHint, explainOutage } from '../auth/refused-origin.ts';
import { LatchkeyError } from '../errors.ts';
import { isAbsoluteHttpUrl } from '../lib/url.ts';
import { serviceRedirect } from '../navigation/service-redirect.ts';
import { isLoaded } from '../state/snapshot.ts';
import type { RefusalCode } from '../surfaces/preconditions.ts';
import { REFUSAL_TEXTS } from '../surfaces/refusal-texts.ts';
import { type Collector, createCollector } from '../telemetry/collector.ts';
import type { Shell } from './shell.ts';

export type DevTools = {
  readonly collector: Collector;
  /** Logs warnings about options, and prompts to claim a temporary instance. */
  advise(): void;
  /** Logs why a surface cannot be shown. */
  explain(code: RefusalCode): void;
  /** Why a start failed, as far as `ask`, a call without cookies, can find out. */
  explainOutage(error: unknown, ask: () => Promise<unknown>): Promise<unknown>;
  /** The URL of a service that redirected the visitor here only to identify the browser. */
  serviceTarget(): URL | undefined;
};

/** Builds it for one client. */
export const createDevTools = (shell: Shell): DevTools => {
  return {
    collector: createCollectorOf(shell),
    advise() {
      warnOfOlderNames(shell);
      promptToClaim(shell);
    },
    serviceTarget: () => serviceTarget(shell),
    explain: (code) => shell.platform.log.warn(`${CLIENT_NAMES.capitalised}: ${code}: ${REFUSAL_TEXTS[code]}`),
    explainOutage: (error, ask) =>
      explainOutage({ platform: shell.platform, apiOrigin: shell.key.apiOrigin, ask }, error),
  };
};

/** Logs on a production page whose start failed that its origin may have to be allowed. */
export const createHint = ({ platform, key, baseUrl }: Shell) =>
  createOriginHint({ platform, apiOrigin: key.apiOrigin, url: `${baseUrl}${API_PREFIX}/environment` });

/** The URL for usage events: the service itself, or the one the host configured. */
const eventUrl = ({ baseUrl, options }: Shell): string => {
  const { endpoint = `${baseUrl}${API_PREFIX}/event` } = options().telemetry || {};
  if (isAbsoluteHttpUrl(endpoint)) return endpoint;
  throw new LatchkeyError(`the endpoint of telemetry must be an absolute http(s) URL; "${endpoint}" is not.`);
};

const createCollectorOf = (shell: Shell): Collector => {
  const { platform, key, life } = shell;
  const { debug = false } = shell.options().telemetry || {};
  const { name: sdk, version: sdkv } = shell.sdkMetadata();
  return createCollector({
    platform,
    endpoint: eventUrl(shell),
    about: { cv: CLIENT_VERSION, it: key.instanceType, sdk, sdkv, pk: key.key },
    storageKey: CLIENT_NAMES.storage.telemetryThrottle,
    isDebug: debug,
    signal: life.signal,
  });
};

const serviceTarget = ({ key, platform, store, options, navigator }: Shell): URL | undefined => {
  const { environment, session } = store.getSnapshot();
  const { signInUrl, signUpUrl } = environment?.displayConfig ?? {};
  const pages = [options().signInUrl || signInUrl, options().signUpUrl || signUpUrl];
  return serviceRedirect({
    href: platform.location.href(),
    read: navigator.target,
    apiOrigin: key.apiOrigin,
    isSignedIn: session !== undefined,
    authPages: pages.filter((page) => page !== undefined),
  });
};

/** Deprecated names of redirect options, and their replacements. */
const OLDER_NAMES = {
  afterSignInUrl: 'signInFallbackRedirectUrl',
  afterSignUpUrl: 'signUpFallbackRedirectUrl',
  redirectUrl: 'signInFallbackRedirectUrl and signUpFallbackRedirectUrl',
} as const;

const warnOfOlderNames = ({ options, platform }: Shell): void => {
  const given = options();
  for (const [older, newer] of Object.entries(OLDER_NAMES)) {
    // The cast holds: these are the keys of the table.
    if (given[older as keyof typeof OLDER_NAMES])
      platform.log.warn(`${CLIENT_NAMES.capitalised}: the option ${older} is an older name. Use ${newer} instead.`);
  }
};

/** Once a client is loaded, and if a UI module is present. */
const promptToClaim = (shell: Shell): void => {
  const given = shell.options();
  const claimUrl = given.__internal_keyless_claimKeylessApplicationUrl;
  const copyKeysUrl = given.__internal_keyless_copyInstanceKeysUrl;
  if (!claimUrl || !copyKeysUrl) return;
  const onDismiss = given.__internal_keyless_dismissPrompt;
  const show = (): void => {
    if (!isLoaded(shell.store.getSnapshot())) return;
    stop();
    // The controller reports why it cannot be shown; a build without surfaces has nothing to report to.
    Promise.resolve()
      .then(() => shell.surfaces.open('KeylessPrompt', { claimUrl, copyKeysUrl, onDismiss }))
      .catch(() => undefined);
  };
  const stop = shell.store.subscribe(show);
  shell.life.signal.addEventListener('abort', stop, { once: true });
  show();
};
