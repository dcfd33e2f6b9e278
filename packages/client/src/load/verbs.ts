// The verbs of the public API that the engine implements. The facade forwards each by its name.
import type { EnvironmentJSON } from '@latchkey/wire';
import type { HandleUnauthenticated } from '../auth/unauthenticated.ts';
import type { SetActive } from '../flows/set-active.ts';
import type { Client } from '../resources/client.ts';
import type { Environment } from '../resources/environment.ts';
import type { BackgroundNavigation } from './background-navigation.ts';
import type { ProviderVerbs } from './external.ts';
import type { WayVerbs } from './local-factors.ts';
import type { SignedInVerbs } from './signed-in.ts';

/** Verbs that every client needs. */
export type CoreVerbs = {
  /** Makes a session, an organization or both active. */
  readonly setActive: SetActive;
  /** Reloads the client from the service after a refusal. */
  readonly handleUnauthenticated: HandleUnauthenticated;
  /** Navigates without a user action, or rejects with a RedirectLoopError when that happened too often for the same reason. */
  readonly __internal_navigateAutomatically: BackgroundNavigation['navigate'];
};

/** Verbs for SDKs that embed the client. */
export type SdkVerbs = {
  /** Makes a client the current one; the first selects the session, later ones look it up again. */
  readonly updateClient: (client: Client) => Promise<void>;
  /** Makes settings the current ones. */
  readonly updateEnvironment: (environment: Environment) => Promise<void>;
  readonly __unstable__setEnvironment: (json: EnvironmentJSON) => Promise<void>;
  readonly __internal_reloadInitialResources: () => Promise<void>;
};

export type Verbs = CoreVerbs & SdkVerbs & WayVerbs & ProviderVerbs & SignedInVerbs;

type Performer<Some> = () => Promise<{ readonly verbs: Some }>;

/** The modules that implement them. */
type Performers = CoreVerbs & {
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

/** Every verb; the first call loads the engine. */
export const forwardVerbs = (engine: () => Promise<Performers>): Verbs => {
  // The casts hold: the type of a verb gives its arguments.
  const forward =
    (who: keyof typeof NAMES, name: string) =>
    async (...args: unknown[]) => {
      const performers = await engine();
      const verbs = who === 'core' ? performers : (await performers[who]()).verbs;
      return (verbs as unknown as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
    };
  // The cast holds: these are the keys of the table.
  const groups = Object.entries(NAMES) as [keyof typeof NAMES, readonly string[]][];
  return Object.fromEntries(
    groups.flatMap(([who, names]) => names.map((name) => [name, forward(who, name)])),
  ) as unknown as Verbs;
};
