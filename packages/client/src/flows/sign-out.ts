// Ends one session or all of them, and navigates to the signed-out page (docs/reference/wire.md#active-session).
import type { ClientJSON } from '@latchkey/wire';
import { isNetworkError } from '../errors.ts';
import type { Api } from '../http/api.ts';
import type { Decode } from '../resources/decode.ts';
import { applyClient } from '../state/apply-client.ts';
import { currentSession, SWITCHING, sessionFields, statusAfterChange } from '../state/change-session.ts';
import type { State } from '../state/snapshot.ts';
import type { Store } from '../state/store.ts';
import type { SwitchHooks } from './switch-hooks.ts';

/** Which session to end, and where to go. */
export type SignOutOptions = {
  /** Only this session; all of them when omitted. */
  readonly sessionId?: string;
  /** Where to go afterwards. Default: `afterSignOutUrl`. */
  readonly redirectUrl?: string;
};

/** Runs instead of the navigation. */
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
  readonly urls: {
    buildAfterSignOutUrl(): string;
    /** Where to go while other sessions exist: usually the account chooser. */
    buildAfterMultiSessionSingleSignOutUrl(): string;
  };
  readonly announceSignOut: () => void;
  /** Ends sessions at the service once it can be reached. */
  readonly queueSignOut: (sessionIds: readonly string[]) => void;
  readonly onToken: (jwt: string | null, organizationId: string | null) => void;
};

/** The state after the session has ended: the client without it, and the default target. */
type Over = { readonly rest: Partial<State>; readonly defaultUrl: () => string };

/** signOut of one client. */
export const createSignOut =
  (deps: SignOutDeps): SignOut =>
  (first, second) => {
    const callback = typeof first === 'function' ? first : undefined;
    const options = (typeof first === 'function' ? second : first) ?? {};
    return deps.hooks.watchUnload(async (isUnloading) => {
      const { client } = deps.store.getSnapshot();
      if (!client || client.sessions.length === 0) return;
      await deps.hooks.before();
      const isForAll = !options.sessionId || client.signedInSessions.length === 1;
      const over = isForAll ? await endAll(deps) : await endOne(deps, options.sessionId ?? '');
      if (!over) return;
      await finish(deps, over.rest, isUnloading, () =>
        callback ? callback() : deps.navigate(options.redirectUrl || over.defaultUrl()),
      );
    });
  };

const endAll = async (deps: SignOutDeps): Promise<Over> => {
  const { api, store, urls, options } = deps;
  const ids = (store.getSnapshot().client?.sessions ?? []).map(({ id }) => id);
  const defaultUrl = urls.buildAfterSignOutUrl;
  deps.forgetTokens();
  if (options().experimental?.persistClient === false) {
    await reach(deps, ids, () => api.call('DELETE /client', {}, { throwsOffline: true }));
    // From here on the service treats this as a new browser.
    return { rest: clientFields(deps, null), defaultUrl };
  }
  const json = await reach(deps, ids, () => api.call('DELETE /client/sessions', {}, { throwsOffline: true }));
  return { rest: clientFields(deps, json ?? without(store, ids)), defaultUrl };
};

/** Ends one of several; returns undefined when this page continues with another session. */
const endOne = async (deps: SignOutDeps, id: string): Promise<Over | undefined> => {
  const { api, store, urls } = deps;
  const { client, status } = store.getSnapshot();
  const session = currentSession(store.getSnapshot());
  const ending = client?.signedInSessions.find((one) => one.id === id);
  if (!ending) return undefined;
  const isCurrent = session?.id === id;
  deps.forgetTokens();
  // The reply contains a client without this session; until the sign-out completes it must not render as signed out.
  if (isCurrent) store.commit(SWITCHING);
  try {
    const json = await reach(deps, [id], () =>
      api.call('POST /client/sessions/:id/remove', { params: { id } }, { throwsOffline: true }),
    );
    const rest = json ? {} : clientFields(deps, without(store, [id]));
    if (!isCurrent && !json) store.commit(rest);
    const defaultUrl = () => urls.buildAfterMultiSessionSingleSignOutUrl() || urls.buildAfterSignOutUrl();
    return isCurrent ? { rest, defaultUrl } : undefined;
  } catch (error) {
    if (isCurrent) store.commit({ ...sessionFields(session), status });
    throw error;
  }
};

/** The service's reply; null when it cannot be reached, and the sign-out is queued. */
const reach = async <T>(
  { queueSignOut }: SignOutDeps,
  ids: readonly string[],
  call: () => Promise<T | null>,
): Promise<T | null> => {
  try {
    return await call();
  } catch (error) {
    if (!isNetworkError(error)) throw error;
    queueSignOut(ids);
    return null;
  }
};

const without = (store: Store, ids: readonly string[]): ClientJSON | null => {
  const { clientJson } = store.getSnapshot();
  if (!clientJson) return null;
  const sessions = clientJson.sessions.filter(({ id }) => !ids.includes(id));
  return { ...clientJson, sessions, last_active_session_id: sessions[0]?.id ?? null };
};

const clientFields = ({ store, decode }: SignOutDeps, json: ClientJSON | null): Partial<State> => {
  const { client, clientJson } = applyClient(store.getSnapshot().clientJson, json, decode);
  return { client, clientJson };
};

const finish = async (
  deps: SignOutDeps,
  rest: Partial<State>,
  isUnloading: () => boolean,
  goOn: () => unknown,
): Promise<void> => {
  const { store, hooks } = deps;
  deps.announceSignOut();
  deps.onToken(null, null);
  store.commit({ ...rest, ...SWITCHING });
  // Repeated, because one of the cookies holds when the client changed; and all of it before the page may unload.
  deps.onToken(null, null);
  await goOn();
  if (isUnloading()) return;
  store.commit({ ...sessionFields(undefined), status: statusAfterChange(store.getSnapshot()) });
  await hooks.after();
};
