// Which tokens reach the cookie and the other tabs: only those of the session and organization that the tab shows.
import { CLIENT_NAMES, TOKEN_LIFESPAN_SECONDS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { decodeJwt } from '../lib/jwt.ts';
import type { TabChannel } from '../platform/platform.ts';
import { fakeJwt } from '../testing/fake-json.ts';
import { createHarness, createSignedIn, type Harness } from '../testing/harness.ts';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';

const QUIET = { polling: false, touchSession: false };
const { session: SESSION, activeOrganization: ORGANIZATION } = CLIENT_NAMES.cookies;

const cookieOf = ({ platform }: Harness) => platform.cookies.get(SESSION);
const claimsOf = (jwt: string | null | undefined) => decodeJwt(jwt ?? '')?.claims;

/** A token that the service issues once the test releases it. */
const holdNextToken = ({ service, latchkey }: Harness) => {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  const jwt = fakeJwt({ sid: latchkey.session?.id, iat: 0, exp: TOKEN_LIFESPAN_SECONDS, jti: 'late' });
  service.once(`POST /client/sessions/${latchkey.session?.id}/tokens`, async () => {
    await given;
    return jsonResponse({ object: 'token', jwt });
  });
  return { give, jwt };
};

const openSecond = async ({ platform, service }: Harness): Promise<Harness> => {
  const second = createHarness({ browser: platform.browser, service });
  await second.latchkey.load({ polling: false });
  return second;
};

describe('a late token', () => {
  it('does not restore the cookie of a session that was signed out meanwhile', async () => {
    const harness = await createSignedIn();
    const late = holdNextToken(harness);
    const token = harness.latchkey.session?.getToken({ skipCache: true });
    await harness.latchkey.signOut(() => undefined);
    late.give();
    await token;
    expect(cookieOf(harness)).toBeUndefined();
    harness.latchkey.dispose();
  });

  it('does not put another organization’s token into the cookie', async () => {
    const harness = await createSignedIn();
    harness.service.addMembership('org_1', 'acme');
    await harness.latchkey.client?.reload();
    const late = holdNextToken(harness);
    const token = harness.latchkey.session?.getToken({ skipCache: true });
    await harness.latchkey.setActive({ organization: 'org_1' });
    const cookie = cookieOf(harness);
    late.give();
    expect(await token).toBe(late.jwt);
    expect(cookieOf(harness)).toBe(cookie);
    expect(claimsOf(cookie)?.org_id).toBe('org_1');
    harness.latchkey.dispose();
  });
});

describe('the cookie', () => {
  it('rejects a token of a session that this page does not show, of a template or of another organization', async () => {
    const harness = await createSignedIn();
    harness.service.signInDirectly('ada@example.com');
    harness.service.addMembership('org_1', 'acme');
    await harness.latchkey.client?.reload();
    const { session, client } = harness.latchkey;
    const cookie = cookieOf(harness);
    const other = client?.sessions.find(({ id }) => id !== session?.id);
    expect(claimsOf(await other?.getToken({ skipCache: true }))?.sid).toBe(other?.id);
    await session?.getToken({ template: 'back-end' });
    expect(claimsOf(await session?.getToken({ organizationId: 'org_1' }))?.org_id).toBe('org_1');
    expect(cookieOf(harness)).toBe(cookie);
    await session?.getToken({ organizationId: null, skipCache: true });
    expect(cookieOf(harness)).not.toBe(cookie);
    harness.latchkey.dispose();
  });

  it('is that of the focused tab as soon as it has focus', async () => {
    const one = await createSignedIn();
    one.service.addMembership('org_1', 'acme');
    await one.latchkey.client?.reload();
    const two = await openSecond(one);
    await one.latchkey.setActive({ organization: 'org_1' });
    one.platform.tab.blur();
    two.platform.tab.focus();
    await two.platform.settle();
    expect([claimsOf(cookieOf(two))?.org_id, two.platform.cookies.get(ORGANIZATION)]).toEqual([undefined, undefined]);
    two.platform.tab.blur();
    one.platform.tab.focus();
    await one.platform.settle();
    expect([claimsOf(cookieOf(one))?.org_id, one.platform.cookies.get(ORGANIZATION)]).toEqual(['org_1', 'org_1']);
    for (const { latchkey } of [one, two]) latchkey.dispose();
  });
});

describe('the organization of a tab', () => {
  it('stays when another tab activates another one, whatever the service replies', async () => {
    const one = await createSignedIn();
    one.service.addMembership('org_1', 'acme');
    one.service.addMembership('org_2', 'globex');
    await one.latchkey.client?.reload();
    const two = await openSecond(one);
    await one.latchkey.setActive({ organization: 'org_1' });
    one.platform.tab.blur();
    await two.latchkey.setActive({ organization: 'org_2' });
    const cookie = cookieOf(two);
    await one.latchkey.client?.reload();
    expect([one.latchkey.organization?.id, two.latchkey.organization?.id]).toEqual(['org_1', 'org_2']);
    expect(cookieOf(two)).toBe(cookie);
    expect(claimsOf(await one.latchkey.session?.getToken())?.org_id).toBe('org_1');
    expect(claimsOf(await two.latchkey.session?.getToken())?.org_id).toBe('org_2');
    for (const { latchkey } of [one, two]) latchkey.dispose();
  });

  it('is the service’s when the user is no longer a member', async () => {
    const harness = await createSignedIn();
    harness.service.addMembership('org_1', 'acme');
    await harness.latchkey.client?.reload();
    await harness.latchkey.setActive({ organization: 'org_1' });
    harness.service.endSessions();
    harness.service.signInDirectly('ada@example.com');
    await harness.latchkey.client?.reload();
    expect(harness.latchkey.organization ?? null).toBeNull();
    harness.latchkey.dispose();
  });

  it('changes also through a session object that the host kept', async () => {
    const harness = await createSignedIn();
    const kept = harness.latchkey.session ?? null;
    harness.service.addMembership('org_1', 'acme');
    await harness.latchkey.client?.reload();
    expect(harness.latchkey.session).not.toBe(kept);
    await harness.latchkey.setActive({ session: kept, organization: 'org_1' });
    expect(harness.latchkey.organization?.id).toBe('org_1');
    harness.latchkey.dispose();
  });
});

it('is requested once by tabs that need one at the same moment, however late the message is', async () => {
  const one = createHarness({ browser: createFakeBrowser({ messageMs: 100 }) });
  const { platform, service } = one;
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
  await one.latchkey.load(QUIET);
  const two = await openSecond(one);
  await platform.advance(50_000);
  service.calls.length = 0;
  const tokens = Promise.all([one.latchkey.session?.getToken(), two.latchkey.session?.getToken()]);
  await platform.advance(1_000);
  expect(new Set(await tokens).size).toBe(1);
  expect(service.calls.filter((call) => call.endsWith('/tokens'))).toHaveLength(1);
  for (const { latchkey } of [one, two]) latchkey.dispose();
});

describe('a token from another tab', () => {
  const setUp = async () => {
    const harness = await createSignedIn();
    const { latchkey, platform } = harness;
    const channel = await createHarness({ browser: platform.browser }).platform.channel.open(
      CLIENT_NAMES.channels.client,
    );
    await platform.advance(50_000);
    const iat = Math.floor(platform.clock.now() / 1000);
    const jwt = fakeJwt({ sid: latchkey.session?.id, iat, exp: iat + TOKEN_LIFESPAN_SECONDS, jti: 'shared' });
    const token = {
      clientId: latchkey.client?.id,
      sessionId: latchkey.session?.id,
      organizationId: null,
      template: undefined,
      jwt,
      ageMs: 0,
    };
    const post = async (change: object, envelope: object = {}) => {
      const message = { type: 'token', sentAt: platform.clock.now(), key: latchkey.publishableKey };
      channel.post({ ...message, token: { ...token, ...change }, ...envelope });
      await platform.settle();
      return latchkey.session?.getToken();
    };
    return { ...harness, jwt, post };
  };

  it('is accepted for the same browser, session and organization', async () => {
    const { jwt, post, latchkey } = await setUp();
    expect(await post({})).toBe(jwt);
    latchkey.dispose();
  });

  it.each([
    ['another key', {}, { key: 'pk_test_other' }],
    ['another browser', { clientId: 'client_2' }, {}],
    ['another session', { sessionId: 'sess_other' }, {}],
    ['another organization', { organizationId: 'org_1' }, {}],
    ['a template', { template: 'back-end' }, {}],
    ['a token that has expired', { ageMs: 60_000 }, {}],
    ['a token without life for the leeway', { ageMs: 46_000 }, {}],
    ['a token from before the session changed', { jwt: fakeJwt({ iat: 0, exp: 60 }) }, {}],
    ['something that is not a token', { jwt: 'x' }, {}],
  ])('is ignored when it is for %s', async (_, change, envelope) => {
    const { jwt, post, latchkey } = await setUp();
    expect(await post(change, envelope)).not.toBe(jwt);
    latchkey.dispose();
  });
});

it('without a memory-only channel no token is sent, and each tab requests its own', async () => {
  const posted: unknown[] = [];
  const open = async (): Promise<TabChannel> => ({
    isPrivate: false,
    post: (message) => posted.push(message),
    subscribe: () => () => undefined,
    close: () => undefined,
  });
  const one = createHarness();
  Object.assign(one.platform.channel, { open });
  one.service.addAccount('ada@example.com', 'correct horse');
  one.service.signInDirectly('ada@example.com');
  await one.latchkey.load(QUIET);
  await one.platform.advance(50_000);
  const token = await one.latchkey.session?.getToken();
  expect(token).toEqual(expect.any(String));
  // Other tabs receive the id of the session the page loaded with, and not the token.
  const signIn = { type: 'signin', begunWith: one.latchkey.session?.id, key: expect.any(String) };
  expect(posted).toEqual([signIn]);
  expect([...one.platform.browser.storage.values()].join()).not.toContain(token);
  await one.latchkey.signOut(() => undefined);
  expect(posted).toEqual([signIn, expect.objectContaining({ type: 'signout' })]);
  one.latchkey.dispose();
});
