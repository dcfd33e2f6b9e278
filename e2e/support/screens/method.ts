// Every card that a sign-in method adds to the first ones, by name, and the steps that open it on a host page.

import { newTotpSecret } from '@latchkey/testing';
import type { Locator, Page } from '@playwright/test';
import { ModalPage } from '../../pages/modal.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { WaitlistPage } from '../../pages/waitlist.ts';
import type { Clock } from '../clock.ts';
import { type Change, methods } from '../settings.ts';
import type { Stack } from '../stack.ts';
import type { TestUsers } from '../users.ts';

/** The theme of the page of these cards: it follows the system's colour scheme, as surfaces do if their page does. */
export const THEMED = {
  css: ':root { color-scheme: light dark; } body { background: Canvas; color: CanvasText; }',
} as const;

export type MethodMeans = {
  readonly page: Page;
  /** URL of the host page. */
  readonly site: string;
  readonly users: TestUsers;
  readonly clock: Clock;
  readonly stack: Stack;
};

export type MethodScreen = {
  readonly name: string;
  readonly settings: readonly Change[];
  reach(means: MethodMeans): Promise<void>;
  /** Undoes what `reach` changed on the instance, apart from the settings. */
  restore?(means: MethodMeans): Promise<void>;
  /** The accessible name that identifies the card. */
  readonly heading: string | RegExp;
  /** The role of that element if it is not a heading. */
  readonly role?: 'heading' | 'dialog' | 'region';
};

/** The element whose English name shows that a card is open. */
export const knownBy = (page: Page, { heading, role = 'heading' }: MethodScreen): Locator =>
  page.getByRole(role, { name: heading }).first();

const support = { display_config: { support_email: 'help@example.com' } } as const;
const legal = {
  display_config: { terms_url: 'https://example.com/terms', privacy_policy_url: 'https://example.com/privacy' },
} as const;

const member = { totp_secret: newTotpSecret(), backup_codes: ['7f3k-9qx2-m0ad'] };

async function toSecond({ page, site, users }: MethodMeans): Promise<SignInPage> {
  const signIn = new SignInPage(page);
  await page.goto(site);
  await signIn.signIn(await users.member(member));
  await signIn.heading('Two-step code');
  return signIn;
}

async function toPassword({ page, site, users }: MethodMeans): Promise<SignInPage> {
  const signIn = new SignInPage(page);
  await page.goto(site);
  await signIn.giveIdentifier((await users.member()).email);
  return signIn;
}

export const METHOD_SCREENS: readonly MethodScreen[] = [
  {
    name: 'sign-in with every way, and the list of countries',
    settings: [methods.phone, methods.wallets, methods.passkey],
    heading: 'Sign in',
    reach: async ({ page, site }) => {
      await page.goto(site);
      await page.getByRole('button', { name: 'Use a phone number' }).click();
      await page.getByRole('button', { name: /Country code/ }).click();
      await page.getByRole('combobox').fill('land');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'sign-in-link',
    settings: [methods.noPassword, methods.emailLink],
    heading: 'Open the link we sent',
    reach: async ({ page, site, users }) => {
      await page.goto(site);
      await new SignInPage(page).giveIdentifier((await users.member({ password: undefined })).email);
    },
  },
  {
    name: 'sign-in-link-opened-elsewhere',
    settings: [methods.noPassword, methods.emailLink],
    heading: 'Open the link where you started',
    reach: async ({ page, site }) => {
      await page.goto(`${site}/?__latchkey_status=client_mismatch#/verify`);
    },
  },
  {
    name: 'sign-in-forgot',
    settings: [support],
    heading: 'Forgot your password?',
    reach: async (means) => {
      await toPassword(means);
      await means.page.getByRole('button', { name: 'Forgot it?' }).click();
    },
  },
  {
    name: 'sign-in-help',
    settings: [support],
    heading: 'Get help',
    reach: async (means) => {
      await toPassword(means);
      await means.page.getByRole('button', { name: 'Sign in another way' }).click();
      await means.page.getByRole('button', { name: 'Get help' }).click();
    },
  },
  {
    name: 'sign-in-new-password',
    settings: [],
    heading: 'Choose a new password',
    reach: async ({ page, site, users }) => {
      await page.goto(site);
      await new SignInPage(page).signIn(await users.member({ requires_new_password: true }));
      await new SignInPage(page).newPassword.fill('short');
    },
  },
  {
    name: 'sign-in-passkey',
    settings: [methods.passkey, methods.noPassword],
    heading: 'Sign in',
    reach: async ({ page, site }) => {
      await page.goto(site);
      await new SignInPage(page).passkeyButton.waitFor();
    },
  },
  {
    name: 'sign-in-second-step',
    settings: [methods.secondFactors],
    heading: 'Two-step code',
    reach: async (means) => void (await toSecond(means)),
  },
  {
    name: 'sign-in-second-steps',
    settings: [methods.secondFactors],
    heading: 'Use another second step',
    reach: async (means) => {
      await toSecond(means);
      await means.page.getByRole('button', { name: /another way/i }).click();
    },
  },
  {
    name: 'sign-in-backup-code',
    settings: [methods.secondFactors],
    heading: 'Backup code',
    reach: async (means) => {
      const signIn = await toSecond(means);
      await signIn.another('Use a backup code');
      await signIn.giveBackupCode('not-a-code-of-theirs');
      await means.page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'sign-up with every field and its refusals',
    settings: [
      methods.phone,
      methods.phoneRequired,
      methods.username,
      methods.names,
      methods.wallets,
      methods.legalConsent,
      legal,
    ],
    heading: 'Create an account',
    reach: async ({ page, site }) => {
      await page.goto(`${site}/sign-up`);
      await new SignUpPage(page).createButton.click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'sign-up-phone-code',
    settings: [methods.phone, methods.phoneRequired, methods.noPassword, methods.noEmail],
    heading: 'Enter the code',
    reach: async ({ page, site, users }) => {
      await page.goto(`${site}/sign-up`);
      await new SignUpPage(page).phone.fill(users.number());
      await new SignUpPage(page).createButton.click();
    },
  },
  {
    name: 'sign-up-restricted',
    settings: [methods.restricted, support],
    heading: 'By invitation for now',
    reach: async ({ page, site }) => void (await page.goto(`${site}/sign-up`)),
  },
  {
    name: 'sign-up-waitlist',
    settings: [methods.waitlist],
    heading: 'By invitation for now',
    reach: async ({ page, site }) => void (await page.goto(`${site}/sign-up`)),
  },
  {
    name: 'waitlist',
    settings: [methods.waitlist],
    heading: 'Join the waiting list',
    reach: async ({ page, site }) => {
      await new ModalPage(page).open(site, 'Waitlist');
      await new WaitlistPage(page).join('unfinished');
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'waitlist-joined',
    settings: [methods.waitlist, { display_config: { after_join_waitlist_url: '' } }],
    heading: 'You are on the list',
    reach: async ({ page, site, users }) => {
      await new ModalPage(page).open(site, 'Waitlist');
      await new WaitlistPage(page).join(users.stranger().email);
    },
  },
];
