// Entry of the script build with custom elements: it loads the client with the options of the script tag, and defines the elements.
import { defineElements } from '@latchkey/elements';
import { readOptions } from './options.ts';
import { type Preloads, preload } from './preload.ts';
import { readSettings } from './settings.ts';
import { start } from './start.ts';

/** Set by the build: the paths of the chunks. */
declare const __LATCHKEY_PRELOADS__: Preloads;
declare const chunkAt: (path: string) => string;

preload(window, __LATCHKEY_PRELOADS__, chunkAt);
const latchkey = start(window, () => import('./surfaces.ts'));
const define = () => defineElements(latchkey);
const loading = latchkey.load(readOptions(window));
if (readSettings(window).publishableKey) define();
// A page without a key has its client only once the service has given it an instance.
loading.then(define, (error: unknown) => latchkey.platform.log.error('could not load.', error));
