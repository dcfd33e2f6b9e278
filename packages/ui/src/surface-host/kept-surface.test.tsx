// A surface on a catch-all page whose router mounts the page anew at every step: the flow goes on.
import { FAKE_CODE, type FakeService } from '@latchkey/client/testing';
import type { FirstFactorJSON, SecondFactorJSON } from '@latchkey/wire';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { EMAIL, openCatchAll, PASSWORD, type Router } from '../testing/catch-all-page.tsx';

const ROUTERS: readonly (readonly [string, Router])[] = [
  ['at once', { unmountsAt: 0, movesAt: 0, mountsAt: 0 }],
  ['later, in one commit', { unmountsAt: 300, movesAt: 300, mountsAt: 300 }],
  ['after a loading screen, with the URL last', { unmountsAt: 50, mountsAt: 400, movesAt: 600 }],
  ['after a loading screen, with the URL first', { unmountsAt: 50, mountsAt: 900, movesAt: 10 }],
];

/** The factors of the account: those first, then these. */
const proving = (first: readonly FirstFactorJSON[], second?: readonly SecondFactorJSON[]) => (service: FakeService) => {
  service.firstFactors = first;
  service.secondFactors = second;
};

const BY_EMAIL = { email_address_id: 'idn_1', safe_identifier: EMAIL };
const SIGN_IN = { name: 'SignIn', props: { path: '/sign-in' } } as const;

describe.each(ROUTERS)('where the router mounts the page anew %s', (_, router) => {
  it('signs in with a password and a second factor', async () => {
    const arrange = proving([{ strategy: 'password' }], [{ strategy: 'totp' }]);
    const page = await openCatchAll({ ...SIGN_IN, router, arrange });
    await page.fill('identifier', EMAIL);
    await page.submit();
    // The user is faster than the router.
    await page.fill('password', PASSWORD);
    await page.arrive();
    expect(page.field('password')?.value).toBe(PASSWORD);
    await page.submit();
    await page.arrive();
    await page.fill('code', FAKE_CODE);
    await page.until(() => page.latchkey.session);
    expect(page.moves.filter((move) => move.includes('/sign-in'))).toEqual([
      'push /sign-in/factor-one',
      'push /sign-in/factor-two',
    ]);
  });

  it('sends a code once, and goes on when it is answered before the router has arrived', async () => {
    const page = await openCatchAll({
      ...SIGN_IN,
      router,
      arrange: proving([{ strategy: 'email_code', ...BY_EMAIL }]),
    });
    await page.fill('identifier', EMAIL);
    await page.submit();
    await page.fill('code', FAKE_CODE.slice(0, 3));
    await page.arrive();
    expect(page.field('code')?.value).toBe(FAKE_CODE.slice(0, 3));
    expect(page.calls('/prepare_first_factor')).toBe(1);
    await page.fill('code', FAKE_CODE);
    await page.until(() => page.latchkey.session);
    expect(page.calls('/prepare_first_factor')).toBe(1);
  });

  it('resets a forgotten password', async () => {
    const arrange = proving([{ strategy: 'password' }, { strategy: 'reset_password_email_code', ...BY_EMAIL }]);
    const page = await openCatchAll({ ...SIGN_IN, router, arrange });
    await page.fill('identifier', EMAIL);
    await page.submit();
    await page.arrive();
    await page.press('Forgot it?');
    await page.arrive();
    await page.press('Email me a code for a new password');
    await page.arrive();
    await page.fill('code', FAKE_CODE);
    await page.arrive();
    await page.fill('password', 'a longer battery staple');
    await page.arrive();
    expect(page.field('password')?.value).toBe('a longer battery staple');
    expect(page.calls('/prepare_first_factor')).toBe(1);
  });

  it('keeps what was typed on a card that the user leaves and comes back to', async () => {
    const arrange = proving([{ strategy: 'password' }, { strategy: 'email_code', ...BY_EMAIL }]);
    const page = await openCatchAll({ ...SIGN_IN, router, arrange });
    await page.fill('identifier', EMAIL);
    await page.submit();
    await page.arrive();
    await page.go(-1);
    await page.until(() => page.field('identifier')?.value === EMAIL);
    await page.go(1);
    await page.until(() => page.field('password'));
  });

  it('shows the page of a profile that was chosen', async () => {
    const page = await openCatchAll({
      name: 'UserProfile',
      props: { path: '/account' },
      router,
      arrange: (service) => service.signInDirectly(EMAIL),
    });
    await page.press('Security');
    await page.until(() => page.title() === 'Security');
    await page.arrive();
    expect(page.title()).toBe('Security');
    expect(page.moves).toEqual(['push /account/security']);
  });

  it('signs up, and sends the code once', async () => {
    const page = await openCatchAll({ name: 'SignUp', props: { path: '/sign-up' }, router });
    await page.fill('emailAddress', 'new@harbourlab.org');
    await page.fill('password', PASSWORD);
    await page.submit();
    await page.fill('code', FAKE_CODE.slice(0, 3));
    await page.arrive();
    expect(page.field('code')?.value).toBe(FAKE_CODE.slice(0, 3));
    await page.fill('code', FAKE_CODE);
    await page.until(() => page.latchkey.session);
    expect(page.calls('/prepare_verification')).toBe(1);
    expect(page.moves[0]).toBe('push /sign-up/verify-email-address');
  });

  it('shows the task of a session', async () => {
    const page = await openCatchAll({
      ...SIGN_IN,
      router,
      arrange: (service) => service.setTasks(service.signInDirectly(EMAIL).id, ['reset-password']),
    });
    await page.fill('password', 'a longer battery');
    await page.arrive();
    expect(page.field('password')?.value).toBe('a longer battery');
    expect(page.moves).toEqual(['replace /sign-in/tasks/reset-password']);
  });
});

describe('a flow', () => {
  const setUp = async () => {
    const page = await openCatchAll({ ...SIGN_IN, router: { unmountsAt: 1, movesAt: 1, mountsAt: 1 } });
    await page.fill('identifier', EMAIL);
    return page;
  };

  it('ends when the page is left', async () => {
    const page = await setUp();
    window.history.pushState(null, '', '/home');
    await page.show(undefined);
    window.history.pushState(null, '', '/sign-in');
    await page.show(1);
    await page.until(() => page.field('identifier')?.value === '');
  });

  it('ends when the URL shows after a while that the page was left', async () => {
    const page = await setUp();
    await page.show(undefined);
    window.history.pushState(null, '', '/home');
    await page.arrive();
    expect(document.querySelector('form')).toBeNull();
  });

  it('goes on after React has hidden the page for long', async () => {
    const page = await setUp();
    await page.cover('hidden');
    for (let second = 0; second <= 10; second += 1) await page.arrive();
    await page.cover('visible');
    expect(page.field('identifier')?.value).toBe(EMAIL);
    await page.submit();
    await page.until(() => page.field('password'));
    expect(page.moves).toEqual(['push /sign-in/factor-one']);
  });

  it('ends when no page comes for it', async () => {
    const page = await setUp();
    await page.show(undefined);
    expect(document.querySelector('form')).not.toBeNull();
    for (let second = 0; second <= 10; second += 1) await page.arrive();
    expect(document.querySelector('form')).toBeNull();
  });

  it('ends when the user has signed in', async () => {
    const page = await setUp();
    const session = page.service.signInDirectly(EMAIL);
    await act(async () => page.latchkey.client?.reload());
    await page.show(undefined);
    await act(async () => page.latchkey.setActive({ session: session.id }));
    await page.arrive();
    expect(document.querySelector('form')).toBeNull();
  });

  it('keeps the focus', async () => {
    const page = await setUp();
    page.field('identifier')?.focus();
    await page.show(1);
    expect(document.activeElement).toBe(page.field('identifier'));
  });
});
