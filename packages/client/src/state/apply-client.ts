// ClientJSON → shared with the previous one → decoded (pure). Unchanged parts keep their identity.
import type { ClientJSON, TokenJSON } from '@latchkey/wire';
import { share } from '../lib/share.ts';
import type { Client } from '../resources/client.ts';
import type { Decode } from '../resources/decode.ts';

/** The next client, its JSON without tokens for later sharing, and the token of each session. */
export type AppliedClient = {
  readonly client: Client;
  readonly clientJson: ClientJSON | undefined;
  readonly tokens: ReadonlyMap<string, TokenJSON | null>;
};

/**
 * Tokens are removed before sharing: every reply contains a new one, and a session with no other change must
 * keep its identity, so that nothing re-renders.
 */
export const applyClient = (
  previous: ClientJSON | undefined,
  json: ClientJSON | null,
  decode: Pick<Decode, 'client'>,
): AppliedClient => {
  if (!json) return { client: decode.client(null), clientJson: undefined, tokens: new Map() };
  const sessions = json.sessions ?? [];
  const clientJson = share(previous, {
    ...json,
    sessions: sessions.map((session) => ({ ...session, last_active_token: null })),
  });
  return {
    client: decode.client(clientJson),
    clientJson,
    tokens: new Map(sessions.map(({ id, last_active_token }) => [id, last_active_token])),
  };
};
