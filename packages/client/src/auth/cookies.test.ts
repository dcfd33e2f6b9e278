// Cookies: suffix, both spellings, who may write, client_uat, attributes.
import { CLIENT_NAMES, formatPublishableKey } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { cookieSuffix } from '../lib/cookie-suffix.ts';
import { sha1 } from '../platform/sha-1.ts';
import { API_HOST, createHarness, createSignedIn, type Harness } from '../testing/harness.ts';
import { clientUat } from './client-uat.ts';
import { cookieNames, lastingAttributes } from './cookies.ts';
import { mayWriteSession } from './session/cookie.ts';

const suffixOf = (key: string) => cookieSuffix(key, async (bytes) => sha1(bytes));

describe('names', () => {
  it('have the first eight characters of the key’s digest', async () => {
    // Vectors made with `printf %s KEY | openssl sha1 -binary | base64`, in the URL alphabet.
    expect(await suffixOf('pk_test_bG9jYWxob3N0OjQ0MDAk')).toBe('h8AwBdED');
    expect(await suffixOf('pk_live_bG9jYWxob3N0OjQ0MDAk')).toBe('JUiYfK8W');
    expect(cookieNames('__session', 'abcd1234')).toEqual(['__session_abcd1234', '__session']);
  });

  it('are both written, and the suffixed one is read first', async () => {
    const { platform } = await createSignedIn();
    const suffix = await suffixOf(formatPublishableKey('development', API_HOST));
    const plain = platform.cookies.get(CLIENT_NAMES.cookies.session);
    expect(plain).toEqual(expect.any(String));
    expect(platform.cookies.get(`${CLIENT_NAMES.cookies.session}_${suffix}`)).toBe(plain);
    platform.cookies.set(`${CLIENT_NAMES.cookies.devBrowser}_${suffix}`, 'mine');
    platform.cookies.set(CLIENT_NAMES.cookies.devBrowser, 'another instance’s');
    const again = createHarness({ browser: platform.browser });
    await again.latchkey.load();
    expect(again.platform.network.requests[0]?.url.searchParams.get(CLIENT_NAMES.params.devBrowser)).toBe('mine');
  });
});

describe('the session cookie', () => {
  it('is written by the focused tab, or by one with the same organization', () => {
    expect(mayWriteSession(true, 'org_1', 'org_2')).toBe(true);
    expect(mayWriteSession(false, 'org_1', 'org_2')).toBe(false);
    expect(mayWriteSession(false, 'org_1', 'org_1')).toBe(true);
    expect(mayWriteSession(false, null, undefined)).toBe(true);
    expect(mayWriteSession(false, null, 'org_1')).toBe(false);
  });

  it('is not overwritten by a background tab without that organization', async () => {
    const { latchkey, platform } = await createSignedIn();
    platform.cookies.set(CLIENT_NAMES.cookies.activeOrganization, 'org_1');
    platform.tab.blur();
    const before = platform.cookies.get(CLIENT_NAMES.cookies.session);
    await latchkey.session?.getToken({ skipCache: true });
    expect(platform.cookies.get(CLIENT_NAMES.cookies.session)).toBe(before);
    platform.tab.focus();
    await latchkey.session?.getToken({ skipCache: true });
    expect(platform.cookies.get(CLIENT_NAMES.cookies.session)).not.toBe(before);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.activeOrganization)).toBeUndefined();
  });
});

describe('client_uat', () => {
  it('is the last change of the client, or 0 when no user is signed in', async () => {
    expect(clientUat(undefined)).toBe('0');
    expect(clientUat({ updatedAt: new Date(1_500_900), signedInSessions: [] })).toBe('0');
    expect(clientUat({ updatedAt: new Date(1_500_900), signedInSessions: [1] })).toBe('1500');
    const { latchkey, platform } = await createSignedIn();
    const seconds = Math.floor((latchkey.client?.updatedAt?.getTime() ?? 0) / 1000);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.clientUat)).toBe(String(seconds));
    await latchkey.signOut(() => undefined);
    expect(platform.cookies.get(CLIENT_NAMES.cookies.clientUat)).toBe('0');
  });
});

it('cookies last a year, and inside a frame of another site they are partitioned', () => {
  const facts = { now: 0, sameSite: 'Lax' as const, secureFor: () => true };
  expect(lastingAttributes({ ...facts, isInCrossOriginFrame: false })).toEqual({
    expires: new Date(31_536_000_000),
    sameSite: 'Lax',
    secure: true,
  });
  expect(lastingAttributes({ ...facts, isInCrossOriginFrame: true })).toMatchObject({
    sameSite: 'None',
    secure: true,
    partitioned: true,
  });
  expect(lastingAttributes({ ...facts, secureFor: () => false, isInCrossOriginFrame: true }).partitioned).toBe(false);
});

/** The attributes each cookie was last set with, lower case. */
const attributesOf = ({ platform }: Pick<Harness, 'platform'>, name: string) =>
  platform.browser.cookies.attributesOf(name) ?? '';

describe('attributes on the page', () => {
  const names = CLIENT_NAMES.cookies;
  /** A page opened with a token, which the client moves into its cookie. */
  const href = `https://app.example.com/?${CLIENT_NAMES.params.devBrowser}=dvb_1`;

  it('are those of the table: lax session, strict client_uat on the registrable domain, bare organization', async () => {
    const harness = await createSignedIn({ href });
    expect(attributesOf(harness, names.session)).toMatch(/^path=\/; expires=.*; samesite=lax; secure$/);
    expect(attributesOf(harness, names.clientUat)).toMatch(
      /^path=\/; expires=.*; domain=example\.com; samesite=strict; secure$/,
    );
    expect(attributesOf(harness, names.devBrowser)).toMatch(/^path=\/; expires=.*; samesite=lax; secure$/);
    harness.service.addMembership('org_1', 'acme');
    await harness.latchkey.client?.reload();
    await harness.latchkey.setActive({ organization: 'acme' });
    expect(attributesOf(harness, names.activeOrganization)).toBe('path=/');
    expect(harness.platform.cookies.get(names.activeOrganization)).toBe('org_1');
    await harness.latchkey.setActive({ organization: null });
    expect(harness.platform.cookies.get(names.activeOrganization)).toBeUndefined();
    harness.latchkey.dispose();
  });

  it('inside a frame of another site are None, Secure and Partitioned, and are removed again', async () => {
    const harness = await createSignedIn({ href, isInCrossOriginFrame: true });
    for (const name of [names.session, names.clientUat, names.devBrowser])
      expect(attributesOf(harness, name)).toContain('samesite=none; secure; partitioned');
    await harness.latchkey.signOut(() => undefined);
    expect(harness.platform.cookies.get(names.session)).toBeUndefined();
    harness.latchkey.dispose();
  });

  it('on plain http omit Secure', async () => {
    const harness = await createSignedIn({ href: 'http://app.example.com/' });
    expect(attributesOf(harness, names.session)).not.toContain('secure');
    harness.latchkey.dispose();
  });

  it('in production the client writes the session only: the service writes client_uat, and no dev browser token is left', async () => {
    const harness = createHarness({ instanceType: 'production' });
    harness.platform.cookies.set(names.devBrowser, 'of an earlier key');
    harness.service.addAccount('ada@example.com', 'correct horse');
    harness.service.signInDirectly('ada@example.com');
    await harness.latchkey.load();
    expect(harness.platform.cookies.get(names.session)).toEqual(expect.any(String));
    expect(harness.platform.cookies.get(names.clientUat)).toBeUndefined();
    expect(harness.platform.cookies.get(names.devBrowser)).toBeUndefined();
    harness.latchkey.dispose();
  });
});
