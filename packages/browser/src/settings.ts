// The page's configuration: attributes of the first script tag that has them, else window globals.
import { PAGE_NAMES } from '@latchkey/wire';

/** Settings of the script build; empty text means "not set". */
export type ScriptSettings = { readonly publishableKey: string; readonly proxyUrl: string; readonly domain: string };

/** Reads the settings of a page. */
export const readSettings = (view: Window): ScriptSettings => {
  const read = (attribute: string, globalName: string): string => {
    const given = view.document.querySelector(`script[${attribute}]`)?.getAttribute(attribute);
    const global: unknown = Reflect.get(view, globalName);
    return given || (typeof global === 'string' ? global : '');
  };
  return {
    publishableKey: read(PAGE_NAMES.attributes.publishableKey, PAGE_NAMES.globals.publishableKey),
    proxyUrl: read(PAGE_NAMES.attributes.proxyUrl, PAGE_NAMES.globals.proxyUrl),
    domain: read(PAGE_NAMES.attributes.domain, PAGE_NAMES.globals.domain),
  };
};
