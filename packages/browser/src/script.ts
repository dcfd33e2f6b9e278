// Entry of the script build: the client, with surfaces that are downloaded when the first one is shown.
import { start } from './start.ts';

start(window, () => import('./ui.ts'));
