// The surfaces, downloaded when the first one is shown, from beside the script itself.
import type { UiModule } from '@latchkey/client';

/** Path of the chunk relative to the script, put in by the build; absent when run from source. */
declare const __LATCHKEY_UI_CHUNK__: string | undefined;

/**
 * Known only while the script runs. A relative import() would do for a script of the page's own origin, but one of
 * another origin, without a crossorigin attribute, has no base address to be relative to.
 */
const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? script.src : undefined;

/** Loads the surfaces. import() asks for no policy of its own: a trusted script may load more under 'strict-dynamic'. */
export const loadUi = (): Promise<UiModule> => {
  if (typeof __LATCHKEY_UI_CHUNK__ === 'undefined') return import('@latchkey/ui');
  return import(/* @vite-ignore */ base ? new URL(__LATCHKEY_UI_CHUNK__, base).href : __LATCHKEY_UI_CHUNK__);
};
