// signOut: the steps of docs/reference/javascript-api.md#signing-out, one session and all of them, without a network.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness } from '../testing/harness.ts';
import { createTwoSessions } from '../testing/two-sessions.ts';

describe('signOut', () => {
  it('ends everything, informs other tabs, navigates, then is signed out', async () => {
    const { latchkey, log } = await createTwoSessions();
    await latchkey.signOut({ redirectUrl: '/bye' });
    expect(log).toEqual(['before -', '/client/sessions', 'emit undefined', 'push /bye', 'emit null', 'after']);
    expect(latchkey.client?.sessions).toEqual([]);
  });

  it('of another session changes nothing here', async () => {
    const { latchkey, ada, grace, log } = await createTwoSessions();
    await latchkey.signOut({ sessionId: ada.id });
    expect(log).toEqual(['before -', `/client/sessions/${ada.id}/remove`, `emit ${grace.id}`]);
    expect(latchkey.client?.sessions.map(({ id }) => id)).toEqual([grace.id]);
  });

  it('of this session is not visible as signed out before it is done', async () => {
    const { latchkey, grace, log } = await createTwoSessions({ signInUrl: '/sign-in' });
    await latchkey.signOut({ sessionId: grace.id });
    expect(log).toEqual([
      'before -',
      'emit undefined',
      `/client/sessions/${grace.id}/remove`,
      'emit undefined',
      'emit undefined',
      'push /sign-in/choose',
      'emit null',
      'after',
    ]);
  });

  it.each([
    [{ afterMultiSessionSingleSignOutUrl: '/one' }, {}, '/one'],
    [{ signInUrl: '/sign-in' }, {}, '/sign-in/choose'],
    [{}, {}, '/choose'],
    [{ signInUrl: '/sign-in', afterSignOutUrl: '/bye' }, { redirectUrl: '/there' }, '/there'],
  ])('of one of several navigates to the account chooser: %j with %j', async (options, how, place) => {
    const { latchkey, grace, log } = await createTwoSessions(options);
    await latchkey.signOut({ sessionId: grace.id, ...how });
    expect(log.filter((line) => line.startsWith('push'))).toEqual([`push ${place}`]);
  });

  it('of the last session, by its id, ends everything', async () => {
    const { latchkey, ada, grace, log } = await createTwoSessions({ afterSignOutUrl: '/bye' });
    await latchkey.signOut({ sessionId: ada.id });
    log.length = 0;
    await latchkey.signOut({ sessionId: grace.id });
    expect(log).toEqual(['before -', '/client/sessions', 'emit undefined', 'push /bye', 'emit null', 'after']);
  });

  it('that the service rejects keeps the session', async () => {
    const { latchkey, service, grace, log } = await createTwoSessions();
    service.once(`POST /client/sessions/${grace.id}/remove`, () => errorResponse(500, 'internal_error'));
    await expect(latchkey.signOut({ sessionId: grace.id })).rejects.toThrow('internal_error');
    expect([latchkey.session?.id, latchkey.loaded]).toEqual([grace.id, true]);
    service.once('DELETE /client/sessions', () => errorResponse(500, 'internal_error'));
    await expect(latchkey.signOut()).rejects.toThrow('internal_error');
    expect(latchkey.session?.id).toBe(grace.id);
    expect(log.filter((line) => line.startsWith('push'))).toEqual([]);
  });

  it('of this session leaves the other signed in', async () => {
    const { latchkey, ada, grace } = await createTwoSessions();
    await latchkey.signOut(() => undefined, { sessionId: grace.id });
    expect(latchkey.session).toBeNull();
    expect(latchkey.client?.signedInSessions.map(({ id }) => id)).toEqual([ada.id]);
  });

  it('of an unknown session makes no call; without sessions it does nothing', async () => {
    const { latchkey, log } = await createTwoSessions();
    await latchkey.signOut({ sessionId: 'sess_unknown' });
    expect(log).toEqual(['before -']);
    const nobody = createHarness();
    await nobody.latchkey.load();
    await nobody.latchkey.signOut();
    expect(nobody.platform.navigations).toEqual([]);
  });

  it('removes the client when the host does not want it kept', async () => {
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

describe('signOut in a background tab', () => {
  it('removes the cookie of this tab, with its organization', async () => {
    const { latchkey, platform } = await createTwoSessions();
    const { session, activeOrganization } = CLIENT_NAMES.cookies;
    await latchkey.setActive({ organization: 'org_1' });
    expect(platform.cookies.get(activeOrganization)).toBe('org_1');
    platform.tab.blur();
    await latchkey.signOut(() => undefined);
    expect([platform.cookies.get(session), platform.cookies.get(activeOrganization)]).toEqual([undefined, undefined]);
  });

  it('keeps that of another tab’s organization, which is informed separately', async () => {
    const { latchkey, platform } = await createTwoSessions();
    platform.cookies.set(CLIENT_NAMES.cookies.activeOrganization, 'org_other');
    platform.tab.blur();
    await latchkey.signOut(() => undefined);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.activeOrganization)).toBe('org_other');
  });
});

describe('signOut without a network', () => {
  const cookie = CLIENT_NAMES.cookies.session;

  it.each([true, false])(
    'signs out here at once and at the service later (the browser knows it: %s)',
    async (isKnown) => {
      const { latchkey, service, platform, log } = await createTwoSessions();
      if (isKnown) platform.tab.setOnline(false);
      else platform.network.respond(() => Promise.reject(new TypeError('Failed to fetch')));
      await latchkey.signOut({ redirectUrl: '/bye' });
      expect([latchkey.session, latchkey.client?.sessions, platform.cookies.get(cookie)]).toEqual([
        null,
        [],
        undefined,
      ]);
      expect(log.slice(-3)).toEqual(['push /bye', 'emit null', 'after']);
      expect(service.client()?.sessions).toHaveLength(2);
      platform.network.respond(service.respond);
      platform.tab.setOnline(true);
      await platform.advance(5_000);
      expect(service.client()?.sessions).toEqual([]);
    },
  );

  it('of one session keeps the other, and is not undone before the service confirms', async () => {
    const { latchkey, service, platform, ada, grace } = await createTwoSessions();
    platform.tab.setOnline(false);
    await latchkey.signOut(() => undefined, { sessionId: grace.id });
    expect([latchkey.session, latchkey.client?.sessions.map(({ id }) => id)]).toEqual([null, [ada.id]]);
    const other = createHarness({ browser: platform.browser, service });
    await other.latchkey.load();
    expect(other.latchkey.session?.id).toBe(ada.id);
  });

  it('of another session removes it from the list', async () => {
    const { latchkey, platform, ada, grace } = await createTwoSessions();
    platform.tab.setOnline(false);
    await latchkey.signOut({ sessionId: ada.id });
    expect([latchkey.session?.id, latchkey.client?.sessions.map(({ id }) => id)]).toEqual([grace.id, [grace.id]]);
  });
});
