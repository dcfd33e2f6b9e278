// A client arrived: share, decode, remember its tokens, resolve the session, commit, write the session cookie.
import type { ClientJSON, TokenJSON } from '@latchkey/wire';
import type { Client } from '../resources/client.ts';
import type { ReceiveClient } from '../resources/context.ts';
import type { Decode } from '../resources/decode.ts';
import type { Session } from '../resources/session.ts';
import { applyClient } from '../state/apply-client.ts';
import { type State, sessionFields } from '../state/snapshot.ts';
import type { Store } from '../state/store.ts';

export type ReceiveClientDeps = {
  readonly store: Store;
  readonly decode: () => Decode;
  /** Resolves once the code that this client needs is there. */
  readonly whenDecodable: (json: ClientJSON | null) => Promise<unknown>;
  /** Gives each session the token that came with it. */
  readonly adoptTokens: (sessions: readonly Session[], tokens: ReadonlyMap<string, TokenJSON | null>) => void;
  /** The session to write into the cookie; undefined when somebody was signed in before and nobody is now. */
  readonly onSession: (session: Session | undefined) => void;
  /** Chooses the session to begin with. */
  readonly selectInitialSession: (client: Client) => Session | null;
};

/** Makes a client current. The first one chooses the session; later ones look the current session up again by its id. */
export const createReceiveClient =
  (deps: ReceiveClientDeps): ReceiveClient =>
  async (json) => {
    await deps.whenDecodable(json);
    const state = deps.store.getSnapshot();
    const { client, clientJson, tokens } = applyClient(state.clientJson, json, deps.decode());
    deps.adoptTokens(client.sessions, tokens);
    const session = nextSession(state, client, deps.selectInitialSession);
    deps.store.commit({ client, clientJson, ...sessionFields(session) });
    if (session || state.session) deps.onSession(session);
    return client;
  };

const nextSession = (
  state: State,
  client: Client,
  selectInitialSession: ReceiveClientDeps['selectInitialSession'],
): Session | undefined => {
  if (!state.client) return selectInitialSession(client) ?? undefined;
  return client.signedInSessions.find(({ id }) => id === state.session?.id);
};
