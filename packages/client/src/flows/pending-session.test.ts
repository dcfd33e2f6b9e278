// A session with tasks: what the page sees of it, its token and cookie, where it leads, and how it becomes active.
import { CLIENT_NAMES, SESSION_POLL_MS, TOKEN_LIFESPAN_SECONDS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { decodeJwt } from '../lib/jwt.ts';
import { createHarness, createSignedIn, type Harness, type HarnessOptions } from '../testing/harness.ts';
import { createTwoSessions } from '../testing/two-sessions.ts';

const createPending = async (options: HarnessOptions = {}, load = {}): Promise<Harness> => {
  const harness = createHarness(options);
  harness.service.addAccount('ada@example.com', 'correct horse');
  const { id } = harness.service.signInDirectly('ada@example.com');
  harness.service.setTasks(id, ['reset-password', 'choose-organization']);
  await harness.latchkey.load({ signInUrl: '/sign-in', ...load });
  return harness;
};

const cookieOf = ({ platform }: Harness) => decodeJwt(platform.cookies.get(CLIENT_NAMES.cookies.session) ?? '')?.claims;
const idOf = ({ latchkey }: Harness) => latchkey.client?.sessions[0]?.id ?? '';

describe('a pending session', () => {
  it('is signed out for the page, and listed by the client', async () => {
    const { latchkey } = await createPending();
    expect([latchkey.session, latchkey.user, latchkey.organization, latchkey.isSignedIn]).toEqual([
      null,
      null,
      null,
      false,
    ]);
    const heard: unknown[] = [];
    latchkey.addListener(({ session, user }) => heard.push([session, user]));
    expect(heard).toEqual([[null, null]]);
    const [session] = latchkey.client?.signedInSessions ?? [];
    expect(session).toMatchObject({ status: 'pending', currentTask: { key: 'reset-password' } });
    expect(latchkey.client?.activeSessions).toEqual([]);
    expect(await session?.getToken()).toBeNull();
    latchkey.dispose();
  });

  it('has a cookie that says so, and the client keeps it valid', async () => {
    const harness = await createPending();
    const before = cookieOf(harness);
    expect(before).toMatchObject({ sid: idOf(harness), sts: 'pending' });
    await harness.platform.advance(TOKEN_LIFESPAN_SECONDS * 1000);
    expect(cookieOf(harness)?.iat).toBeGreaterThan(before?.iat ?? 0);
    harness.latchkey.dispose();
  });

  it('sends its id with the calls that its tasks need', async () => {
    const { latchkey, platform } = await createPending();
    await latchkey.client?.sessions[0]?.user?.getOrganizationMemberships().catch(() => undefined);
    const last = platform.network.requests.at(-1);
    expect(last?.url.searchParams.get(CLIENT_NAMES.params.sessionId)).toBe(latchkey.client?.sessions[0]?.id);
    latchkey.dispose();
  });

  it('becomes active in this page when its tasks are done elsewhere', async () => {
    const harness = await createPending();
    harness.service.setTasks(idOf(harness), []);
    await harness.platform.advance(TOKEN_LIFESPAN_SECONDS * 1000);
    expect(harness.latchkey.session?.id).toBe(idOf(harness));
    expect(cookieOf(harness)?.sts).toBeUndefined();
    harness.latchkey.dispose();
  });

  it('can be signed out of', async () => {
    const harness = await createPending();
    await harness.latchkey.signOut(() => undefined);
    expect(harness.latchkey.store.getSnapshot()).toMatchObject({ session: undefined, pendingSession: undefined });
    expect(cookieOf(harness)).toBeUndefined();
    harness.latchkey.dispose();
  });
});

describe('a session that gets a task while the page runs', () => {
  it('is signed out at the next token', async () => {
    const harness = await createSignedIn();
    const { latchkey, service, platform } = harness;
    service.setTasks(idOf(harness), ['setup-mfa']);
    await platform.advance(SESSION_POLL_MS);
    expect(latchkey.isSignedIn).toBe(true);
    await platform.advance(TOKEN_LIFESPAN_SECONDS * 1000);
    expect(latchkey.isSignedIn).toBe(false);
    expect(latchkey.store.getSnapshot().pendingSession?.id).toBe(idOf(harness));
    expect(cookieOf(harness)?.sts).toBe('pending');
    latchkey.dispose();
  });
});

describe('the page of a task', () => {
  const visited = ({ platform }: Harness) => platform.navigations.map(({ url }) => url);

  it('is on the sign-in page, and continues at the current one', async () => {
    const { latchkey } = await createPending();
    const url = new URL(latchkey.buildTasksUrl(), 'https://app.example.com');
    expect(url.pathname + url.hash.split('?')[0]).toBe('/sign-in#/tasks/reset-password');
    expect(new URLSearchParams(url.hash.split('?')[1]).get('redirect_url')).toBe('https://app.example.com/');
    latchkey.dispose();
  });

  it('is the one of the host, if it has one', async () => {
    const harness = await createPending({}, { taskUrls: { 'reset-password': '/new-password' } });
    expect(harness.latchkey.buildTasksUrl()).toBe('https://app.example.com/new-password');
    expect(harness.latchkey.buildTasksUrl({ task: 'setup-mfa' })).toContain('/sign-in#/tasks/setup-mfa');
    await harness.latchkey.redirectToTasks();
    expect(visited(harness)).toContain('https://app.example.com/new-password');
    harness.latchkey.dispose();
  });

  it('does not exist without a task', async () => {
    const harness = await createSignedIn();
    const before = visited(harness);
    expect(harness.latchkey.buildTasksUrl()).toBe('');
    await harness.latchkey.redirectToTasks();
    expect(visited(harness)).toEqual(before);
    harness.latchkey.dispose();
  });
});

describe('setActive with a pending session', () => {
  it('goes to the task, which continues at the redirect of the sign-in', async () => {
    const { latchkey, service, ada, pushed } = await createTwo();
    service.setTasks(ada.id, ['setup-mfa']);
    await latchkey.setActive({ session: ada.id, redirectUrl: '/home' });
    const [to = ''] = pushed;
    expect(to).toContain('/sign-in#/tasks/setup-mfa?');
    expect(new URLSearchParams(to.split('?')[1]).get('sign_in_force_redirect_url')).toMatch(/\/home$/);
    expect([latchkey.session, latchkey.store.getSnapshot().pendingSession?.id]).toEqual([null, ada.id]);
    latchkey.dispose();
  });

  it('leaves the navigation to the host, with the session', async () => {
    const { latchkey, service, ada, pushed } = await createTwo();
    service.setTasks(ada.id, ['setup-mfa']);
    const routed: unknown[] = [];
    await latchkey.setActive({
      session: ada.id,
      redirectUrl: '/home',
      navigate: ({ session, decorateUrl }) => routed.push(session.currentTask?.key, decorateUrl('/mine')),
    });
    expect(routed).toEqual(['setup-mfa', '/mine']);
    expect(pushed).toEqual([]);
    latchkey.dispose();
  });

  it('stays on a page whose surface shows the task, unless the host has its own page', async () => {
    const { latchkey, service, ada, grace, pushed } = await createTwo();
    service.setTasks(ada.id, ['setup-mfa']);
    const host = {};
    latchkey.__internal_taskHosts.add(host);
    await latchkey.setActive({ session: ada.id, redirectUrl: '/home' });
    expect([pushed, latchkey.store.getSnapshot().pendingSession?.id]).toEqual([[], ada.id]);
    await latchkey.setActive({ session: grace.id, redirectUrl: '/home' });
    latchkey.__internal_taskHosts.delete(host);
    await latchkey.setActive({ session: ada.id, redirectUrl: '/home' });
    expect(pushed).toEqual(['/home', expect.stringContaining('#/tasks/setup-mfa')]);
    latchkey.dispose();
  });

  it('stays pending after its last task, while a surface holds it', async () => {
    const harness = await createPending();
    const { latchkey, service } = harness;
    const id = idOf(harness);
    latchkey.__internal_taskHosts.add(id);
    service.setTasks(id, []);
    await latchkey.client?.reload();
    expect([latchkey.session, latchkey.store.getSnapshot().pendingSession?.status]).toEqual([null, 'active']);
    await latchkey.setActive({ session: id });
    expect(latchkey.session?.id).toBe(id);
    latchkey.dispose();
  });

  it('switches to another session of the browser and back', async () => {
    const { latchkey, service, ada, grace } = await createTwo();
    service.setTasks(ada.id, ['setup-mfa']);
    await latchkey.setActive({ session: ada.id, navigate: () => undefined });
    expect(latchkey.isSignedIn).toBe(false);
    await latchkey.setActive({ session: grace.id });
    expect([latchkey.session?.id, latchkey.store.getSnapshot().pendingSession]).toEqual([grace.id, undefined]);
    latchkey.dispose();
  });

  it('chooses an organization, then goes to the redirect', async () => {
    const harness = await createPending();
    const { latchkey, service } = harness;
    service.setTasks(idOf(harness), ['choose-organization']);
    service.addMembership('org_1', 'acme');
    await latchkey.client?.reload();
    const visits: (string | undefined)[] = [];
    await latchkey.setActive({
      organization: 'org_1',
      navigate: ({ session }) => visits.push(session.currentTask?.key),
    });
    expect(visits).toEqual([undefined]);
    expect([latchkey.session?.status, latchkey.organization?.id]).toEqual(['active', 'org_1']);
    expect(cookieOf(harness)?.sts).toBeUndefined();
    latchkey.dispose();
  });
});

const createTwo = async () => {
  const pushed: string[] = [];
  const two = await createTwoSessions({
    signInUrl: '/sign-in',
    routerPush: (to: string) => void pushed.push(to),
    routerReplace: () => undefined,
  });
  return { ...two, pushed };
};
