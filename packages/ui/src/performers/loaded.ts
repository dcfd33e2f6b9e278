// What every performer needs of the client: that it has loaded, and where the page is in a flow.
import { type Client, type Environment, type Latchkey, LatchkeyError } from '@latchkey/client';
import { pathUnder, readHash } from '../location/page.ts';

/** The settings of the instance and this client; throws before `load()` has ended. */
export const loaded = (
  latchkey: Latchkey,
  flow: string,
): { readonly environment: Environment; readonly client: Client } => {
  const { environment, client } = latchkey.store.getSnapshot();
  if (!environment || !client) throw new LatchkeyError(`a ${flow} was opened before load() had ended. Await it first.`);
  return { environment, client };
};

/**
 * The step that the URL of the page asks for: below `path` if the steps are paths, else in the hash. `''` is the start.
 *
 * @example
 * const opening = readSignInOpening(latchkey, readStep(latchkey, '/sign-in'));
 */
export const readStep = ({ platform }: Latchkey, path?: string): string => {
  const { pathname, hash } = new URL(platform.location.href());
  return path ? pathUnder(path, pathname) : readHash(hash).path;
};
