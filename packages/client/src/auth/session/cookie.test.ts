// The cookies of a session: written together, removed only for the organization they were written for.
import { CLIENT_NAMES, formatPublishableKey } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../../testing/platform/fake-platform.ts';
import { createSuffixedCookies } from '../suffixed-cookies.ts';
import { createSessionCookie } from './cookie.ts';

const { session, activeOrganization } = CLIENT_NAMES.cookies;

const create = (standardBrowser = true) => {
  const platform = createFakePlatform();
  const cookies = createSuffixedCookies(platform, formatPublishableKey('production', 'latchkey.example.test'));
  let uatWrites = 0;
  const cookie = createSessionCookie({
    platform,
    cookies,
    options: () => ({ standardBrowser }),
    writeClientUat: () => {
      uatWrites += 1;
    },
  });
  return { ...cookie, platform, uatWrites: () => uatWrites };
};

describe('the cookies of a session', () => {
  it('are written with the token and the organization of the session, and removed without one', () => {
    const { onSession, platform, uatWrites } = create();
    onSession({ lastActiveToken: { getRawString: () => 'a.b.c' }, lastActiveOrganizationId: 'org_1' });
    expect([platform.cookies.get(session), platform.cookies.get(activeOrganization)]).toEqual(['a.b.c', 'org_1']);
    onSession(undefined);
    expect([platform.cookies.get(session), platform.cookies.get(activeOrganization)]).toEqual([undefined, undefined]);
    expect(uatWrites()).toBe(2);
  });

  it('are removed also by a tab in the background, if it wrote for the same organization', () => {
    const { onToken, platform } = create();
    onToken('a.b.c', 'org_1');
    platform.tab.blur();
    onToken(null, null);
    expect(platform.cookies.get(session)).toBeUndefined();
  });

  it('stay when another tab has written them for another organization', () => {
    const { onToken, platform } = create();
    onToken('a.b.c', 'org_1');
    platform.cookies.set(activeOrganization, 'org_2');
    platform.tab.blur();
    onToken(null, null);
    expect(platform.cookies.get(session)).toBe('a.b.c');
  });

  it('are not touched in an environment without cookies', () => {
    const { onToken, platform, uatWrites } = create(false);
    onToken('a.b.c', null);
    expect([platform.cookies.get(session), uatWrites()]).toEqual([undefined, 0]);
  });
});
