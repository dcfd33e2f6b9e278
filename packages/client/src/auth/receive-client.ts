// A client arrived: share, decode, remember its tokens, resolve the session, commit, write the session cookie.
import type { Client } from '../resources/client.ts';
import type { ReceiveClient, TokenSubject } from '../resources/context.ts';
import type { Decode } from '../resources/decode.ts';
import type { Session } from '../resources/session.ts';
import { Token } from '../resources/token.ts';
import { applyClient } from '../state/apply-client.ts';
import { type State, sessionFields } from '../state/snapshot.ts';
import type { Store } from '../state/store.ts';

export type ReceiveClientDeps = {
  readonly store: Store;
  readonly decode: () => Decode;
  readonly remember: (session: TokenSubject, jwt: string) => void;
  readonly onToken: (jwt: string | null, organizationId: string | null) => void;
  /** Chooses the session to begin with. */
  readonly selectInitialSession: (client: Client) => Session | null;
};

/** Makes a client current. The first one chooses the session; later ones look the current session up again by its id. */
export const createReceiveClient =
  (deps: ReceiveClientDeps): ReceiveClient =>
  (json) => {
    const state = deps.store.getSnapshot();
    const { client, clientJson, tokens } = applyClient(state.clientJson, json, deps.decode());
    for (const session of client.sessions) {
      const token = tokens.get(session.id);
      session.lastActiveToken = token ? new Token(token) : null;
      if (token?.jwt) deps.remember(session, token.jwt);
    }
    const session = nextSession(state, client, deps.selectInitialSession);
    deps.store.commit({ client, clientJson, ...sessionFields(session) });
    if (session || state.session)
      deps.onToken(session?.lastActiveToken?.getRawString() || null, session?.lastActiveOrganizationId ?? null);
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
