// A sign-in in another tab: this tab asks who is signed in, and takes the session over where it has none of its own.
import type { Api } from '../http/api.ts';
import type { HedgedTransport } from '../http/hedged-transport.ts';
import { createSingleFlight } from '../lib/single-flight.ts';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { PlatformClock } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import type { ApplyClientReply } from '../resources/context.ts';
import type { Session } from '../resources/session.ts';
import type { State } from '../state/snapshot.ts';
import type { Store } from '../state/store.ts';
import type { SignInNews } from './tab-messages.ts';

export type FollowSignInDeps = {
  readonly api: Api;
  readonly clock: PlatformClock;
  readonly store: Store;
  readonly via: HedgedTransport;
  readonly applyClientReply: ApplyClientReply;
  /** Chooses the session as at the start of a page. */
  readonly selectSession: (client: Client) => Session | null;
  /** Must not tell the other tabs: they would follow in turn, for ever. */
  readonly setActive: (params: { readonly session: string }) => Promise<unknown>;
};

/**
 * What a tab does when it hears of a sign-in. A tab with a session keeps it and learns of the new account; every page says what
 * it began with, so a tab that knows the account already does not ask the service. A tab without a session takes over what a
 * person chose, and what a page began with, unless that is an account that its own sign-out left.
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
    const known = before.session ? accountsOf(before) : left();
    if (begunWith && known.includes(begunWith)) return;
    const ageMs = createStopwatch(clock);
    await applyClientReply(await api.call('GET /client', {}, { bare: true, throwsOffline: true, via }), ageMs());
    const { status, session, client } = store.getSnapshot();
    // While a session changes hands the tab is about to know better.
    const chosen = status === 'ready' && !session && client ? selectSession(client) : null;
    if (chosen && !(begunWith && left().includes(chosen.id))) await setActive({ session: chosen.id });
  };
  return (news) => flights.run(`follow ${news.begunWith}`, () => follow(news));
};

const accountsOf = ({ client }: State): readonly string[] => client?.signedInSessions.map(({ id }) => id) ?? [];

/** The accounts that were there when this tab was signed out; none while it has a session, or if it never had one. */
const watchLeftAccounts = (store: Store): (() => readonly string[]) => {
  let left: readonly string[] = [];
  let wasSignedIn = store.getSnapshot().session !== undefined;
  store.subscribe(() => {
    const state = store.getSnapshot();
    const isSignedIn = state.session !== undefined;
    if (isSignedIn) left = [];
    else if (wasSignedIn) left = accountsOf(state);
    wasSignedIn = isSignedIn;
  });
  return () => left;
};
