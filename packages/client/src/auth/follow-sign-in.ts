// Handles a sign-in in another tab: this tab reloads the client, and activates the session if it has none.
import type { Api } from '../http/api.ts';
import type { HedgedTransport } from '../http/hedged-transport.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { PlatformClock } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import type { ApplyClientReply } from '../resources/context.ts';
import type { Session } from '../resources/session.ts';
import { currentSession } from '../state/change-session.ts';
import type { State } from '../state/snapshot.ts';
import type { Store } from '../state/store.ts';
import type { SignInNews } from './tab-messages.ts';

export type FollowSignInDeps = {
  readonly api: Api;
  readonly clock: PlatformClock;
  readonly store: Store;
  readonly via: HedgedTransport;
  readonly applyClientReply: ApplyClientReply;
  /** Selects the session as a page load does. */
  readonly selectSession: (client: Client) => Session | null;
  /** Must not announce the change to the other tabs: they would follow in turn, without end. */
  readonly setActive: (params: { readonly session: string }) => Promise<unknown>;
};

/**
 * What a tab does after a sign-in message. A tab with a session keeps it and loads the new account; every page announces the
 * session it loaded with, so a tab that already knows the account sends no request. A tab without a session activates the
 * session the user chose, or the one a page loaded with, unless that account was already listed when this tab signed out.
 */
export const createFollowSignIn = ({
  api,
  clock,
  store,
  via,
  applyClientReply,
  selectSession,
  setActive,
}: FollowSignInDeps): ((news: SignInNews) => Promise<void>) => {
  const flights = createSingleFlight<void>();
  const left = watchLeftAccounts(store);
  const follow = async ({ begunWith }: SignInNews): Promise<void> => {
    const before = store.getSnapshot();
    const known = currentSession(before) ? accountsOf(before) : left();
    if (begunWith && known.includes(begunWith)) return;
    const ageMs = createStopwatch(clock);
    await applyClientReply(await api.call('GET /client', {}, { bare: true, throwsOffline: true, via }), ageMs());
    const { status, client, ...state } = store.getSnapshot();
    // While `setActive` is running, this tab is about to have a session.
    const chosen = status === 'ready' && !currentSession(state) && client ? selectSession(client) : null;
    if (chosen && !(begunWith && left().includes(chosen.id))) await setActive({ session: chosen.id });
  };
  return (news) => flights.run(`follow ${news.begunWith}`, () => follow(news));
};

const accountsOf = ({ client }: State): readonly string[] => client?.signedInSessions.map(({ id }) => id) ?? [];

/** The accounts that were still listed when this tab signed out; empty while it has a session, or if it never had one. */
const watchLeftAccounts = (store: Store): (() => readonly string[]) => {
  let left: readonly string[] = [];
  let wasSignedIn = currentSession(store.getSnapshot()) !== undefined;
  store.subscribe(() => {
    const state = store.getSnapshot();
    const isSignedIn = currentSession(state) !== undefined;
    if (isSignedIn) left = [];
    else if (wasSignedIn) left = accountsOf(state);
    wasSignedIn = isSignedIn;
  });
  return () => left;
};
