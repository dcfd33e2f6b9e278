// The verbs of the public API that the engine performs. The facade forwards each by its name.
import type { EnvironmentJSON } from '@latchkey/wire';
import type { HandleUnauthenticated } from '../auth/unauthenticated.ts';
import type { SetActive } from '../flows/set-active.ts';
import type { Client } from '../resources/client.ts';
import type { Environment } from '../resources/environment.ts';
import type { BackgroundNavigation } from './background-navigation.ts';
import type { ProviderVerbs } from './external.ts';
import type { WayVerbs } from './local-factors.ts';
import type { SignedInVerbs } from './signed-in.ts';

/** Those that every client needs sooner or later. */
export type CoreVerbs = {
  /** Makes a session, an organization or both active. */
  readonly setActive: SetActive;
  /** Checks with the service who is signed in, after a refusal. */
  readonly handleUnauthenticated: HandleUnauthenticated;
  /** Goes there by itself, or rejects with a RedirectLoopError when that has happened too often for the same reason. */
  readonly __internal_navigateAutomatically: BackgroundNavigation['navigate'];
};

/** Those of SDKs around the client. */
export type SdkVerbs = {
  /** Makes a client the current one; the first picks the session, later ones look it up again. */
  readonly updateClient: (client: Client) => Promise<void>;
  /** Makes settings the current ones. */
  readonly updateEnvironment: (environment: Environment) => Promise<void>;
  readonly __unstable__setEnvironment: (json: EnvironmentJSON) => Promise<void>;
  readonly __internal_reloadInitialResources: () => Promise<void>;
};

export type Verbs = CoreVerbs & SdkVerbs & WayVerbs & ProviderVerbs & SignedInVerbs;

type Performer<Some> = () => Promise<{ readonly verbs: Some }>;

/** Who performs them. */
type Performers = {
  readonly verbs: CoreVerbs;
  readonly sdk: Performer<SdkVerbs>;
  readonly localFactors: Performer<WayVerbs>;
  readonly external: Performer<ProviderVerbs>;
  readonly signedIn: Performer<SignedInVerbs>;
};

const NAMES = {
  core: ['setActive', 'handleUnauthenticated', '__internal_navigateAutomatically'],
  sdk: ['updateClient', 'updateEnvironment', '__unstable__setEnvironment', '__internal_reloadInitialResources'],
  localFactors: [
    'authenticateWithWeb3',
    'authenticateWithMetamask',
    'authenticateWithCoinbaseWallet',
    'authenticateWithOKXWallet',
    'handleEmailLinkVerification',
    'joinWaitlist',
  ],
  external: [
    'handleRedirectCallback',
    'handleGoogleOneTapCallback',
    'authenticateWithGoogleOneTap',
    'openGoogleOneTap',
    'closeGoogleOneTap',
    '__internal_buildModalReturnUrl',
  ],
  signedIn: ['signOut', 'createOrganization', 'getOrganization'],
} as const satisfies {
  readonly core: readonly (keyof CoreVerbs)[];
  readonly sdk: readonly (keyof SdkVerbs)[];
  readonly localFactors: readonly (keyof WayVerbs)[];
  readonly external: readonly (keyof ProviderVerbs)[];
  readonly signedIn: readonly (keyof SignedInVerbs)[];
};

/** Every verb; the engine is brought by the first that is called. */
export const forwardVerbs = (engine: () => Promise<Performers>): Verbs => {
  // The casts hold: each verb is called with the arguments its own type asks for.
  const forward =
    (who: keyof typeof NAMES, name: string) =>
    async (...args: unknown[]) => {
      const performers = await engine();
      const { verbs } = who === 'core' ? performers : await performers[who]();
      return (verbs as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
    };
  // The cast holds: these are the keys of the table.
  const groups = Object.entries(NAMES) as [keyof typeof NAMES, readonly string[]][];
  return Object.fromEntries(
    groups.flatMap(([who, names]) => names.map((name) => [name, forward(who, name)])),
  ) as unknown as Verbs;
};
