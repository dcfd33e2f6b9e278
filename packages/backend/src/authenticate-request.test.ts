// Requests with every combination of header and cookies, as a browser or another program sends them.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { authenticateRequest, createLatchkeyBackend } from './backend.ts';
import { cookieSuffix } from './cookie-suffix.ts';
import type { RequestRefusalReason } from './refusal.ts';
import {
  claimsWith,
  createFakeJwks,
  createTestKey,
  NOW,
  NOW_SECONDS,
  ORIGIN,
  PUBLISHABLE_KEY,
} from './testing/test-issuer.ts';

const key = await createTestKey('key_1');
const other = await createTestKey('key_1');
const suffix = await cookieSuffix(PUBLISHABLE_KEY);
const token = await key.sign();
const suffixedToken = await key.sign(claimsWith({ sub: 'user_suffixed' }));
const olderToken = await key.sign(claimsWith({ iat: NOW_SECONDS - 10, exp: NOW_SECONDS + 50 }));
const expired = await key.sign(claimsWith({ iat: NOW_SECONDS - 80, exp: NOW_SECONDS - 20 }));
const pending = await key.sign(claimsWith({ sts: 'pending' }));
const olderPending = await key.sign(claimsWith({ sts: 'pending', iat: NOW_SECONDS - 10, exp: NOW_SECONDS + 50 }));
const forged = await other.sign();
const uat = String(NOW_SECONDS - 100);

const backend = createLatchkeyBackend({
  publishableKey: PUBLISHABLE_KEY,
  fetch: createFakeJwks(key).fetch,
  now: () => NOW,
});

const request = (headers: Readonly<Record<string, string>>) => new Request('http://localhost:4401/api', { headers });
const cookie = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

describe('a signed-in request', () => {
  const good: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, string]> = [
    ['a Bearer token', { authorization: `Bearer ${token}` }, 'user_ada'],
    ['a Bearer token in other letters', { authorization: `bearer  ${token}` }, 'user_ada'],
    ['the plain cookies', { cookie: cookie({ __session: token, __client_uat: uat }) }, 'user_ada'],
    [
      'the suffixed cookies',
      { cookie: cookie({ [`__session_${suffix}`]: suffixedToken, [`__client_uat_${suffix}`]: uat }) },
      'user_suffixed',
    ],
    [
      'both, where the suffixed ones count',
      {
        cookie: cookie({
          __session: token,
          __client_uat: uat,
          [`__session_${suffix}`]: suffixedToken,
          [`__client_uat_${suffix}`]: uat,
        }),
      },
      'user_suffixed',
    ],
    [
      'cookies beside a header of another kind',
      { authorization: 'Basic YTpi', cookie: cookie({ __session: token, __client_uat: uat }) },
      'user_ada',
    ],
    [
      'a token as old as the last sign-in',
      { cookie: cookie({ __session: token, __client_uat: String(NOW_SECONDS) }) },
      'user_ada',
    ],
    [
      'a link on another site, with which browsers send no companion cookie',
      { cookie: cookie({ __session: token }), 'sec-fetch-site': 'cross-site' },
      'user_ada',
    ],
  ];

  it.each(good)('is signed in with %s', async (_title, headers, userId) => {
    const auth = await backend.authenticateRequest(request(headers));
    expect(auth).toMatchObject({ isSignedIn: true, userId, sessionId: 'sess_1', reason: undefined });
  });

  it('returns the organization, its permissions, and the token to forward', async () => {
    const inOrganization = await key.sign(
      claimsWith({ org_id: 'org_1', org_role: 'org:admin', org_permissions: ['org:invoices:read'] }),
    );
    const auth = await backend.authenticateRequest(request({ authorization: `Bearer ${inOrganization}` }));
    expect(auth).toMatchObject({ organizationId: 'org_1', organizationRole: 'org:admin' });
    expect(auth.has({ permission: 'org:invoices:read' })).toBe(true);
    expect(auth.has({ role: 'org:member' })).toBe(false);
    expect(auth.has({ role: 'org:admin', reverification: 'strict' })).toBe(true);
    expect(await auth.getToken()).toBe(inOrganization);
  });

  it('may be a request of Node’s HTTP server', async () => {
    const message = new IncomingMessage(new Socket());
    message.headers = { cookie: cookie({ __session: token, __client_uat: uat }) };
    expect(await backend.authenticateRequest(message)).toMatchObject({ userId: 'user_ada' });
  });

  it('may be verified with a configured key', async () => {
    const options = { publishableKey: PUBLISHABLE_KEY, jwtKey: key.pem, now: () => NOW };
    const auth = await authenticateRequest(request({ authorization: `Bearer ${token}` }), options);
    expect(auth.userId).toBe('user_ada');
  });
});

describe('a signed-out request', () => {
  const bad: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, RequestRefusalReason]> = [
    ['nothing', {}, 'no-token'],
    ['an empty Bearer header', { authorization: 'Bearer' }, 'no-token'],
    ['other cookies', { cookie: 'theme=dark' }, 'no-token'],
    ['an empty session cookie', { cookie: cookie({ __session: '', __client_uat: '0' }) }, 'no-token'],
    ['nobody signed in', { cookie: cookie({ __client_uat: '0' }) }, 'no-token'],
    ['a session cookie left behind', { cookie: cookie({ __session: token, __client_uat: '0' }) }, 'client-signed-out'],
    ['a companion that is no number', { cookie: cookie({ __session: token, __client_uat: 'x' }) }, 'client-signed-out'],
    ['no companion', { cookie: cookie({ __session: token }) }, 'client-unknown'],
    [
      'no companion on the same site',
      { cookie: cookie({ __session: token }), 'sec-fetch-site': 'same-origin' },
      'client-unknown',
    ],
    ['no session cookie', { cookie: cookie({ __client_uat: uat }) }, 'session-cookie-missing'],
    [
      'a token from before the last sign-in',
      { cookie: cookie({ __session: olderToken, __client_uat: String(NOW_SECONDS - 5) }) },
      'token-older-than-client',
    ],
    ['a cookie of a pending session', { cookie: cookie({ __session: pending, __client_uat: uat }) }, 'session-pending'],
    [
      'a pending token from before the last change, which may have done the tasks',
      { cookie: cookie({ __session: olderPending, __client_uat: String(NOW_SECONDS - 5) }) },
      'token-older-than-client',
    ],
    ['a Bearer token of a pending session', { authorization: `Bearer ${pending}` }, 'session-pending'],
    ['an expired cookie', { cookie: cookie({ __session: expired, __client_uat: uat }) }, 'expired'],
    ['a forged cookie', { cookie: cookie({ __session: forged, __client_uat: uat }) }, 'signature-invalid'],
    ['an expired Bearer token', { authorization: `Bearer ${expired}` }, 'expired'],
    ['a Bearer word', { authorization: 'Bearer letmein' }, 'token-malformed'],
    [
      'a bad Bearer token beside good cookies',
      { authorization: `Bearer ${forged}`, cookie: cookie({ __session: token, __client_uat: uat }) },
      'signature-invalid',
    ],
    [
      'the cookies of another instance',
      { cookie: cookie({ __session_AAAAAAAA: token, __client_uat_AAAAAAAA: uat }) },
      'no-token',
    ],
  ];

  it.each(bad)('is signed out with %s (%s)', async (_title, headers, reason) => {
    const auth = await backend.authenticateRequest(request(headers));
    expect(auth).toMatchObject({ isSignedIn: false, reason, userId: undefined, claims: undefined });
    expect(auth.message).toMatch(/^Latchkey: /);
    expect(auth.has({ role: 'org:admin' })).toBe(false);
    expect(await auth.getToken()).toBeUndefined();
  });

  it('is signed in as pending where the host asks for it, for one call or for all', async () => {
    const seen = { treatPendingAsSignedOut: false };
    const headers = { cookie: cookie({ __session: pending, __client_uat: uat }) };
    const shown = { isSignedIn: true, userId: 'user_ada', sessionStatus: 'pending' };
    expect(await backend.authenticateRequest(request(headers), seen)).toMatchObject(shown);
    const options = { publishableKey: PUBLISHABLE_KEY, jwtKey: key.pem, now: () => NOW, ...seen };
    expect(await authenticateRequest(request(headers), options)).toMatchObject(shown);
    const active = await backend.authenticateRequest(request({ authorization: `Bearer ${token}` }), seen);
    expect(active.sessionStatus).toBe('active');
  });

  it('is one whose origin is not authorized for this call', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const allowed = await backend.authenticateRequest(request(headers), { authorizedParties: [ORIGIN] });
    expect(allowed.isSignedIn).toBe(true);
    const elsewhere = { authorizedParties: ['https://other.example.com'] };
    expect(await backend.authenticateRequest(request(headers), elsewhere)).toMatchObject({
      reason: 'party-not-authorized',
    });
  });
});
