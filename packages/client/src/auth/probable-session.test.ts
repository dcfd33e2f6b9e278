// What a page does that probably has a session.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { downloadWithSession, hasSessionCookie } from './probable-session.ts';

describe('a page with a session cookie', () => {
  it('downloads what a session needs, and reports no failure', async () => {
    const platform = createFakePlatform();
    platform.cookies.set(CLIENT_NAMES.cookies.session, 'a.b.c');
    let downloads = 0;
    downloadWithSession(platform.cookies, () => {
      downloads += 1;
      return Promise.reject(new TypeError('404'));
    });
    await platform.settle();
    expect([hasSessionCookie(platform.cookies), downloads]).toEqual([true, 1]);
  });
});

describe('a page without a session cookie', () => {
  it('downloads nothing', () => {
    const platform = createFakePlatform();
    downloadWithSession(platform.cookies, () => Promise.reject(new Error('not wanted')));
    platform.cookies.set(CLIENT_NAMES.cookies.session, '');
    expect(hasSessionCookie(platform.cookies)).toBe(false);
  });
});
