// The client of this package as a subject of the torture kit.
import { formatPublishableKey, type InstanceType } from '@latchkey/wire';
import { Latchkey } from '../../latchkey.ts';
import { createEngine } from '../../load/engine.ts';
import type { Parts } from '../../load/parts.ts';
import { createSignedIn } from '../../load/signed-in.ts';
import type { LoadOptions } from '../../options.ts';
import { API_HOST } from '../harness.ts';
import { makeKnown } from '../known-browser.ts';
import type { Subject, SubjectFactory } from './fleet.ts';

/** A subject, and the client behind it for tests that want more. */
export type LatchkeySubject = Subject & { readonly latchkey: Latchkey };

/** Parts that are here already: a download would take real time, which a virtual clock knows nothing of. */
const PARTS: Partial<Parts> = {
  engine: async () => ({ createEngine }),
  signedIn: async () => ({ createSignedIn }),
};

/** Makes one client per tab. */
export const latchkeySubject =
  (options: LoadOptions = {}, instanceType: InstanceType = 'production'): SubjectFactory<LatchkeySubject> =>
  (platform) => {
    if (instanceType === 'development') makeKnown(platform);
    const latchkey = new Latchkey(formatPublishableKey(instanceType, API_HOST), { platform, parts: PARTS });
    return {
      latchkey,
      load: () => latchkey.load(options),
      getToken: async () => latchkey.session?.getToken(),
      isSignedIn: () => latchkey.isSignedIn,
      subscribe: (listener) => latchkey.addListener(listener),
      dispose: () => latchkey.dispose(),
    };
  };
