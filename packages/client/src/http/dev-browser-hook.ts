// Development instances recognise the browser by a token: added to every request, replaced when a reply contains a new one.
import { CLIENT_NAMES } from '@latchkey/wire';
import type { RequestHooks } from './request-hooks.ts';

/** Where the token is kept. */
export type DevBrowserStore = { get(): string | undefined; set(token: string): void };

/** Registers both hooks. A token already in the URL wins. */
export const hookDevBrowser = (hooks: RequestHooks, store: DevBrowserStore): void => {
  hooks.onBeforeRequest(({ url }) => {
    const token = store.get();
    if (token && !url.searchParams.has(CLIENT_NAMES.params.devBrowser))
      url.searchParams.set(CLIENT_NAMES.params.devBrowser, token);
  });
  hooks.onAfterResponse((_, answer) => {
    const token = answer.headers.get(CLIENT_NAMES.headers.devBrowser);
    if (token) store.set(token);
  });
};
