// Attacks on the OAuth redirect and callback (docs/security.md R24, RFC 9700). Each runs against a real provider; none signs a
// user in, and none redirects a browser to an address that is not allowed.
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OutboundFetch, systemFetch } from '../../ports/oauth/fetch.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createIdentityProvider, type IdentityProvider } from '../../testing/providers/identity-provider.ts';
import {
  browserWithCallback,
  createProviderService,
  type ProviderService,
  STRATEGY,
  startProviderRedirect,
} from '../../testing/providers/provider-service.ts';
import { clientOf, RETURN_URL } from '../../testing/providers/test-identity.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const HOST = 'attacks.localhost:4400';
const LIVE_HOST = 'latchkey.attacks.example.com';
const VICTIM = { sub: 'victim', email: 'victim@example.com', email_verified: true };
const TEN_MINUTES = 10 * 60_000;

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await createIdentityProvider([
    `http://${HOST}/v1/oauth_callback/custom_acme`,
    `https://${LIVE_HOST}/v1/oauth_callback/custom_acme`,
  ]);
});
afterAll(() => provider.stop());

type Claims = Record<string, unknown>;

eachDatabase('an attacker', (database) => {
  let service: ProviderService;
  beforeAll(async () => {
    service = await createProviderService(database(), provider, { apiHost: HOST });
    provider.act(VICTIM);
    const { browser, back } = await browserWithCallback(service, provider, 'sign_ups');
    await browser.open(back);
    expect((await clientOf(browser)).sessions).toHaveLength(1);
  });
  beforeEach(() => {
    provider.act(VICTIM);
    service.tap.fetch = systemFetch;
  });

  const isSignedIn = async (browser: TestBrowser): Promise<boolean> => {
    const client = await clientOf(browser);
    return (client?.sessions ?? []).length > 0;
  };
  const problemOf = async (browser: TestBrowser) =>
    (await clientOf(browser)).sign_in?.first_factor_verification?.error?.code;
  /** Expects the page for an invalid callback, without a redirect. */
  const expectStray = (reply: Response): void => {
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
  };
  const edited = (address: string, edit: (params: URLSearchParams) => void): string => {
    const url = new URL(address);
    edit(url.searchParams);
    return url.href;
  };

  it('replays a callback: the second use does nothing', async () => {
    const { browser, back } = await browserWithCallback(service, provider);
    expect((await browser.open(back)).status).toBe(303);
    expectStray(await browser.open(back));
    expect((await clientOf(browser)).sessions).toHaveLength(1);
  });

  it('has another user finish the attacker’s sign-in: the browser is different', async () => {
    const attacker = await openBrowser(service);
    const victim = await openBrowser(service);
    const { url } = await startProviderRedirect(service, attacker);
    expectStray(await victim.open(await provider.follow(url.href)));
    expect([await isSignedIn(attacker), await isSignedIn(victim)]).toEqual([false, false]);
  });

  it('finishes another user’s sign-in with a stolen callback, also with an own sign-in in progress', async () => {
    const { back } = await browserWithCallback(service, provider);
    const attacker = await openBrowser(service);
    await startProviderRedirect(service, attacker);
    expectStray(await attacker.open(back));
    expect(await isSignedIn(attacker)).toBe(false);
  });

  it('forges the cookie that binds the redirect to a browser', async () => {
    const { back, attempt } = await browserWithCallback(service, provider);
    const attacker = await openBrowser(service);
    for (const value of ['', 'x', attempt.id, 'A'.repeat(43)])
      expectStray(await service.app.fetch(new Request(back, { headers: { cookie: `__latchkey_flow=${value}` } })));
    expect(await isSignedIn(attacker)).toBe(false);
  });

  it('sends no state, an empty one, a forged one, or two', async () => {
    const { browser, back } = await browserWithCallback(service, provider);
    const state = new URL(back).searchParams.get('state') ?? '';
    expectStray(await browser.open(edited(back, (params) => params.delete('state'))));
    expectStray(await browser.open(edited(back, (params) => params.set('state', ''))));
    expectStray(await browser.open(edited(back, (params) => params.set('state', `${state.slice(0, -1)}_`))));
    expectStray(await browser.open(edited(back, (params) => params.append('state', state))));
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('calls back after the redirect expired', async () => {
    const { browser, back } = await browserWithCallback(service, provider);
    service.ports.clock.advance(TEN_MINUTES);
    expectStray(await browser.open(back));
    service.ports.clock.advance(-TEN_MINUTES);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('injects another user’s code into an own sign-in: the verifier does not match', async () => {
    const { back: stolen } = await browserWithCallback(service, provider);
    provider.act({ sub: 'attacker', email: 'attacker@example.com', email_verified: true });
    const { browser, back } = await browserWithCallback(service, provider);
    const code = new URL(stolen).searchParams.get('code') ?? '';
    await browser.open(edited(back, (params) => params.set('code', code)));
    expect([await problemOf(browser), await isSignedIn(browser)]).toEqual(['oauth_token_exchange_error', false]);
  });

  it('uses a code a second time, in the browser that used it first', async () => {
    const { browser, back } = await browserWithCallback(service, provider);
    await browser.open(back);
    await browser.call('DELETE', '/client/sessions');
    const { url } = await startProviderRedirect(service, browser);
    const next = await provider.follow(url.href);
    const code = new URL(back).searchParams.get('code') ?? '';
    await browser.open(edited(next, (params) => params.set('code', code)));
    expect([await problemOf(browser), await isSignedIn(browser)]).toEqual(['oauth_token_exchange_error', false]);
  });

  it('sends parameters twice, or a response of another type', async () => {
    const edits: ReadonlyArray<(params: URLSearchParams) => void> = [
      (params) => params.append('code', 'another'),
      (params) => params.append('iss', provider.issuer),
      (params) => params.delete('code'),
      (params) => params.set('id_token', 'a.b.c'),
      (params) => params.set('token', 'x'),
      (params) => params.set('response', 'a.b.c'),
    ];
    for (const edit of edits) {
      const { browser, back } = await browserWithCallback(service, provider);
      await browser.open(edited(back, edit));
      expect([await problemOf(browser), await isSignedIn(browser)]).toEqual(['oauth_token_exchange_error', false]);
    }
  });

  it('sends an error together with a valid code: the code is never exchanged', async () => {
    const { browser, back } = await browserWithCallback(service, provider);
    const asked: string[] = [];
    service.tap.fetch = (url, options) => {
      asked.push(url);
      return systemFetch(url, options);
    };
    await browser.open(edited(back, (params) => params.set('error', 'access_denied')));
    expect(asked.filter((url) => url.endsWith('/token'))).toEqual([]);
    expect([await problemOf(browser), await isSignedIn(browser)]).toEqual(['oauth_access_denied', false]);
  });

  describe('mixes providers up', () => {
    it('with the name of another issuer, or without one', async () => {
      for (const edit of [
        (params: URLSearchParams) => params.set('iss', 'https://evil.example.com'),
        (params: URLSearchParams) => params.set('iss', `${provider.issuer}/`),
        (params: URLSearchParams) => params.delete('iss'),
      ]) {
        const { browser, back } = await browserWithCallback(service, provider);
        await browser.open(edited(back, edit));
        expect([await problemOf(browser), await isSignedIn(browser)]).toEqual(['oauth_token_exchange_error', false]);
      }
    });

    it('by calling back at the address of another provider', async () => {
      const { browser, back } = await browserWithCallback(service, provider);
      for (const other of ['custom_test', 'google', 'custom_nobody', 'nonsense', '..%2Foauth_callback%2Fcustom_acme'])
        expectStray(await browser.open(back.replace('custom_acme', other)));
      expect(await isSignedIn(browser)).toBe(false);
    });
  });

  describe('forges responses of the provider', () => {
    const withTokens = (change: (reply: Claims, claims: Claims) => Promise<Claims> | Claims): OutboundFetch => {
      return async (url, options) => {
        const reply = await systemFetch(url, options);
        if (!url.endsWith('/token')) return reply;
        const body = (await reply.json()) as Claims;
        return Response.json(await change(body, decodeJwt(String(body.id_token)) as Claims));
      };
    };
    const resigned = (edit: (claims: Claims) => Claims) =>
      withTokens(async (reply, claims) => ({ ...reply, id_token: await provider.sign(edit(claims)) }));
    const second = 1_000;

    const FORGERIES: Readonly<Record<string, () => OutboundFetch>> = {
      'the nonce of another sign-in': () => resigned((claims) => ({ ...claims, nonce: 'another' })),
      'no nonce': () => resigned(({ nonce: _nonce, ...claims }) => claims),
      'another audience': () => resigned((claims) => ({ ...claims, aud: 'another-client' })),
      'two audiences and another party': () =>
        resigned((claims) => ({ ...claims, aud: [claims.aud, 'evil'], azp: 'evil' })),
      'another issuer': () => resigned((claims) => ({ ...claims, iss: 'https://evil.example.com' })),
      'a token that is over': () =>
        resigned((claims) => ({ ...claims, exp: Math.floor(service.ports.clock.now() / second) - 600 })),
      'a token that is not good yet': () =>
        resigned((claims) => ({ ...claims, nbf: Math.floor(service.ports.clock.now() / second) + 600 })),
      'no subject': () => resigned(({ sub: _sub, ...claims }) => claims),
      'another subject than the profile’s': () => resigned((claims) => ({ ...claims, sub: 'attacker' })),
      'no signature': () => withTokens((reply, claims) => ({ ...reply, id_token: new UnsecuredJWT(claims).encode() })),
      'a signature with the client’s own secret': () =>
        withTokens(async (reply, claims) => ({
          ...reply,
          id_token: await new SignJWT(claims)
            .setProtectedHeader({ alg: 'HS256' })
            .sign(new TextEncoder().encode(provider.clientSecret)),
        })),
      'a signature of another key': () =>
        withTokens(async (reply, claims) => {
          const { privateKey } = await generateKeyPair('RS256');
          const header = { alg: 'RS256', kid: 'test-key' };
          return { ...reply, id_token: await new SignJWT(claims).setProtectedHeader(header).sign(privateKey) };
        }),
      'claims changed after signing': () =>
        withTokens((reply, claims) => {
          const [header, , signature] = String(reply.id_token).split('.');
          const payload = new UnsecuredJWT({ ...claims, email: 'root@example.com' }).encode().split('.')[1];
          return { ...reply, id_token: `${header}.${payload}.${signature}` };
        }),
      'no identity token at all': () => withTokens(({ id_token: _token, ...reply }) => reply),
      'no access token': () => withTokens(({ access_token: _token, ...reply }) => reply),
      'something that is not JSON': () => async (url, options) =>
        url.endsWith('/token') ? new Response('<html>') : systemFetch(url, options),
      'a redirect to somewhere else': () => async (url, options) =>
        url.endsWith('/token')
          ? new Response(null, { status: 302, headers: { location: 'https://evil.example.com/token' } })
          : systemFetch(url, options),
    };

    it('and would be signed in with the provider’s real response, signed the same way', async () => {
      const { browser, back } = await browserWithCallback(service, provider);
      service.tap.fetch = resigned((claims) => claims);
      await browser.open(back);
      expect(await isSignedIn(browser)).toBe(true);
    });

    it.each(Object.keys(FORGERIES))('%s', async (name) => {
      const { browser, back } = await browserWithCallback(service, provider);
      service.tap.fetch = FORGERIES[name]?.() ?? systemFetch;
      const reply = await browser.open(back);
      service.tap.fetch = systemFetch;
      expect(reply.headers.get('location')).toBe(RETURN_URL);
      expect(await isSignedIn(browser)).toBe(false);
      expect(await problemOf(browser)).toMatch(/^oauth_(token_exchange|fetch_user)_error$/);
    });
  });

  it('removes PKCE from the request, or weakens it', async () => {
    for (const edit of [
      (params: URLSearchParams) => {
        params.delete('code_challenge');
        params.delete('code_challenge_method');
      },
      (params: URLSearchParams) => params.set('code_challenge_method', 'plain'),
      (params: URLSearchParams) => params.set('code_challenge', 'x'.repeat(43)),
    ]) {
      const browser = await openBrowser(service);
      const { url } = await startProviderRedirect(service, browser);
      const back = await provider.follow(edited(url.href, edit)).catch(() => undefined);
      if (back !== undefined) await browser.open(back);
      expect(await isSignedIn(browser)).toBe(false);
    }
  });

  it('makes the provider redirect elsewhere', async () => {
    const browser = await openBrowser(service);
    const { url } = await startProviderRedirect(service, browser);
    for (const target of [
      'https://evil.example.com/v1/oauth_callback/custom_acme',
      `http://${HOST}/v1/oauth_callback/custom_acme/../custom_test`,
      `http://${HOST}/v1/oauth_callback/custom_acme?next=evil`,
      `http://${HOST}.evil.example.com/v1/oauth_callback/custom_acme`,
    ]) {
      const tampered = edited(url.href, (params) => params.set('redirect_uri', target));
      await expect(provider.follow(tampered)).rejects.toThrow('400');
    }
  });

  it('makes the service redirect elsewhere', async () => {
    const browser = await openBrowser(service);
    for (const target of [
      'https://evil.example.com/',
      '//evil.example.com',
      'http://localhost:4401@evil.example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://localhost.evil.example.com',
      '/\\evil.example.com',
    ]) {
      for (const field of ['redirect_url', 'action_complete_redirect_url'])
        for (const kind of ['sign_ins', 'sign_ups']) {
          const body = { strategy: STRATEGY, redirect_url: RETURN_URL, [field]: target };
          const reply = await browser.call('POST', `/client/${kind}`, { body });
          expect([target, reply.codes]).toEqual([target, ['redirect_url_invalid']]);
        }
    }
    const { browser: authorized, back } = await browserWithCallback(service, provider);
    const reply = await authorized.open(
      edited(back, (params) => params.set('redirect_url', 'https://evil.example.com')),
    );
    expect(reply.headers.get('location')).toMatch(/^http:\/\/localhost:4401\//);
  });

  it('uses a callback up through a subresource, a mail scanner or a prefetch', async () => {
    const { browser, back } = await browserWithCallback(service, provider);
    const image = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    expectStray(await browser.open(back, { headers: image }));
    expect((await browser.open(back, { method: 'HEAD' })).status).toBe(405);
    expect((await browser.open(back)).status).toBe(303);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('posts a callback from another site: the browser’s cookies decide, not the post', async () => {
    const { browser, back } = await browserWithCallback(service, provider);
    const { origin, pathname, searchParams } = new URL(back);
    searchParams.set('user', 'not json');
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example.com' },
      body: searchParams.toString(),
    };
    const posted = await service.app.fetch(new Request(`${origin}${pathname}`, init));
    expect(posted.status).toBe(303);
    const target = posted.headers.get('location') ?? '';
    expect([target.startsWith(`${origin}${pathname}?`), target.includes('user=')]).toEqual([true, false]);
    const attacker = await openBrowser(service);
    expectStray(await attacker.open(target));
    expect((await browser.open(target)).status).toBe(303);
    expect([await isSignedIn(attacker), await isSignedIn(browser)]).toEqual([false, true]);
    const stray = { ...init, body: 'state=made-up&code=x' };
    expectStray(await service.app.fetch(new Request(`${origin}${pathname}`, stray)));
  });

  it('calls back after the operator disabled the provider', async () => {
    const { browser, back } = await browserWithCallback(service, provider);
    type Listed = { data: readonly { id: string; provider: string }[] };
    const { body } = await service.admin<Listed>('GET', '/oauth_providers');
    const id = body.data.find((one) => one.provider === 'custom_acme')?.id;
    await service.admin('PATCH', `/oauth_providers/${id}`, { enabled: false });
    await browser.open(back);
    await service.admin('PATCH', `/oauth_providers/${id}`, { enabled: true });
    expect([await problemOf(browser), await isSignedIn(browser)]).toEqual(['oauth_access_denied', false]);
  });

  it('requests a provider that the instance does not have', async () => {
    const browser = await openBrowser(service);
    for (const strategy of ['oauth_google', 'oauth_custom_nobody', 'oauth_twitter'])
      for (const kind of ['sign_ins', 'sign_ups']) {
        const body = { strategy, redirect_url: RETURN_URL };
        expect((await browser.call('POST', `/client/${kind}`, { body })).codes).toEqual(['strategy_invalid']);
      }
  });

  it('does the same in production: only the client’s own cookie is accepted', async () => {
    const live = await createProviderService(database(), provider, {
      apiHost: LIVE_HOST,
      environmentType: 'production',
    });
    const { browser, back } = await browserWithCallback(live, provider, 'sign_ups');
    const attacker = await openBrowser(live);
    await startProviderRedirect(live, attacker);
    expectStray(await attacker.open(back));
    expectStray(await live.app.fetch(new Request(back)));
    expectStray(await live.app.fetch(new Request(back, { headers: { cookie: '__Host-client=x; __latchkey_flow=x' } })));
    expect(await isSignedIn(attacker)).toBe(false);
    expect((await browser.open(back)).status).toBe(303);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('finds no state, nonce, verifier or token in the database', async () => {
    const { url } = await startProviderRedirect(service, await openBrowser(service));
    const { db } = database();
    const rows = JSON.stringify([
      await db.selectFrom('oauth_flows').selectAll().execute(),
      await db.selectFrom('verifications').selectAll().execute(),
      await db.selectFrom('oauth_providers').selectAll().execute(),
      await db.selectFrom('external_accounts').selectAll().execute(),
    ]);
    const secrets = [url.searchParams.get('state'), url.searchParams.get('nonce'), provider.clientSecret];
    for (const secret of secrets)
      expect([secret?.length, rows.includes(secret ?? '')]).toEqual([secret?.length, false]);
    // 256 bits each (docs/security.md R24).
    for (const secret of secrets.slice(0, 2)) expect(secret?.length).toBeGreaterThanOrEqual(43);
  });
});
