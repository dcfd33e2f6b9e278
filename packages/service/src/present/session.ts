// A session as SessionJSON, with its user and a token that was signed just now (wire §4.3, §8.1).
import type { SessionJSON, TokenJSON } from '@latchkey/wire';
import { isLoopbackHost } from '../domain/instance/loopback.ts';
import { factorVerificationAge, isSignedIn, type Session, statusAt } from '../domain/session.ts';
import { issuerOf, sessionClaims } from '../domain/token-claims.ts';
import type { Person } from '../domain/user.ts';
import type { Presenting } from './presenting.ts';
import { publicUserDataJSON, userJSON } from './user.ts';

const HAS_NO_SECOND_FACTOR = false;

/** Signs a token for a session, for the page that asks. */
export const mintToken = async (at: Presenting, session: Session, clientUpdatedAt: number): Promise<TokenJSON> => {
  const { apiHost } = at.instance;
  const claims = sessionClaims({
    session,
    issuer: issuerOf(apiHost, isLoopbackHost(apiHost)),
    origin: at.origin,
    hasSecondFactor: HAS_NO_SECOND_FACTOR,
    clientUpdatedAt,
    now: at.now,
  });
  return { object: 'token', jwt: await at.ports.signer.sign(at.db, at.instance, claims) };
};

/** The session with a fresh token while it is open (wire §0, trap 9), and without one when it is over. */
export const presentSession = async (
  at: Presenting,
  session: Session,
  person: Person,
  clientUpdatedAt: number,
): Promise<SessionJSON> => ({
  object: 'session',
  id: session.id,
  status: statusAt(session, at.now),
  expire_at: session.expireAt,
  abandon_at: session.abandonAt,
  last_active_at: session.lastActiveAt,
  last_active_organization_id: session.lastActiveOrganizationId,
  last_active_token: isSignedIn(session, at.now) ? await mintToken(at, session, clientUpdatedAt) : null,
  factor_verification_age: factorVerificationAge(session, HAS_NO_SECOND_FACTOR, at.now),
  actor: session.actor,
  tasks: null,
  user: userJSON(person.user, person.emails, at.instance.settings.user_settings),
  public_user_data: publicUserDataJSON(person.user, person.emails),
  created_at: session.createdAt,
  updated_at: session.updatedAt,
});
