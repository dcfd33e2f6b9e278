// What the page configured: attributes of the first script tag that has them, else window globals.
import { PAGE_NAMES } from '@latchkey/wire';

/** Settings of the script build; empty text means "not set". */
export type ScriptSettings = { readonly publishableKey: string; readonly proxyUrl: string; readonly domain: string };

/** Reads the settings of a page. */
export const readSettings = (view: Window): ScriptSettings => {
  const read = (name: keyof ScriptSettings): string => {
    const attribute = PAGE_NAMES.attributes[name];
    const given = view.document.querySelector(`script[${attribute}]`)?.getAttribute(attribute);
    const global: unknown = Reflect.get(view, PAGE_NAMES.globals[name]);
    return given || (typeof global === 'string' ? global : '');
  };
  return { publishableKey: read('publishableKey'), proxyUrl: read('proxyUrl'), domain: read('domain') };
};
