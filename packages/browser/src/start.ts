// Sets an instance that has not loaded yet on the window, created from the page's configuration.
import { Latchkey, type LatchkeyOptions } from '@latchkey/client';
import { PAGE_NAMES } from '@latchkey/wire';
import { readSettings } from './settings.ts';
import { standIn } from './stand-in.ts';

declare global {
  interface Window {
    /** The client of this page, set by the script build; call `load()` on it. */
    Latchkey?: Latchkey;
  }
}

/** Only on the developer's machine may a page lack a key. The request for a key checks the address again. */
const LOCAL = /localhost$|^127|^\[/;

/** Returns the instance of the page. A second tag with the same key keeps the first instance: it may have loaded already. */
export const start = (view: Window, loadUi?: LatchkeyOptions['loadUi']): Latchkey => {
  const { publishableKey, proxyUrl, domain } = readSettings(view);
  const existing: unknown = Reflect.get(view, PAGE_NAMES.globals.instance);
  if (existing instanceof Latchkey && (!publishableKey || existing.publishableKey === publishableKey)) return existing;
  const create = (key: string) => new Latchkey(key, { proxyUrl, domain, loadUi });
  const latchkey = !publishableKey && LOCAL.test(view.location.hostname) ? standIn(create) : create(publishableKey);
  Reflect.set(view, PAGE_NAMES.globals.instance, latchkey);
  return latchkey;
};
