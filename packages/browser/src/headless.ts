// Entry of the headless script build: the client without surfaces.
import { start } from './start.ts';

start(window);
