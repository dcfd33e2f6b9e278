// Every state of every screen, by name, and the steps that open it: for the accessibility checks and the screenshots.

import type { Inbox } from '@latchkey/testing';
import { expect, type Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import type { TestUsers } from '../users.ts';

export type Means = { readonly page: Page; readonly users: TestUsers; readonly inbox: Inbox };

export type Screen = { readonly name: string; reach(means: Means): Promise<void> };

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

async function toPassword({ page, users }: Means): Promise<SignInPage> {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.giveIdentifier((await users.member()).email);
  await expect(signIn.password).toBeVisible();
  return signIn;
}

async function toCode({ page, users }: Means, email?: string): Promise<SignUpPage> {
  const signUp = new SignUpPage(page);
  await signUp.open();
  const stranger = users.stranger();
  await signUp.giveDetails({ ...stranger, email: email ?? stranger.email });
  await heading(page, 'Enter the code');
  return signUp;
}

async function signedIn(means: Means): Promise<void> {
  const mira = await means.users.member();
  const signIn = new SignInPage(means.page);
  await signIn.open();
  await signIn.signIn(mira);
  await heading(means.page, 'You are signed in');
}

export const SCREENS: readonly Screen[] = [
  {
    name: 'home',
    reach: async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible();
    },
  },
  {
    name: 'sign-in',
    reach: async ({ page }) => {
      await page.goto('/sign-in');
      await heading(page, /Sign in/);
    },
  },
  {
    name: 'sign-in-unknown',
    reach: async ({ page, users }) => {
      const signIn = new SignInPage(page);
      await signIn.open();
      await signIn.giveIdentifier(users.stranger().email);
      await expect(page.getByText('We found no account with that.')).toBeVisible();
    },
  },
  { name: 'sign-in-password', reach: async (means) => void (await toPassword(means)) },
  {
    name: 'sign-in-wrong-password',
    reach: async (means) => {
      const signIn = await toPassword(means);
      await signIn.givePassword('not-the-password');
      await expect(means.page.getByText('That password is not right.')).toBeVisible();
    },
  },
  {
    name: 'sign-in-other-ways',
    reach: async (means) => {
      await toPassword(means);
      await means.page.getByRole('button', { name: 'Sign in another way' }).click();
      await heading(means.page, 'Sign in another way');
    },
  },
  {
    name: 'sign-in-code',
    reach: async (means) => {
      await toPassword(means);
      await means.page.getByRole('button', { name: 'Sign in another way' }).click();
      await means.page.getByRole('button', { name: /code/i }).first().click();
      await heading(means.page, 'Enter the code');
    },
  },
  {
    name: 'sign-up',
    reach: async ({ page }) => {
      await page.goto('/sign-up');
      await heading(page, 'Create an account');
    },
  },
  {
    name: 'sign-up-errors',
    reach: async ({ page, users }) => {
      const signUp = new SignUpPage(page);
      await signUp.open();
      await signUp.giveDetails({ ...(await users.member()), password: 'quiet-harbour-lights' });
      await expect(page.getByText(/There is already an account/)).toBeVisible();
    },
  },
  { name: 'sign-up-code', reach: async (means) => void (await toCode(means)) },
  {
    name: 'sign-up-wrong-code',
    reach: async (means) => {
      const signUp = await toCode(means);
      await signUp.giveCode('000000');
      await expect(means.page.getByText('That code does not match.')).toBeVisible();
    },
  },
  {
    name: 'sign-in-modal',
    reach: async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'open sign-in' }).click();
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    },
  },
  { name: 'me', reach: signedIn },
  {
    name: 'inbox',
    reach: async (means) => {
      const { email } = means.users.stranger();
      // An address that fits no line.
      await toCode(
        means,
        `${email.split('@')[0]?.padEnd(64, 'x')}@${'a-rather-long-domain-name'.repeat(2)}.example.com`,
      );
      await means.page.goto('/lab/inbox');
      await expect(means.page.getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'settings',
    reach: async ({ page }) => {
      await page.goto('/lab/settings');
      await expect(page.getByRole('group').first()).toBeVisible();
    },
  },
  {
    name: 'impersonation',
    reach: async ({ page, users }) => {
      const mira = await users.member();
      await page.goto('/lab/users');
      await page.getByRole('button', { name: `Act as ${mira.email}`, exact: true }).click();
      await expect(page.getByRole('region', { name: 'Acting as someone else' })).toBeVisible();
    },
  },
  {
    name: 'keyless',
    reach: async ({ page }) => {
      await page.goto('/lab/keyless');
      const prompt = page.getByRole('region', { name: 'Temporary keys' });
      await prompt.getByRole('button', { name: 'Temporary keys' }).click();
      await expect(prompt).toContainText('You are on temporary keys');
    },
  },
];
