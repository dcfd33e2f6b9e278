// The main flow on a page without a framework: one script tag, a strict CSP with Trusted Types, no violation.
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { type HostPage, startHostPage } from '../../support/host-page.ts';
import { test as base, expect } from '../../support/test.ts';

const test = base.extend<{ readonly host: HostPage }>({
  host: async ({ stack }, use) => {
    const host = await startHostPage(stack);
    await use(host);
    await host.stop();
  },
});

test('sign up, verify, reload, sign out and sign in through the script build', async ({ page, host, inbox, users }) => {
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  const who = page.locator('#who');

  await page.goto(`${host.url}/sign-up`);
  await signUp.giveDetails(mira);
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(who).toHaveText(`Signed in as ${mira.email}`);

  await page.reload();
  await expect(who).toHaveText(`Signed in as ${mira.email}`);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(who).toHaveText('Signed out');

  await expect(page).toHaveURL(`${host.url}/`);
  await new SignInPage(page).signIn(mira);
  await expect(who).toHaveText(`Signed in as ${mira.email}`);
});

test('the modal of the script build signs a member in', async ({ page, host, users }) => {
  const mira = await users.member();
  await page.goto(`${host.url}/plain`);
  await page.getByRole('button', { name: 'Open sign-in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await new SignInPage(page).signIn(mira);
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
  await expect(page.getByRole('dialog')).toBeHidden();
});
