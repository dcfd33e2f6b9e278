// Applies an environment reply: share with the previous one, decode, commit.
import { share } from '../lib/share.ts';
import type { ApplyEnvironmentReply } from '../resources/context.ts';
import type { Decode } from '../resources/decode.ts';
import type { Store } from '../state/store.ts';

/** Makes settings current; equal settings keep their identity. */
export const createApplyEnvironmentReply =
  (store: Store, decode: () => Decode): ApplyEnvironmentReply =>
  (json) => {
    const environmentJson = share(store.getSnapshot().environmentJson, json);
    const environment = decode().environment(environmentJson);
    store.commit({ environment, environmentJson });
    return environment;
  };
