// Puts an instance that has not loaded yet on the window, made from what the page configured.
import { Latchkey, type LatchkeyOptions } from '@latchkey/client';
import { PAGE_NAMES } from '@latchkey/wire';
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
  if (existing instanceof Latchkey && existing.publishableKey === publishableKey) return existing;
  const latchkey = new Latchkey(publishableKey, { proxyUrl, domain, loadUi });
  Reflect.set(view, PAGE_NAMES.globals.instance, latchkey);
  return latchkey;
};
