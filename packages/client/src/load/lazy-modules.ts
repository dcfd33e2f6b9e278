// Modules that are downloaded on first use, one line each. Code they share with the engine is in the engine's chunk:
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

/** Modules whose loaders are in the first download: compose-client.ts. */
type FirstModules = {
  /** The part every loaded client needs. */
  readonly engine: () => Promise<{ readonly createEngine: typeof createEngine }>;
  /** Sessions, users, tokens, background work: not needed until a user signs in. */
  readonly signedIn: () => Promise<{ readonly createSignedIn: typeof createSignedIn }>;
};

/** Modules whose loaders are in the engine: the table below. */
type EngineModules = {
  /** Calls of a sign-in or sign-up. The same download as `signedIn`, which the page needs next. */
  readonly attempts: () => Promise<{ readonly createAttempts: typeof createAttempts }>;
  /** The first step of a satellite, or of the primary application it came from. */
  readonly satellite: () => Promise<{ readonly syncSatellite: typeof syncSatellite }>;
  /** Navigations without a user action. */
  readonly backgroundNavigation: () => Promise<{
    readonly createBackgroundNavigation: typeof createBackgroundNavigation;
  }>;
  /** Reopens modals that were open when the page was left. */
  readonly modalState: () => Promise<{ readonly reopenModal: typeof reopenModal }>;
  /** The API for SDKs that embed the client. */
  readonly sdk: () => Promise<{ readonly createSdk: typeof createSdk }>;
  /** Solves captchas, where an instance requires them. */
  readonly captcha: () => Promise<{ readonly createCaptchaOf: typeof createCaptchaOf }>;
  /** E-mail links, passkeys, wallets, the waitlist. */
  readonly localFactors: () => Promise<{ readonly createLocalFactors: typeof createLocalFactors }>;
  /** External providers, their callback page, one-tap. */
  readonly external: () => Promise<{ readonly createExternal: typeof createExternal }>;
  /** Password strength estimation, with its dictionaries. */
  readonly passwordStrength: () => Promise<{ readonly createPasswordScorer: typeof createPasswordScorer }>;
  /** Development features, and the explanation of a failed start. */
  readonly devTools: () => Promise<{
    readonly createDevTools: typeof createDevTools;
    readonly createHint: typeof createHint;
  }>;
};

/** Modules whose loaders are in the signed-in chunk: signed-in.ts. */
type SessionModules = {
  /** Account management; needed only with a session. */
  readonly account: () => Promise<{ readonly createAccount: typeof createAccount }>;
  /** Organizations and their members; needed only with a session. */
  readonly organizations: () => Promise<{ readonly createOrganizations: typeof createOrganizations }>;
};

/** Loaders of the modules that are not in a client's first download. */
export type LazyModules = FirstModules & EngineModules & SessionModules;

/** The engine's loaders. */
export const ENGINE_MODULES: EngineModules = {
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
