// No layout shift: each card keeps its place from the first paint on and through each change.
import type { Page } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { WaitlistPage } from '../../pages/waitlist.ts';
import { type HostPage, startHostPage } from '../../support/host-page.ts';
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts';
import { placePage, startModulePage } from '../../support/module-page.ts';
import { type Change, methods } from '../../support/settings.ts';
import { test as base, expect } from '../../support/test.ts';
import type { TestUsers } from '../../support/users.ts';

/** A page that reserves space for a card, so that only the card itself can shift. */
const test = base.extend<{ readonly host: HostPage }>({
  host: async ({ stack }, use) => {
    const host = await startHostPage(stack, { css: '#surface { min-block-size: 50rem; }' });
    await use(host);
    await host.stop();
  },
});

type Card = {
  readonly name: string;
  readonly settings: readonly Change[];
  readonly path: string;
  /** Waits until the card is complete, then changes it. */
  change(page: Page, users: TestUsers): Promise<void>;
};

const CARDS: readonly Card[] = [
  {
    name: 'a plain sign-in and its password',
    settings: [],
    path: '/',
    change: async (page, users) => {
      const signIn = new SignInPage(page);
      await signIn.giveIdentifier((await users.member()).email);
      await expect(signIn.password).toBeVisible();
      await page.getByRole('button', { name: 'Sign in another way' }).click();
      await signIn.heading('Sign in another way');
    },
  },
  {
    name: 'a sign-in with a phone number',
    settings: [methods.phone],
    path: '/',
    change: async (page) => {
      await page.getByRole('button', { name: 'Use a phone number' }).click();
      await new SignInPage(page).phone.fill('+4915123456789');
      await page.getByRole('button', { name: 'Use an email address' }).click();
      await expect(new SignInPage(page).identifier).toBeVisible();
    },
  },
  {
    name: 'a sign-in with wallets and passkeys',
    settings: [methods.wallets, methods.passkey],
    path: '/',
    change: async (page) => {
      await expect(new SignInPage(page).passkeyButton).toBeVisible();
      await expect(page.getByRole('button', { name: /MetaMask/ })).toBeVisible();
    },
  },
  {
    name: 'a sign-up with a number, consent and a captcha',
    settings: [
      methods.phone,
      methods.legalConsent,
      {
        display_config: { captcha_provider: 'proof_of_work' },
        user_settings: { sign_up: { captcha_enabled: true } },
      },
    ],
    path: '/sign-up',
    change: async (page, users) => {
      const signUp = new SignUpPage(page);
      await signUp.consent.check();
      await signUp.giveDetails(users.stranger());
      await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    },
  },
  {
    name: 'the waiting list',
    settings: [methods.waitlist, { display_config: { after_join_waitlist_url: '' } }],
    path: '/plain',
    change: async (page, users) => {
      await expect(page.locator('#who')).toHaveText('Signed out');
      await page.evaluate(() => {
        const { Latchkey } = window as unknown as {
          Latchkey: { mountWaitlist(node: HTMLElement | null, props: object): void };
        };
        Latchkey.mountWaitlist(document.getElementById('surface'), {});
      });
      await new WaitlistPage(page).join(users.stranger().email);
      await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
    },
  },
];

const WIDTHS = [360, 1120];

/** The most that a page may move on a first visit, when the height of the card is only known about. */
const FIRST_SHIFT = 0.05;

test('the measurement detects a card that moves', async ({ page, host }) => {
  await watchLayoutShift(page);
  await page.goto(host.url);
  await expect(new SignInPage(page).identifier).toBeVisible();
  await page.evaluate(() => {
    const late = document.createElement('div');
    late.style.blockSize = '300px';
    document.querySelector('main')?.prepend(late);
  });
  await expect(expectStill(page)).rejects.toThrow(/layout shift/);
});

for (const card of CARDS)
  test(`${card.name}, narrow and wide`, async ({ page, users, settings, host }) => {
    await settings(...card.settings);
    await watchLayoutShift(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(host.url + card.path);
      await card.change(page, users);
      await expectStill(page);
    }
  });

/** Opens a React page that loads its settings only after a first paint without a card. */
const openPainted = async (page: Page, url: string): Promise<void> => {
  let answer = () => {};
  const painted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/v1\/environment/, async (route) => {
    await painted;
    await route.continue();
  });
  await watchLayoutShift(page);
  await page.goto(url);
  await expect(page.locator('#below')).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );
  answer();
  await expect(new SignInPage(page).identifier).toBeVisible();
};

base('in a React page with room for the card nothing below it moves', async ({ page, stack }) => {
  const host = await startModulePage(stack, placePage('40rem'));
  await openPainted(page, host.url);
  await expectStill(page);
  await host.stop();
});

base(
  'without that room the skeleton has the height of an instance like ours, then of the last visit',
  async ({ page, stack }) => {
    const host = await startModulePage(stack, placePage('auto'));
    await openPainted(page, host.url);
    await expectStill(page, FIRST_SHIFT);
    await openPainted(page, host.url);
    await expectStill(page, 0);
    await host.stop();
  },
);

test('the profile, its pages and forms, narrow and wide', async ({ page, users, settings, host }) => {
  await settings(methods.phone, methods.username, methods.passkey, methods.secondFactors);
  const mira = await users.member({ first_name: 'Mira', phone_number: users.number() });
  const tab = await new HostTab(page).open(`${host.url}/plain`);
  await tab.signIn(mira);
  await watchLayoutShift(page);
  const profile = new ProfilePage(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await tab.open(`${host.url}/plain`);
    await profile.mount();
    await profile.press('Edit');
    await expect(profile.form('Edit your profile')).toBeVisible();
    await expectStill(page);
    // After a reload the page starts with its list still loading.
    await tab.open(`${host.url}/plain#/security`);
    await page.reload();
    await tab.isSignedInAs(mira);
    await profile.mount();
    await expect(profile.section('Devices').getByRole('listitem')).toHaveCount(1);
    await expectStill(page);
  }
});
