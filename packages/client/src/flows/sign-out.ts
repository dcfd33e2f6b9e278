// Ends one session or all of them, and goes where a signed-out person belongs (specification §4, wire §9.5).
import type { Api } from '../http/api.ts';
import type { Decode } from '../resources/decode.ts';
import { applyClient } from '../state/apply-client.ts';
import { type State, SWITCHING, sessionFields, settledStatus } from '../state/snapshot.ts';
import type { Store } from '../state/store.ts';
import type { SwitchHooks } from './switch-hooks.ts';

/** Which session to end, and where to go. */
export type SignOutOptions = {
  /** Only this session; all of them when left out. */
  readonly sessionId?: string;
  readonly redirectUrl?: string;
};

/** Runs in place of the navigation. */
export type SignOutCallback = () => unknown;

/** `signOut(options)` or `signOut(callback, options)`. */
export type SignOut = (
  callbackOrOptions?: SignOutCallback | SignOutOptions | null,
  options?: SignOutOptions,
) => Promise<void>;

export type SignOutDeps = {
  readonly api: Api;
  readonly store: Store;
  readonly decode: Decode;
  readonly forgetTokens: () => void;
  readonly options: () => { readonly experimental?: { readonly persistClient?: boolean } | undefined };
  readonly hooks: SwitchHooks;
  readonly navigate: (to: string) => Promise<unknown>;
  readonly afterSignOutUrl: () => string;
  readonly announceSignOut: () => void;
  readonly onToken: (jwt: string | null, organizationId: string | null) => void;
};

/** signOut of one client. */
export const createSignOut =
  (deps: SignOutDeps): SignOut =>
  (first, second) => {
    const callback = typeof first === 'function' ? first : undefined;
    const options = (typeof first === 'function' ? second : first) ?? {};
    return deps.hooks.watchUnload(async (isUnloading) => {
      const { client, session } = deps.store.getSnapshot();
      if (!client || client.sessions.length === 0) return;
      await deps.hooks.before();
      if (!options.sessionId || client.signedInSessions.length === 1) {
        const rest = await endAll(deps);
        return finish(deps, rest, isUnloading, callback, options.redirectUrl);
      }
      const ending = client.signedInSessions.find(({ id }) => id === options.sessionId);
      await ending?.remove();
      if (ending && ending.id === session?.id) await finish(deps, {}, isUnloading, callback, options.redirectUrl);
    });
  };

/** Ends everything on the service; answers what is left of the client. */
const endAll = async ({ api, store, decode, forgetTokens, options }: SignOutDeps): Promise<Partial<State>> => {
  forgetTokens();
  if (options().experimental?.persistClient === false) {
    await api.call('DELETE /client', {});
    const { client, clientJson } = applyClient(undefined, null, decode);
    return { client, clientJson };
  }
  const json = await api.call('DELETE /client/sessions', {});
  if (!json) return {};
  const { client, clientJson } = applyClient(store.getSnapshot().clientJson, json, decode);
  return { client, clientJson };
};

const finish = async (
  deps: SignOutDeps,
  rest: Partial<State>,
  isUnloading: () => boolean,
  callback: SignOutCallback | undefined,
  redirectUrl: string | undefined,
): Promise<void> => {
  const { store, hooks } = deps;
  deps.announceSignOut();
  // Before the cookies, one of which says when the client changed; and all of it before the page may be left.
  store.commit({ ...rest, ...SWITCHING });
  deps.onToken(null, null);
  if (callback) await callback();
  else await deps.navigate(redirectUrl || deps.afterSignOutUrl());
  if (isUnloading()) return;
  store.commit({ ...sessionFields(undefined), status: settledStatus(store.getSnapshot()) });
  await hooks.after();
};
