// A client for the preview: it draws the draft environment, and every call is answered in this page, so that none reaches a service.
import { browserPlatform, Latchkey, type Platform } from '@latchkey/client';
import { createFakeService } from '@latchkey/client/testing';
import { loadUi } from '@latchkey/react';
import { type EnvironmentJSON, formatPublishableKey } from '@latchkey/wire';

/** A key of no instance; the client reads from it where calls go, and none goes anywhere. */
const KEY = formatPublishableKey('production', 'latchkey.preview.example');

/** Who is signed in where a surface needs a user. */
const SAMPLE_ADDRESS = 'ada@example.com';

const nothing = (): void => undefined;

/** Keeps texts until the page is left. */
const memory = () => {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
};

const cancelled = async (): Promise<never> => {
  throw new DOMException('The preview asks no device.', 'NotAllowedError');
};

type Respond = ReturnType<typeof createFakeService>['respond'];

/** The browser without its network, storage, cookies and navigation. */
const closedPlatform = (respond: Respond): Platform => {
  const browser = browserPlatform();
  return {
    ...browser,
    fetch: async (url, init = {}) => {
      const { body, method = 'GET' } = init;
      const text = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : undefined;
      return respond({ url: new URL(url), method, headers: new Headers(init.headers), body: text, init });
    },
    cookies: { get: () => undefined, set: nothing, remove: nothing, secureFor: () => false },
    storage: memory(),
    tabStorage: memory(),
    location: { ...browser.location, assign: nothing, replace: nothing, replaceState: nothing },
    scripts: { load: async () => undefined },
    // Buttons of passkeys are drawn; a press ends as if the user had cancelled.
    credentials: {
      isSupported: () => true,
      isPlatformAuthenticatorAvailable: async () => true,
      isConditionalMediationAvailable: async () => false,
      create: cancelled,
      get: cancelled,
    },
  };
};

/** A client with this environment; signed in as a sample user if a surface needs one. */
export const createPreviewClient = (environment: EnvironmentJSON, isSignedIn: boolean): Latchkey => {
  const service = createFakeService(Date.now);
  service.environment = environment;
  if (isSignedIn) {
    service.addAccount(SAMPLE_ADDRESS, crypto.randomUUID());
    service.signInDirectly(SAMPLE_ADDRESS);
  }
  return new Latchkey(KEY, { platform: closedPlatform(service.respond), loadUi });
};
