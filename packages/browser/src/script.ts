// Entry of the script build: the client, with surfaces that are downloaded during its first calls.
import { type Preloads, preload } from './preload.ts';
import { start } from './start.ts';

/** Set by the build: the paths of the chunks. */
declare const __LATCHKEY_PRELOADS__: Preloads;
declare const chunkAt: (path: string) => string;

preload(window, __LATCHKEY_PRELOADS__, chunkAt);
start(window, () => import('./surfaces.ts'));
