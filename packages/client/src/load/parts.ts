// What is downloaded only by those who need it: one line per subject. What they share with the engine is in the engine's chunk:
// see vite.config.ts.
import type { createPasswordScorer } from '../lib/password-score.ts';
import type { reopenModal } from '../surfaces/modal-state.ts';
import type { createAccount } from './account.ts';
import type { createAutomatically } from './automatically.ts';
import type { createCaptchaOf } from './captcha.ts';
import type { createEngine } from './engine.ts';
import type { createExternal } from './external.ts';
import type { createOrganizations } from './organizations.ts';
import type { syncSatellite } from './satellite.ts';
import type { createSdk } from './sdk.ts';
import type { createAttempts, createSignedIn } from './signed-in.ts';
import type { createWays } from './ways.ts';
import type { createHint, createWorkbench } from './workbench.ts';

type Later = {
  /** Sessions, users, tokens, background work: nothing of it is needed until somebody is signed in. */
  readonly signedIn: () => Promise<{ readonly createSignedIn: typeof createSignedIn }>;
  /** What a sign-in or sign-up asks of the service. The same download as `signedIn`, which the page needs next. */
  readonly attempts: () => Promise<{ readonly createAttempts: typeof createAttempts }>;
  /** What a satellite, or the primary application it came from, does first. */
  readonly satellite: () => Promise<{ readonly syncSatellite: typeof syncSatellite }>;
  /** Navigations that nobody asked for. */
  readonly automatically: () => Promise<{ readonly createAutomatically: typeof createAutomatically }>;
  /** Dialogs that were open when the page was left. */
  readonly modalState: () => Promise<{ readonly reopenModal: typeof reopenModal }>;
  /** What SDKs around the client use. */
  readonly sdk: () => Promise<{ readonly createSdk: typeof createSdk }>;
  /** Solving captchas, where an instance asks for them. */
  readonly captcha: () => Promise<{ readonly createCaptchaOf: typeof createCaptchaOf }>;
  /** E-mail links, passkeys, wallets, the waitlist. */
  readonly ways: () => Promise<{ readonly createWays: typeof createWays }>;
  /** Providers elsewhere, the page they lead back to, one-tap. */
  readonly external: () => Promise<{ readonly createExternal: typeof createExternal }>;
  /** How soon a password would be guessed, with the lists that takes. */
  readonly passwordStrength: () => Promise<{ readonly createPasswordScorer: typeof createPasswordScorer }>;
  /** What development pages have besides, and what a page that cannot start says. */
  readonly workbench: () => Promise<{
    readonly createWorkbench: typeof createWorkbench;
    readonly createHint: typeof createHint;
  }>;
};

/** Brings the parts of a client that are not in its first download. */
export type Parts = Later & {
  /** What every loaded client has. */
  readonly engine: () => Promise<{ readonly createEngine: typeof createEngine }>;
  /** What somebody does with their account; nobody asks for it before somebody is signed in. */
  readonly account: () => Promise<{ readonly createAccount: typeof createAccount }>;
  /** What organizations and their members do; the same holds for it. */
  readonly organizations: () => Promise<{ readonly createOrganizations: typeof createOrganizations }>;
};

/** The parts that lie beside this module. */
export const LATER: Later = {
  signedIn: () => import('./signed-in.ts'),
  attempts: () => import('./signed-in.ts'),
  satellite: () => import('./satellite.ts'),
  automatically: () => import('./automatically.ts'),
  modalState: () => import('../surfaces/modal-state.ts'),
  sdk: () => import('./sdk.ts'),
  captcha: () => import('./captcha.ts'),
  ways: () => import('./ways.ts'),
  external: () => import('./external.ts'),
  passwordStrength: () => import('../lib/password-score.ts'),
  workbench: () => import('./workbench.ts'),
};
