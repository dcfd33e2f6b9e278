// setActive and signOut: order, guards, hooks, redirects, several sessions.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { jsonResponse } from '../platform/fake.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, createSignedIn } from '../testing/harness.ts';

const HOOKS = [CLIENT_NAMES.globals.onBeforeSetActive, CLIENT_NAMES.globals.onAfterSetActive] as const;

/** Two people signed in on one browser, the second one active, and a log of what happens. */
const twoSessions = async () => {
  const log: string[] = [];
  const harness = createHarness({
    globals: {
      [HOOKS[0]]: (intent?: string) => void log.push(`before ${intent ?? '-'}`),
      [HOOKS[1]]: () => void log.push('after'),
    },
  });
  const { service, latchkey, platform } = harness;
  service.addAccount('ada@example.com', 'correct horse');
  service.addAccount('grace@example.com', 'correct horse');
  const ada = service.signInDirectly('ada@example.com');
  const grace = service.signInDirectly('grace@example.com');
  await latchkey.load({
    routerPush: (to) => void log.push(`push ${to}`),
    routerReplace: (to) => void log.push(`replace ${to}`),
  });
  latchkey.addListener(({ session }) => void log.push(`emit ${session ? session.id : session}`));
  platform.network.respond((request) => {
    log.push(request.url.pathname.replace('/v1', ''));
    return service.respond(request);
  });
  log.length = 0;
  return { ...harness, ada, grace, log };
};

describe('setActive', () => {
  it('touches, hides both sessions, navigates, then shows the new one', async () => {
    const { latchkey, ada, grace, log } = await twoSessions();
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
    const { latchkey, platform, ada } = await twoSessions();
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

  it('does not touch from the background or when told not to', async () => {
    const { latchkey, platform, ada, log } = await twoSessions();
    platform.tab.blur();
    await latchkey.setActive({ session: ada.id });
    expect(log.filter((line) => line.endsWith('/touch'))).toEqual([]);
    expect(latchkey.session?.id).toBe(ada.id);
  });

  it('goes on when a touch fails for the network, and asks who is there when it is refused', async () => {
    const { latchkey, service, platform, ada } = await twoSessions();
    service.once(`POST /client/sessions/${ada.id}/touch`, () => errorResponse(500, 'internal_error'));
    await latchkey.setActive({ session: ada.id });
    expect(latchkey.session?.id).toBe(ada.id);
    service.once(`POST /client/sessions/${ada.id}/touch`, () => errorResponse(404, 'session_not_found'));
    await latchkey.setActive({ session: ada.id });
    await platform.settle();
    expect(service.calls.filter((call) => call === 'GET /client')).toHaveLength(2);
  });

  it('signs out with null or an id nobody has, and tells the hook so', async () => {
    const { latchkey, platform, log } = await twoSessions();
    await latchkey.setActive({ session: 'sess_unknown' });
    expect(log).toEqual(['before sign-out', 'emit null', 'after']);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.session)).toBeUndefined();
  });

  it('needs a client, and a session when nobody is signed in', async () => {
    const early = createHarness();
    await expect(early.latchkey.setActive({ session: null })).rejects.toThrow('Await load() first');
    await early.latchkey.load();
    await expect(early.latchkey.setActive({ organization: 'org_1' })).rejects.toThrow('nobody is signed in');
  });

  it('stops without showing anything when the page is being left', async () => {
    const { latchkey, platform, ada } = await twoSessions();
    await latchkey.setActive({ session: ada.id, beforeEmit: () => platform.tab.unload() });
    expect(latchkey.session).toBeUndefined();
  });

  it('goes through the service when the client’s cookie runs out soon', async () => {
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

describe('signOut', () => {
  it('ends everything, tells other tabs, navigates, then is signed out', async () => {
    const { latchkey, log } = await twoSessions();
    await latchkey.signOut({ redirectUrl: '/bye' });
    expect(log).toEqual(['before -', '/client/sessions', 'emit undefined', 'push /bye', 'emit null', 'after']);
    expect(latchkey.client?.sessions).toEqual([]);
  });

  it('of another session changes nothing here', async () => {
    const { latchkey, ada, grace, log } = await twoSessions();
    await latchkey.signOut({ sessionId: ada.id });
    expect(log).toEqual(['before -', `/client/sessions/${ada.id}/remove`, `emit ${grace.id}`]);
    expect(latchkey.client?.sessions.map(({ id }) => id)).toEqual([grace.id]);
  });

  it('of this session leaves the other signed in', async () => {
    const { latchkey, ada, grace } = await twoSessions();
    await latchkey.signOut(() => undefined, { sessionId: grace.id });
    expect(latchkey.session).toBeNull();
    expect(latchkey.client?.signedInSessions.map(({ id }) => id)).toEqual([ada.id]);
  });

  it('of an unknown session makes no call; without sessions it does nothing', async () => {
    const { latchkey, log } = await twoSessions();
    await latchkey.signOut({ sessionId: 'sess_unknown' });
    expect(log).toEqual(['before -']);
    const nobody = createHarness();
    await nobody.latchkey.load();
    await nobody.latchkey.signOut();
    expect(nobody.platform.navigations).toEqual([]);
  });

  it('forgets the browser when the host does not want it kept', async () => {
    const { latchkey, service } = createHarness();
    service.addAccount('ada@example.com', 'correct horse');
    service.signInDirectly('ada@example.com');
    await latchkey.load({ experimental: { persistClient: false } });
    await latchkey.signOut(() => undefined);
    expect(service.calls).toContain('DELETE /client');
    expect(latchkey.client?.isNew()).toBe(true);
    expect(latchkey.session).toBeNull();
  });
});
