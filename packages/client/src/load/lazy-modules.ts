// What is downloaded only by those who need it: one line per subject. What they share with the engine is in the engine's chunk:
// see vite.config.ts.
import type { createPasswordScorer } from '../lib/password-score.ts';
import type { reopenModal } from '../surfaces/modal-state.ts';
import type { createAccount } from './account.ts';
import type { createBackgroundNavigation } from './background-navigation.ts';
import type { createCaptchaOf } from './captcha.ts';
import type { createDevTools, createHint } from './dev-tools.ts';
import type { createEngine } from './engine.ts';
import type { createExternal } from './external.ts';
import type { createLocalFactors } from './local-factors.ts';
import type { createOrganizations } from './organizations.ts';
import type { syncSatellite } from './satellite.ts';
import type { createSdk } from './sdk.ts';
import type { createAttempts, createSignedIn } from './signed-in.ts';

type Later = {
  /** Sessions, users, tokens, background work: nothing of it is needed until somebody is signed in. */
  readonly signedIn: () => Promise<{ readonly createSignedIn: typeof createSignedIn }>;
  /** What a sign-in or sign-up asks of the service. The same download as `signedIn`, which the page needs next. */
  readonly attempts: () => Promise<{ readonly createAttempts: typeof createAttempts }>;
  /** What a satellite, or the primary application it came from, does first. */
  readonly satellite: () => Promise<{ readonly syncSatellite: typeof syncSatellite }>;
  /** Navigations that nobody asked for. */
  readonly backgroundNavigation: () => Promise<{
    readonly createBackgroundNavigation: typeof createBackgroundNavigation;
  }>;
  /** Dialogs that were open when the page was left. */
  readonly modalState: () => Promise<{ readonly reopenModal: typeof reopenModal }>;
  /** What SDKs around the client use. */
  readonly sdk: () => Promise<{ readonly createSdk: typeof createSdk }>;
  /** Solving captchas, where an instance asks for them. */
  readonly captcha: () => Promise<{ readonly createCaptchaOf: typeof createCaptchaOf }>;
  /** E-mail links, passkeys, wallets, the waitlist. */
  readonly localFactors: () => Promise<{ readonly createLocalFactors: typeof createLocalFactors }>;
  /** Providers elsewhere, the page they lead back to, one-tap. */
  readonly external: () => Promise<{ readonly createExternal: typeof createExternal }>;
  /** How soon a password would be guessed, with the lists that takes. */
  readonly passwordStrength: () => Promise<{ readonly createPasswordScorer: typeof createPasswordScorer }>;
  /** What development pages have besides, and what a page that cannot start says. */
  readonly devTools: () => Promise<{
    readonly createDevTools: typeof createDevTools;
    readonly createHint: typeof createHint;
  }>;
};

/** Downloads the modules of a client that are not in its first download. */
export type LazyModules = Later & {
  /** What every loaded client has. */
  readonly engine: () => Promise<{ readonly createEngine: typeof createEngine }>;
  /** What somebody does with their account; nobody asks for it before somebody is signed in. */
  readonly account: () => Promise<{ readonly createAccount: typeof createAccount }>;
  /** What organizations and their members do; the same holds for it. */
  readonly organizations: () => Promise<{ readonly createOrganizations: typeof createOrganizations }>;
};

/** The modules beside this one. */
export const LAZY_MODULES: Later = {
  signedIn: () => import('./signed-in.ts'),
  attempts: () => import('./signed-in.ts'),
  satellite: () => import('./satellite.ts'),
  backgroundNavigation: () => import('./background-navigation.ts'),
  modalState: () => import('../surfaces/modal-state.ts'),
  sdk: () => import('./sdk.ts'),
  captcha: () => import('./captcha.ts'),
  localFactors: () => import('./local-factors.ts'),
  external: () => import('./external.ts'),
  passwordStrength: () => import('../lib/password-score.ts'),
  devTools: () => import('./dev-tools.ts'),
};
