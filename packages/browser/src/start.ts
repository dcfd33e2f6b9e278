// Sets an instance that has not loaded yet on the window, created from the page's configuration.
import { Latchkey, type LatchkeyOptions } from '@latchkey/client';
import { isLoopbackHost, PAGE_NAMES } from '@latchkey/wire';
import { clientWithoutKey } from './client-without-key.ts';
import { readSettings } from './settings.ts';

declare global {
  interface Window {
    /** The client of this page, set by the script build; call `load()` on it. */
    Latchkey?: Latchkey;
  }
}

/** Answers the instance of the page. A second tag with the same key keeps the first one's: it may have loaded already. */
export const start = (view: Window, loadUi?: LatchkeyOptions['loadUi']): Latchkey => {
  const { publishableKey, proxyUrl, domain } = readSettings(view);
  const existing: unknown = Reflect.get(view, PAGE_NAMES.globals.instance);
  if (existing instanceof Latchkey && (!publishableKey || existing.publishableKey === publishableKey)) return existing;
  const create = (key: string) => new Latchkey(key, { proxyUrl, domain, loadUi });
  // Only on the developer's own machine is a page without a key no mistake.
  const isKeyless = !publishableKey && isLoopbackHost(view.location.hostname);
  const latchkey = isKeyless ? clientWithoutKey(create) : create(publishableKey);
  Reflect.set(view, PAGE_NAMES.globals.instance, latchkey);
  return latchkey;
};
