// Sessions need code that a page without one does not download. Replies wait for it.
import type { ClientJSON, SessionJSON } from '@latchkey/wire';
import type { Session } from '../../resources/session.ts';

/**
 * Resolves once the code for this client is loaded. Replies that arrive during the download wait too, also those without a
 * session, so that their order is kept.
 */
export const createWhenDecodable = (
  loadSessionCode: () => Promise<unknown>,
): ((json: ClientJSON | null) => Promise<void>) => {
  let isWanted = false;
  return async (json) => {
    if (json?.sessions?.length) isWanted = true;
    if (isWanted) await loadSessionCode();
  };
};

type SessionCode = { readonly decodeSession: (json: SessionJSON) => Session };

/** Decodes a session with the code for it, which is loaded by then: the reply has waited for it. */
export const createDecodeSession =
  (loaded: () => SessionCode | undefined): SessionCode['decodeSession'] =>
  (json) => {
    const code = loaded();
    if (!code) throw new TypeError('A session came before the code for it.');
    return code.decodeSession(json);
  };
