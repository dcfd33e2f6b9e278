// The tokens that a client reply contains become those of its sessions, with the age that the reply has.
import { Token } from '../resources/session/token.ts';
import type { SessionReconciler } from './apply-client-reply.ts';
import type { SessionTokenStore } from './session/token.ts';

/** Stores them; a session without a token in the reply has none. */
export const createAdoptTokens =
  ({ remember }: Pick<SessionTokenStore, 'remember'>): SessionReconciler['adoptTokens'] =>
  (sessions, given, ageMs) => {
    for (const session of sessions) {
      const token = given.get(session.id);
      session.lastActiveToken = token ? new Token(token) : null;
      session.__internal_receivedAgo(ageMs);
      if (token?.jwt) remember(session, token.jwt, ageMs);
    }
  };
