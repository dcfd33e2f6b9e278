// A sign-in in one tab reaches the other tabs of the browser: those without a session, those with one, and only once.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import * as signedIn from '../load/signed-in.ts';
import { createHarness, type Harness } from '../testing/harness.ts';
import { holdAnswer } from '../testing/held.ts';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';

const createTabs = async (count: number) => {
  const browser = createFakeBrowser();
  // Loaded eagerly: the clock of these tests does not wait for an import.
  const client = { lazyModules: { signedIn: async () => signedIn } };
  const tabs: Harness[] = [];
  for (let index = 0; index < count; index += 1) {
    const shared = tabs[0]?.service;
    tabs.push(createHarness({ browser, client, ...(shared ? { service: shared } : {}) }));
  }
  tabs[0]?.service.addAccount('ada@example.com', 'correct horse');
  for (const { latchkey } of tabs) await latchkey.load();
  return tabs;
};

/** Another tab of the same browser. */
const createTabBeside = ({ platform, service }: Harness): Harness =>
  createHarness({ browser: platform.browser, service, client: { lazyModules: { signedIn: async () => signedIn } } });

const signIn = async ({ latchkey }: Harness, redirectUrl?: string): Promise<void> => {
  const attempt = await latchkey.client?.signIn.create({
    strategy: 'password',
    identifier: 'ada@example.com',
    password: 'correct horse',
  });
  await latchkey.setActive({ session: attempt?.createdSessionId ?? null, ...(redirectUrl ? { redirectUrl } : {}) });
};

const asked = ({ platform }: Harness): number =>
  platform.network.requests.filter(({ method, url }) => method === 'GET' && url.pathname === '/v1/client').length;

describe('a sign-in in another tab', () => {
  it('signs in a tab without a session, in one request, and is not broadcast again', async () => {
    const [first, second, third] = await createTabs(3);
    if (!first || !second || !third) throw new Error('three tabs were asked for');
    const before = [asked(first), asked(second), asked(third)];
    await signIn(first);
    await second.platform.advance(400);
    await third.platform.advance(400);
    expect(second.latchkey.session?.id).toBe(first.latchkey.session?.id);
    expect(third.latchkey.user?.primaryEmailAddress?.toString()).toBe('ada@example.com');
    await first.platform.advance(400);
    expect([asked(first), asked(second), asked(third)].map((count, index) => count - (before[index] ?? 0))).toEqual([
      0, 1, 1,
    ]);
  });

  it('is noticed by a tab that was not listening yet', async () => {
    const [first] = await createTabs(1);
    if (!first) throw new Error('a tab was asked for');
    const second = createTabBeside(first);
    // The reply that no session exists is pending while a user signs in.
    const held = holdAnswer(first.service, 'GET /client', () => jsonResponse({ response: null, client: null }));
    const loading = second.latchkey.load();
    await second.platform.settle();
    await signIn(first);
    held.release();
    await loading;
    await second.platform.advance(400);
    expect(second.latchkey.isSignedIn).toBe(true);
  });

  it('is broadcast by the page that starts with it, as after a link, and only by the first one', async () => {
    const [first] = await createTabs(1);
    if (!first) throw new Error('a tab was asked for');
    const { service, platform } = first;
    service.signInDirectly('ada@example.com');
    const open = async () => {
      const tab = createTabBeside(first);
      await tab.latchkey.load();
      await tab.platform.advance(400);
      await platform.advance(400);
    };
    const before = asked(first);
    await open();
    expect(first.latchkey.isSignedIn).toBe(true);
    expect(asked(first)).toBe(before + 1);
    await open();
    expect(asked(first)).toBe(before + 1);
  });

  it('is broadcast by the page that starts with it where a server wrote the cookie before, and costs no request where it is known', async () => {
    const [first, second] = await createTabs(2);
    if (!first || !second) throw new Error('two tabs were asked for');
    const { service } = first;
    await signIn(first);
    await second.platform.advance(400);
    service.addAccount('grace@example.com', 'correct horse');
    service.signInDirectly('grace@example.com');
    const before = asked(second);
    const open = async () => {
      const tab = createTabBeside(first);
      expect(tab.platform.cookies.get(CLIENT_NAMES.cookies.session)).toBeTruthy();
      await tab.latchkey.load();
      await tab.platform.advance(400);
      await second.platform.advance(400);
      return tab;
    };
    const next = await open();
    expect(next.latchkey.user?.primaryEmailAddress?.toString()).toBe('grace@example.com');
    expect(second.latchkey.user?.primaryEmailAddress?.toString()).toBe('ada@example.com');
    expect(second.latchkey.client?.signedInSessions).toHaveLength(2);
    expect(asked(second)).toBe(before + 1);
    await open();
    expect(asked(second)).toBe(before + 1);
  });

  it('is not assumed by a page with a remaining account, after another was signed out', async () => {
    const [first, second] = await createTabs(2);
    if (!first || !second) throw new Error('two tabs were asked for');
    const { service } = first;
    await signIn(first);
    service.addAccount('grace@example.com', 'correct horse');
    service.signInDirectly('grace@example.com');
    await first.latchkey.client?.reload();
    await second.latchkey.client?.reload();
    await first.latchkey.signOut({ sessionId: first.latchkey.session?.id ?? '' });
    await second.platform.advance(400);
    expect(second.latchkey.isSignedIn).toBe(false);
    const next = createTabBeside(first);
    await next.latchkey.load();
    await next.platform.advance(400);
    await second.platform.advance(400);
    expect(next.latchkey.user?.primaryEmailAddress?.toString()).toBe('grace@example.com');
    expect(second.latchkey.isSignedIn).toBe(false);
    // If a user chooses that account, this tab follows.
    await next.latchkey.setActive({ session: next.latchkey.session?.id ?? null });
    await second.platform.advance(400);
    expect(second.latchkey.user?.primaryEmailAddress?.toString()).toBe('grace@example.com');
  });

  it('is followed by a tab that already has the session from a reply, as one that waits for a link', async () => {
    const [first] = await createTabs(1);
    if (!first) throw new Error('a tab was asked for');
    first.service.signInDirectly('ada@example.com');
    await first.latchkey.client?.reload();
    expect(first.latchkey.client?.signedInSessions).toHaveLength(1);
    expect(first.latchkey.isSignedIn).toBe(false);
    const next = createTabBeside(first);
    await next.latchkey.load();
    await next.platform.advance(400);
    await first.platform.advance(400);
    expect(first.latchkey.isSignedIn).toBe(true);
  });

  it('is broadcast before the page navigates', async () => {
    const [first, second] = await createTabs(2);
    if (!first || !second) throw new Error('two tabs were asked for');
    await signIn(first, '/home');
    await second.platform.advance(400);
    expect(second.latchkey.isSignedIn).toBe(true);
  });

  it('keeps the session of a tab that has one, which adds the account', async () => {
    const [first, second] = await createTabs(2);
    if (!first || !second) throw new Error('two tabs were asked for');
    await signIn(first);
    await second.platform.advance(400);
    const ada = second.latchkey.session?.id;
    first.service.addAccount('grace@example.com', 'correct horse');
    const session = first.service.signInDirectly('grace@example.com');
    await first.latchkey.client?.reload();
    await first.latchkey.setActive({ session: session.id });
    await second.platform.advance(400);
    expect(second.latchkey.session?.id).toBe(ada);
    expect(second.latchkey.client?.signedInSessions).toHaveLength(2);
  });
});
