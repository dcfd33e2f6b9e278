// Loads a third-party script once per page, with retries when the network fails.
import { PROVIDER, SCRIPT_LOAD_MAX_ATTEMPTS } from '@latchkey/wire';
import { LatchkeyError } from '../errors.ts';
import { GET_BACKOFF, retryDelayMs } from '../lib/backoff.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import type { PlatformScripts, PlatformTimers } from './platform.ts';

interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): unknown };
  };
}

/** A loader that adds scripts to the document's head; without a document it does nothing. */
export const createScriptLoader = (
  view: (Window & TrustedTypesWindow) | undefined,
  timers: PlatformTimers,
  random: () => number,
): PlatformScripts => {
  if (!view) return { load: async () => undefined };
  const flights = createSingleFlight<void>();
  const loaded = new Set<string>();
  const toScriptUrl = createUrlTruster(view);

  const attempt = (url: string, attributes: Readonly<Record<string, string>>): Promise<void> =>
    new Promise((resolve, reject) => {
      const script = view.document.createElement('script');
      for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
      script.async = true;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        script.remove();
        reject(new LatchkeyError(`the script ${url} did not load. Check the network and the content security policy.`));
      });
      // Under Trusted Types the sink accepts only a TrustedScriptURL, which the type of `src` does not know.
      script.src = toScriptUrl(url) as string;
      view.document.head.append(script);
    });

  const attemptAll = async (url: string, attributes: Readonly<Record<string, string>>): Promise<void> => {
    for (let retry = 1; ; retry += 1) {
      try {
        await attempt(url, attributes);
        loaded.add(url);
        return;
      } catch (error) {
        if (retry >= SCRIPT_LOAD_MAX_ATTEMPTS) throw error;
        await new Promise<void>((resolve) => {
          timers.after(retryDelayMs(retry, GET_BACKOFF, random()), resolve);
        });
      }
    }
  };

  return {
    load: async (url, attributes = {}) => {
      if (!loaded.has(url)) await flights.run(url, () => attemptAll(url, attributes));
    },
  };
};

/** Created on first use, so that a page without third-party scripts needs no policy. Named after the provider. */
const createUrlTruster = (view: TrustedTypesWindow): ((url: string) => unknown) => {
  let policy: { createScriptURL(url: string): unknown } | undefined;
  return (url) => {
    if (!view.trustedTypes) return url;
    policy ??= view.trustedTypes.createPolicy(PROVIDER, { createScriptURL: (text) => text });
    return policy.createScriptURL(url);
  };
};
