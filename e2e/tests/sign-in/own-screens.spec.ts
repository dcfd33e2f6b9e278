// A host's custom screens on the public state machine: the same flow, without our components.

import { newTotpSecret, totpAt } from '@latchkey/testing';
import type { Page } from '@playwright/test';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

const giveIdentifier = async (page: Page, email: string) => {
  await page.goto('/own-sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await heading(page, 'Your password');
};

test('a password is rejected, another method, a code and the authenticator app work, with keys alone', async ({
  page,
  users,
  inbox,
  settings,
  clock,
}) => {
  await settings(methods.emailCode, methods.secondFactors);
  const seed = newTotpSecret();
  const mira = await users.member({ totp_secret: seed, backup_codes: ['quiet-harbour-codes'] });
  await giveIdentifier(page, mira.email);
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That password is not right.')).toBeVisible();
  await expect(page.locator('[class*="lk-"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Another way' }).press('Enter');
  await heading(page, 'Another way in');
  await page.getByRole('button', { name: `Mail a code to ${mira.email}` }).press('Enter');
  await heading(page, 'Enter the code');
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.keyboard.type(await inbox.code(mira.email));
  await heading(page, 'One more thing');
  await page.reload();
  await heading(page, 'One more thing');
  await page.getByLabel('Code').fill(totpAt(seed, await clock.now()));
  await heading(page, 'You are signed in');
  await expect(page.getByRole('main')).toContainText(mira.email);
});

test('a forgotten password is replaced, and the back button goes back in the flow', async ({ page, users, inbox }) => {
  const mira = await users.member();
  await giveIdentifier(page, mira.email);
  await page.goBack();
  await heading(page, 'Who is there?');
  await expect(page.getByLabel('Email address')).toHaveValue(mira.email);
  await page.keyboard.press('Enter');
  await heading(page, 'Your password');
  await page.getByRole('button', { name: 'Forgot it?' }).click();
  await page.getByRole('button', { name: /Set a new password/ }).click();
  await page.getByLabel('Code').fill(await inbox.code(mira.email));
  await heading(page, 'A new password');
  await page.getByLabel('New password', { exact: true }).fill('a-quiet-harbour-again');
  await page.getByLabel('New password again').fill('another-harbour');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
  await page.getByLabel('New password again').fill('a-quiet-harbour-again');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await heading(page, 'You are signed in');
});

test('an e-mailed link returns to the custom page and signs in there', async ({
  page,
  users,
  inbox,
  settings,
  context,
}) => {
  await settings(methods.noPassword, methods.emailLink);
  const mira = await users.member({ password: undefined });
  await page.goto('/own-sign-in');
  await page.getByLabel('Email address').fill(mira.email);
  await page.keyboard.press('Enter');
  await heading(page, 'Look into your mail');
  const mail = await context.newPage();
  await mail.goto(await inbox.link(mira.email));
  await expect(mail.getByRole('heading', { name: /^Continue to/ })).toBeVisible();
  await mail.getByRole('button', { name: 'Continue', exact: true }).click();
  await heading(mail, 'You are signed in');
});
