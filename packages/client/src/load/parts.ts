// What is downloaded only by those who need it: one line per subject.
import type { createDevelopment } from './development.ts';
import type { createEngine } from './engine.ts';
import type { satelliteTarget } from './satellite.ts';
import type { createSignedIn } from './signed-in.ts';

/** Brings the parts of a client that are not in its first download. */
export type Parts = {
  /** What every loaded client has. */
  readonly engine: () => Promise<{ readonly createEngine: typeof createEngine }>;
  /** Sessions, users, tokens, background work: nothing of it is needed until somebody is signed in. */
  readonly signedIn: () => Promise<{ readonly createSignedIn: typeof createSignedIn }>;
  /** What only development keys need. */
  readonly development: () => Promise<{ readonly createDevelopment: typeof createDevelopment }>;
  /** What a satellite, or the primary application it came from, does first. */
  readonly satellite: () => Promise<{ readonly satelliteTarget: typeof satelliteTarget }>;
};

/** The parts that lie beside this module. */
export const PARTS: Parts = {
  engine: () => import('./engine.ts'),
  signedIn: () => import('./signed-in.ts'),
  development: () => import('./development.ts'),
  satellite: () => import('./satellite.ts'),
};
