// setActive: the order of its effects, guards, hooks, redirects, several sessions, organizations.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, createSignedIn } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';
import { createTwoSessions } from '../testing/two-sessions.ts';

describe('setActive', () => {
  it('touches, hides both sessions, navigates, then shows the new one', async () => {
    const { latchkey, ada, grace, log } = await createTwoSessions();
    expect(latchkey.session?.id).toBe(grace.id);
    await latchkey.setActive({ session: ada.id, redirectUrl: '/home' });
    expect(log).toEqual([
      'before -',
      `/client/sessions/${ada.id}/touch`,
      `emit ${grace.id}`,
      'emit undefined',
      'push /home',
      `emit ${ada.id}`,
      'after',
    ]);
    expect(latchkey.user?.primaryEmailAddress?.toString()).toBe('ada@example.com');
  });

  it('writes the cookie of the new session before it navigates', async () => {
    const { latchkey, platform, ada } = await createTwoSessions();
    let atNavigation: string | undefined;
    await latchkey.setActive({
      session: ada.id,
      beforeEmit: (session) => {
        atNavigation = platform.cookies.get(CLIENT_NAMES.cookies.session);
        expect(session?.id).toBe(ada.id);
        expect(latchkey.session).toBeUndefined();
      },
    });
    expect(atNavigation).toBe(await latchkey.session?.getToken());
  });

  it('warns developers about beforeEmit, once', async () => {
    const { latchkey, platform, ada, grace } = await createTwoSessions();
    for (const session of [ada.id, grace.id]) await latchkey.setActive({ session, beforeEmit: () => undefined });
    expect(platform.logs.filter((line) => line.includes('beforeEmit'))).toHaveLength(1);
  });

  it('does not touch when the host disables it, and still reloads the session', async () => {
    const { latchkey, ada, log } = await createTwoSessions({ touchSession: false });
    await latchkey.setActive({ session: ada.id });
    expect(log).toEqual(['before -', `emit ${ada.id}`, 'after']);
  });

  it('does not touch in the background or when it is disabled', async () => {
    const { latchkey, platform, ada, log } = await createTwoSessions();
    platform.tab.blur();
    await latchkey.setActive({ session: ada.id });
    expect(log.filter((line) => line.endsWith('/touch'))).toEqual([]);
    expect(latchkey.session?.id).toBe(ada.id);
  });

  it('continues when a touch fails for the network, and checks the client when it is rejected', async () => {
    const { latchkey, service, platform, ada } = await createTwoSessions();
    service.once(`POST /client/sessions/${ada.id}/touch`, () => errorResponse(500, 'internal_error'));
    await latchkey.setActive({ session: ada.id });
    expect(latchkey.session?.id).toBe(ada.id);
    service.once(`POST /client/sessions/${ada.id}/touch`, () => errorResponse(404, 'session_not_found'));
    await latchkey.setActive({ session: ada.id });
    await platform.settle();
    expect(service.calls.filter((call) => call === 'GET /client')).toHaveLength(2);
  });

  it('signs out with null or an unknown id, and passes null to the hook', async () => {
    const { latchkey, platform, log } = await createTwoSessions();
    await latchkey.setActive({ session: 'sess_unknown' });
    expect(log).toEqual(['before sign-out', 'emit null', 'after']);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.session)).toBeUndefined();
  });

  it('needs a client, and a session when no user is signed in', async () => {
    const early = createHarness();
    await expect(early.latchkey.setActive({ session: null })).rejects.toThrow('Await load() first');
    await early.latchkey.load();
    await expect(early.latchkey.setActive({ organization: 'org_1' })).rejects.toThrow('nobody is signed in');
  });

  it('stops without a commit when the page unloads', async () => {
    const { latchkey, platform, ada } = await createTwoSessions();
    await latchkey.setActive({ session: ada.id, beforeEmit: () => platform.tab.unload() });
    expect(latchkey.session).toBeUndefined();
  });

  it('redirects through the service when the client’s cookie expires soon', async () => {
    const { latchkey, service, platform } = await createSignedIn();
    const expiring = { ...service.client(), cookie_expires_at: platform.clock.now() + 1000 };
    service.once('GET /client', () => jsonResponse({ response: expiring, client: null }));
    await latchkey.client?.reload();
    platform.tab.blur();
    await latchkey.setActive({ redirectUrl: '/home' });
    const url = new URL(platform.navigations.at(-1)?.url ?? '');
    expect(url.pathname).toBe('/v1/client/touch');
    expect(url.searchParams.get('redirect_url')).toBe('https://app.example.com/home');
    expect(url.searchParams.get(CLIENT_NAMES.params.devBrowser)).toBe('dvb_1');
  });
});

describe('setActive with an organization', () => {
  it.each([
    ['org_2', 'org_2'],
    ['looms', 'org_2'],
    [{ id: 'org_1' }, 'org_1'],
    ['nobody-has-it', null],
    [null, null],
  ])('%j is %s', async (organization, expected) => {
    const { latchkey, grace, organizations } = await createTwoSessions();
    await latchkey.setActive({ organization: 'org_1' });
    await latchkey.setActive({ organization });
    expect(organizations.active.get(grace.id)).toBe(expected);
    expect(latchkey.organization?.id ?? null).toBe(expected);
    expect(latchkey.session?.lastActiveOrganizationId).toBe(expected);
  });

  it('keeps the organization when only the session is named, and the session when only the organization is', async () => {
    const { latchkey, ada, grace } = await createTwoSessions();
    await latchkey.setActive({ organization: 'looms' });
    expect([latchkey.session?.id, latchkey.organization?.slug]).toEqual([grace.id, 'looms']);
    await latchkey.setActive({ session: ada.id });
    expect([latchkey.session?.id, latchkey.organization]).toEqual([ada.id, null]);
    await latchkey.setActive({ session: grace.id });
    expect(latchkey.organization?.slug).toBe('looms');
  });

  it('in the background reaches the service with the token only', async () => {
    const { latchkey, platform, grace, log } = await createTwoSessions();
    platform.tab.blur();
    await latchkey.setActive({ organization: 'org_1' });
    expect(log).toEqual(['before -', `/client/sessions/${grace.id}/tokens`, `emit ${grace.id}`, 'after']);
    const minted = platform.network.requests.at(-1);
    expect(new URLSearchParams(minted?.body).get('organization_id')).toBe('org_1');
    expect(latchkey.organization?.id).toBe('org_1');
  });

  it('changes nothing when the service is unreachable', async () => {
    const { latchkey, platform, organizations } = await createTwoSessions();
    await latchkey.setActive({ organization: 'org_1' });
    const cookie = platform.cookies.get(CLIENT_NAMES.cookies.session);
    platform.network.respond(() => Promise.reject(new TypeError('Failed to fetch')));
    const failure = latchkey.setActive({ organization: 'org_2' }).catch((error: unknown) => error);
    await platform.advance(20_000);
    expect(await failure).toBeInstanceOf(Error);
    platform.network.respond(organizations.respond);
    expect([latchkey.organization?.id, latchkey.session?.lastActiveOrganizationId]).toEqual(['org_1', 'org_1']);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.activeOrganization)).toBe('org_1');
    expect(cookie).toBeDefined();
  });
});

describe('setActive with a redirect URL', () => {
  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x'])(
    'navigates to / instead of %s',
    async (redirectUrl) => {
      const { latchkey, ada, log } = await createTwoSessions();
      await latchkey.setActive({ session: ada.id, redirectUrl });
      expect(log.filter((line) => line.startsWith('push'))).toEqual(['push /']);
    },
  );

  it('sends the browser’s token to the service also behind a path of the page’s own origin', async () => {
    const { latchkey, service, platform } = await createSignedIn({ client: { proxyUrl: '/auth' } });
    const expiring = { ...service.client(), cookie_expires_at: platform.clock.now() + 1000 };
    service.once('GET /client', () => jsonResponse({ response: expiring, client: null }));
    await latchkey.client?.reload();
    platform.tab.blur();
    await latchkey.setActive({ redirectUrl: '/home' });
    const url = new URL(platform.navigations.at(-1)?.url ?? '');
    expect([url.origin, url.pathname]).toEqual(['https://app.example.com', '/auth/v1/client/touch']);
    expect(url.searchParams.get(CLIENT_NAMES.params.devBrowser)).toBe('dvb_1');
  });

  it('does not redirect through the service to an invalid URL', async () => {
    const { latchkey, service, platform } = await createSignedIn();
    const expiring = { ...service.client(), cookie_expires_at: platform.clock.now() + 1000 };
    service.once('GET /client', () => jsonResponse({ response: expiring, client: null }));
    await latchkey.client?.reload();
    platform.tab.blur();
    await latchkey.setActive({ redirectUrl: 'javascript:alert(1)' });
    expect(platform.navigations.at(-1)?.url).toBe('https://app.example.com/');
  });

  it.each([
    [691_200_000, true],
    [691_200_001, false],
  ])('redirects through the service %i ms before the client’s cookie expires: %s', async (ms, answer) => {
    const { latchkey, service, platform } = await createSignedIn();
    const expiring = { ...service.client(), cookie_expires_at: platform.clock.now() + ms };
    service.once('GET /client', () => jsonResponse({ response: expiring, client: null }));
    await latchkey.client?.reload();
    expect(latchkey.client?.isEligibleForTouch()).toBe(answer);
  });
});
