// ClientJSON → shared with the previous one → decoded (pure). Unchanged parts stay the same objects.
import type { ClientJSON, TokenJSON } from '@latchkey/wire';
import { share } from '../lib/share.ts';
import type { Client } from '../resources/client.ts';
import type { Decode } from '../resources/decode.ts';

/** The next client, the JSON to share with later, and the token that came for each session. */
export type AppliedClient = {
  readonly client: Client;
  readonly clientJson: ClientJSON | undefined;
  readonly tokens: ReadonlyMap<string, TokenJSON | null>;
};

/**
 * Tokens are taken out before sharing: every answer brings a fresh one, and a session that changed in nothing else must
 * stay the same session for everybody who draws it.
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
