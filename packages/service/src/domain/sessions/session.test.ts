// Session expiry (docs/security.md R18) and token claims (docs/security.md R15).
import { DAY_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { sessionClaims } from '../tokens/token-claims.ts';
import { factorVerificationAge, isSignedIn, startSession, statusAt, touchedSession } from './session.ts';

const NOW = 1_700_000_000_500;
const limits = { lifetimeMs: 7 * DAY_MS, idleMs: DAY_MS };
const session = startSession(
  { id: 'sess_1', instanceId: 'ins_1', clientId: 'client_1', userId: 'user_1' },
  limits,
  NOW,
);

describe('a session', () => {
  it('expires at its absolute limit, to the millisecond, however much it is used', () => {
    const used = { ...session, ...touchedSession(session, limits, NOW + 7 * DAY_MS - 1) };
    expect(used.abandonAt).toBe(session.expireAt);
    expect(statusAt(used, session.expireAt - 1)).toBe('active');
    expect(statusAt(used, session.expireAt)).toBe('expired');
  });

  it('is abandoned after the idle limit, and a touch extends it', () => {
    expect(isSignedIn(session, NOW + DAY_MS - 1)).toBe(true);
    expect(statusAt(session, NOW + DAY_MS)).toBe('abandoned');
    expect(isSignedIn({ ...session, ...touchedSession(session, limits, NOW + DAY_MS - 1) }, NOW + DAY_MS)).toBe(true);
  });

  it('keeps a final status at any time', () => {
    expect(statusAt({ ...session, status: 'revoked' }, session.expireAt + 1)).toBe('revoked');
    expect(isSignedIn({ ...session, status: 'pending' }, NOW)).toBe(true);
  });

  it('counts whole minutes since a factor was verified', () => {
    expect(factorVerificationAge(session, false, NOW + 59_999)).toEqual([0, -1]);
    expect(factorVerificationAge(session, false, NOW + 60_000)).toEqual([1, -1]);
    expect(factorVerificationAge({ ...session, secondFactorAt: NOW }, true, NOW + 120_000)).toEqual([2, 2]);
    expect(factorVerificationAge({ ...session, firstFactorAt: null }, false, NOW)).toEqual([-1, -1]);
  });

  it('counts no minutes since a factor that a node with a faster clock verified', () => {
    expect(factorVerificationAge(session, false, NOW - 1)).toEqual([0, -1]);
    expect(factorVerificationAge({ ...session, secondFactorAt: NOW }, true, NOW - 30_000)).toEqual([0, 0]);
  });
});

describe('token claims', () => {
  const facts = {
    session,
    issuer: 'https://latchkey.example.com',
    origin: 'https://example.com',
    hasSecondFactor: false,
    membership: undefined,
    clientUpdatedAt: NOW,
    isPending: false,
    now: NOW,
  };

  it('live for sixty seconds and name issuer, user, session and origin', () => {
    expect(sessionClaims(facts)).toEqual({
      iss: 'https://latchkey.example.com',
      sub: 'user_1',
      sid: 'sess_1',
      azp: 'https://example.com',
      iat: 1_700_000_000,
      nbf: 1_699_999_990,
      exp: 1_700_000_060,
      fva: [0, -1],
    });
  });

  it('are never older than the last change of the client (trap 26)', () => {
    const claims = sessionClaims({ ...facts, clientUpdatedAt: NOW + 600 });
    expect(claims.iat).toBe(Math.floor((NOW + 600) / 1_000));
    expect(claims.exp - claims.iat).toBe(60);
  });

  it('say that the session is pending, and nothing while it is active', () => {
    expect(sessionClaims({ ...facts, isPending: true }).sts).toBe('pending');
    expect(sessionClaims(facts).sts).toBeUndefined();
  });

  it('omit unknown values and name an actor', () => {
    expect(sessionClaims({ ...facts, origin: undefined }).azp).toBeUndefined();
    expect(sessionClaims({ ...facts, session: { ...session, actor: { sub: 'user_9' } } }).act).toEqual({
      sub: 'user_9',
    });
  });
});
