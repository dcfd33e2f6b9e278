// The service with `@latchkey/backend`: the back end verifies what the service issues, with real cookies, organizations, actors
// and templates (docs/security.md R15).
import { createLatchkeyBackend, createLatchkeyServer, type LatchkeyBackend } from '@latchkey/backend';
import type { ClientJSON, SessionJSON } from '@latchkey/wire';
import { beforeAll, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import { cookieSuffix } from '../http/cookie-suffix.ts';
import { signIn, signUp } from '../testing/accounts/sign-up-and-in.ts';
import { askToken, sessionOf } from '../testing/accounts/tokens.ts';
import { eachDatabase } from '../testing/database/test-database.ts';
import { createTestBrowser, type TestBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const telling = (settings: InstanceSettings): InstanceSettings => ({
  ...settings,
  security: { ...settings.security, enumeration_protection: false },
});

eachDatabase('a back end', (database, kind) => {
  const origin = `https://${kind.toLowerCase()}.example.com`;
  let service: TestService;
  let backend: LatchkeyBackend;
  let fetched = 0;
  beforeAll(async () => {
    service = await createTestService(database(), {
      environmentType: 'production',
      apiHost: `latchkey.${kind.toLowerCase()}.example.com`,
      settings: telling,
    });
    backend = createLatchkeyBackend({
      publishableKey: service.instance.publishableKey,
      authorizedParties: [origin],
      fetch: (url, init) => {
        fetched += 1;
        return service.app.fetch(new Request(url, init));
      },
      now: () => service.ports.clock.now(),
    });
  });

  const person = async (email: string): Promise<{ browser: TestBrowser; session: SessionJSON }> => {
    const browser = createTestBrowser(service, { origin });
    await signUp(service, browser, email);
    return { browser, session: await sessionOf(browser) };
  };

  /**
   * The request of the browser to the application: cookies that the service set for the site, and those that the client wrote.
   */
  const pageRequest = (browser: TestBrowser, written: Readonly<Record<string, string>>): Request => {
    const set = [...browser.cookies()].filter(([name]) => name.startsWith('__client_uat'));
    const cookie = [...set, ...Object.entries(written)].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Request(`${origin}/invoices`, { headers: { cookie } });
  };
  const bearer = (token: string): Request =>
    new Request(`${origin}/invoices`, { headers: { authorization: `Bearer ${token}` } });

  it('recognises a browser behind the proxy of an application server, which keeps the cookies of the application', async () => {
    const { browser, session } = await person('proxy@example.com');
    await service.admin('PATCH', '/instance', { proxy_url: `${origin}/__latchkey` });
    const sent: Headers[] = [];
    const server = createLatchkeyServer({
      publishableKey: service.instance.publishableKey,
      serviceUrl: 'http://10.0.0.7:4400',
      appUrl: origin,
      proxyPath: '/__latchkey',
      proxy: {
        fetch: async (url, init) => {
          sent.push(new Headers(init.headers));
          return service.app.fetch(new Request(url, init));
        },
      },
      environment: {},
    });
    const cookie = `own=1; ${[...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')}`;
    const ask = (path: string, headers: Record<string, string> = {}) =>
      server.proxy(new Request(`http://internal:3000/__latchkey/v1${path}`, { headers: { cookie, ...headers } }));
    const { response } = (await (await ask('/client')).json()) as { response: ClientJSON };
    expect(response.sessions.map(({ id }) => id)).toEqual([session.id]);
    // Node's fetch overwrites the mode of a navigation.
    const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
    const touched = await ask(`/client/touch?redirect_url=${encodeURIComponent(`${origin}/after`)}`, navigation);
    expect([touched.status, touched.headers.get('location')]).toEqual([302, `${origin}/after`]);
    expect(sent.map((headers) => headers.get('cookie')?.includes('own'))).toEqual([false, false]);
    await service.admin('PATCH', '/instance', { proxy_url: null });
  });

  it('treats a session with tasks as signed out until they are done', async () => {
    const { browser, session } = await person('task@example.com');
    await service.admin('PATCH', `/users/${session.user.id}`, { requires_new_password: true });
    const { jwt } = await askToken(browser, session.id);
    const page = pageRequest(browser, { __session: jwt });
    expect(await backend.authenticateRequest(page)).toMatchObject({ isSignedIn: false, reason: 'session-pending' });
    const seen = await backend.authenticateRequest(page, { treatPendingAsSignedOut: false });
    expect([seen.userId, seen.sessionStatus]).toEqual([session.user.id, 'pending']);

    const done = await browser.call('POST', '/me/change_password', { body: { new_password: 'a-quiet-harbour-again' } });
    expect(done.codes).toEqual([]);
    const fresh = (await askToken(browser, session.id)).jwt;
    expect(await backend.authenticateRequest(bearer(fresh))).toMatchObject({ sessionStatus: 'active' });
  });

  it('authenticates a request by the cookies of a real sign-in, and sees the sign-out', async () => {
    const { browser, session } = await person('ada@example.com');
    const jwt = session.last_active_token?.jwt ?? '';
    const suffixed = `__session_${cookieSuffix(service.instance.publishableKey)}`;
    for (const written of [{ __session: jwt, [suffixed]: jwt }, { __session: jwt }]) {
      const auth = await backend.authenticateRequest(pageRequest(browser, written));
      expect(auth).toMatchObject({ isSignedIn: true, userId: session.user.id, sessionId: session.id });
    }
    const written = { __session: jwt, [suffixed]: jwt };
    await browser.call('DELETE', '/client/sessions');
    expect((await backend.authenticateRequest(pageRequest(browser, written))).reason).toBe('client-signed-out');
    service.ports.clock.advance(1_000);
    await signIn(browser, 'ada@example.com');
    // The old session cookie is older than the client's last change.
    expect((await backend.authenticateRequest(pageRequest(browser, written))).reason).toBe('token-older-than-client');
    const fresh = (await sessionOf(browser)).last_active_token?.jwt ?? '';
    const renewed = await backend.authenticateRequest(pageRequest(browser, { __session: fresh, [suffixed]: fresh }));
    expect(renewed.isSignedIn).toBe(true);
  });

  it('accepts a bearer token for 65 seconds at most, also when the session ends meanwhile', async () => {
    const { browser, session } = await person('grace@example.com');
    const { jwt } = await askToken(browser, session.id);
    await browser.call('POST', `/client/sessions/${session.id}/end`);
    expect((await backend.authenticateRequest(bearer(jwt))).isSignedIn).toBe(true);
    service.ports.clock.advance(64_999);
    expect((await backend.authenticateRequest(bearer(jwt))).isSignedIn).toBe(true);
    service.ports.clock.advance(1);
    expect((await backend.authenticateRequest(bearer(jwt))).reason).toBe('expired');
  });

  it('never accepts a template token as a session, in header or cookie', async () => {
    const { browser, session } = await person('mary@example.com');
    const claims = { sid_: session.id, session: { sid: session.id }, fva: [0, -1], org_role: 'org:admin' };
    await service.admin('POST', '/jwt_templates', { name: 'mine', claims });
    const { jwt } = await askToken(browser, session.id, { template: 'mine' });
    expect(await backend.verifyToken(jwt)).toMatchObject({ ok: false, reason: 'not-a-session-token' });
    expect((await backend.authenticateRequest(bearer(jwt))).reason).toBe('not-a-session-token');
    expect((await backend.authenticateRequest(pageRequest(browser, { __session: jwt }))).reason).toBe(
      'not-a-session-token',
    );
  });

  it('reads the organization of the token, its role and the custom permissions', async () => {
    const { browser, session } = await person('joan@example.com');
    const made = await service.admin<{ id: string }>('POST', '/organizations', {
      name: 'Acme',
      created_by: session.user.id,
    });
    const { id } = made.body;
    const { jwt } = await askToken(browser, session.id, { body: { organization_id: id } });
    const auth = await backend.authenticateRequest(bearer(jwt));
    expect(auth).toMatchObject({ organizationId: id, organizationRole: 'org:admin' });
    expect([auth.has({ role: 'org:admin' }), auth.has({ role: 'org:member' })]).toEqual([true, false]);
    expect(auth.has({ permission: 'org:sys_profile:manage' })).toBe(false);
    expect([auth.has({ reverification: 'strict' }), auth.claims?.org_slug]).toEqual([true, 'acme']);
    service.ports.clock.advance(10 * 60_000);
    const later = await askToken(browser, session.id, { body: { organization_id: '' } });
    const personal = await backend.authenticateRequest(bearer(later.jwt));
    expect(personal).toMatchObject({ isSignedIn: true, organizationId: undefined });
    // Ten minutes have passed to the second (docs/security.md R18).
    expect([personal.has({ reverification: 'strict' }), personal.has({ reverification: 'moderate' })]).toEqual([
      false,
      true,
    ]);
  });

  it('reads the actor of an impersonation', async () => {
    const { browser, session } = await person('emmy@example.com');
    await database()
      .db.updateTable('sessions')
      .set({ actor: JSON.stringify({ sub: 'user_support' }) })
      .where('id', '=', session.id)
      .execute();
    const auth = await backend.authenticateRequest(bearer((await askToken(browser, session.id)).jwt));
    expect(auth.claims?.act).toEqual({ sub: 'user_support' });
  });

  it('rejects tokens of another instance and of another origin', async () => {
    const other = await createTestService(database(), { environmentType: 'production', settings: telling });
    const theirs = createTestBrowser(other);
    await signUp(other, theirs, 'ada@example.com');
    const { jwt } = await askToken(theirs, (await sessionOf(theirs)).id);
    expect(await backend.verifyToken(jwt)).toMatchObject({ ok: false, reason: 'key-unknown' });
    const { browser, session } = await person('lise@example.com');
    const { jwt: good } = await askToken(browser, session.id);
    expect(await backend.verifyToken(good, { authorizedParties: ['https://other.example.com'] })).toMatchObject({
      reason: 'party-not-authorized',
    });
  });

  it('has requested the keys a few times only', () => {
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThanOrEqual(6);
  });
});
