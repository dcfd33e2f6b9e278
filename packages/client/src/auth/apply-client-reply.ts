// Applies a client reply to the state: share, decode, store its tokens, find the session, commit, write the session cookie.
import type { ClientJSON, TokenJSON } from '@latchkey/wire';
import { createStopwatch } from '../lib/stopwatch.ts';
import type { PlatformClock } from '../platform/platform.ts';
import type { Client } from '../resources/client.ts';
import type { ApplyClientReply } from '../resources/context.ts';
import type { Decode } from '../resources/decode.ts';
import type { Session } from '../resources/session.ts';
import { applyClient } from '../state/apply-client.ts';
import { currentSession, sessionFields } from '../state/change-session.ts';
import type { State } from '../state/snapshot.ts';
import type { Store } from '../state/store.ts';
import type { SelectSession } from './select-session.ts';

/** A client as this tab applies it; `isKept` when its session keeps the token, and the cookie, that this tab already uses. */
export type Reconciled = { readonly json: ClientJSON; readonly isKept: boolean };

/** What the signed-in chunk does with a reply. */
export type SessionReconciler = {
  /** Drops sessions that ended in this browser before the service was notified, and keeps the tab in its organization. */
  readonly reconcile: (json: ClientJSON) => Reconciled;
  /** Stores the token that the reply contains for each session. */
  readonly adoptTokens: (
    sessions: readonly Session[],
    tokens: ReadonlyMap<string, TokenJSON | null>,
    ageMs: number,
  ) => void;
  /** Writes the cookies of a session, or removes them; undefined when a session existed before and none exists now. */
  readonly onSession: (session: Session | undefined) => void;
};

export type ApplyClientReplyDeps = {
  readonly store: Store;
  readonly clock: PlatformClock;
  readonly decode: () => Decode;
  /** Resolves once the code that decodes this client is loaded. */
  readonly whenDecodable: (json: ClientJSON | null) => Promise<unknown>;
  /** Undefined until a session needs it. */
  readonly reconciler: () => SessionReconciler | undefined;
  /** Whether a surface keeps this session pending until it activates it. */
  readonly holds: (sessionId: string | undefined) => boolean;
  /** Selects the session of a page that has just loaded. */
  readonly selectSession: SelectSession;
};

/** Makes a client current. The first one selects the session; later ones look the current session up again by its id. */
export const createApplyClientReply =
  (deps: ApplyClientReplyDeps): ApplyClientReply =>
  async (answered, agedMs = 0) => {
    // The code for sessions may have to be downloaded first, so the age of the tokens counts from here.
    const ageMs = createStopwatch(deps.clock, agedMs);
    await deps.whenDecodable(answered);
    const reconciler = deps.reconciler();
    const { json, isKept } = (answered && reconciler?.reconcile(answered)) || { json: answered, isKept: false };
    const state = deps.store.getSnapshot();
    const { client, clientJson, tokens } = applyClient(state.clientJson, json, deps.decode());
    reconciler?.adoptTokens(client.sessions, tokens, ageMs());
    const session = nextSession(state, client, deps.selectSession);
    const before = currentSession(state);
    if (isKept && session) session.lastActiveToken = before?.lastActiveToken ?? null;
    const isHeld = state.pendingSession?.id === session?.id && deps.holds(session?.id);
    deps.store.commit({ client, clientJson, ...sessionFields(session, isHeld) });
    if (!isKept && (session || before)) reconciler?.onSession(session);
    return client;
  };

const nextSession = (state: State, client: Client, selectSession: SelectSession): Session | undefined => {
  if (!state.client) return selectSession(client) ?? undefined;
  const id = currentSession(state)?.id;
  return client.signedInSessions.find((session) => session.id === id);
};
