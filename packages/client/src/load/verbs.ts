// The verbs of the public API that the engine performs. The facade forwards each by its name.
import type { EnvironmentJSON } from '@latchkey/wire';
import type { HandleUnauthenticated } from '../auth/unauthenticated.ts';
import type { SetActive } from '../flows/set-active.ts';
import type { SignOut } from '../flows/sign-out.ts';
import type { Client } from '../resources/client.ts';
import type { Environment } from '../resources/environment.ts';
import type { Automatically } from './automatically.ts';

/** Those that every client needs sooner or later. */
export type CoreVerbs = {
  /** Makes a session, an organization or both active. */
  readonly setActive: SetActive;
  /** Ends one session or all of them. */
  readonly signOut: SignOut;
  /** Checks with the service who is signed in, after a refusal. */
  readonly handleUnauthenticated: HandleUnauthenticated;
  /** Goes there by itself, or rejects with a RedirectLoopError when that has happened too often for the same reason. */
  readonly __internal_navigateAutomatically: Automatically['navigate'];
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

export type Verbs = CoreVerbs & SdkVerbs;

/** Who performs them. */
type Performers = { readonly verbs: CoreVerbs; sdk(): Promise<{ readonly verbs: SdkVerbs }> };

const NAMES: readonly (keyof Verbs)[] = [
  'setActive',
  'signOut',
  'handleUnauthenticated',
  'updateClient',
  'updateEnvironment',
  '__unstable__setEnvironment',
  '__internal_reloadInitialResources',
  '__internal_navigateAutomatically',
];

/** Every verb; the engine is brought by the first that is called. */
export const forwardVerbs = (engine: () => Promise<Performers>): Verbs => {
  // The casts hold: each verb is called with the arguments its own type asks for.
  const forward =
    (name: keyof Verbs) =>
    async (...args: unknown[]) => {
      const { verbs, sdk } = await engine();
      const verb = name in verbs ? verbs[name as keyof CoreVerbs] : (await sdk()).verbs[name as keyof SdkVerbs];
      return (verb as (...args: unknown[]) => unknown)(...args);
    };
  return Object.fromEntries(NAMES.map((name) => [name, forward(name)])) as unknown as Verbs;
};
