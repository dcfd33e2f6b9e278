// Every example signs users up and in, protects a page, switches organizations and signs out, under its own strict CSP and
// without an error in the console.
import type { BrowserContext, Page } from '@playwright/test';
import { OrganizationSwitcherPage } from '../../pages/organization/switcher.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { UserButtonPage } from '../../pages/user-button.ts';
import { exampleNames } from '../../support/examples.ts';
import { expectStill, watchLayoutShift } from '../../support/layout-shift.ts';
import { newOrganization } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

/** Examples whose server refuses the protected page to a signed-out visitor. */
const WITH_SERVER: readonly string[] = ['express-api', 'hono', 'next-app', 'react-router'];

/** Examples whose server renders pages with the session of the request. */
const RENDERED_ON_SERVER: readonly string[] = ['next-app', 'react-router'];

type Watched = Window & { wasSignedOut?: boolean };

/** Notes whether the next documents of the page ever contain the text for signed-out visitors. */
const watchBranches = (page: Page) =>
  page.addInitScript(() => {
    const view = window as Watched;
    const look = () => {
      if (document.body?.textContent?.includes('You are signed out.')) view.wasSignedOut = true;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });

/** Errors in the consoles of all pages of a browser. */
const watchConsole = (context: BrowserContext): readonly string[] => {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
};

const signedInAs = (page: Page, email: string) =>
  expect(page.getByRole('main')).toContainText(`You are signed in as ${email}.`);

const signedOut = (page: Page) => expect(page.getByRole('main')).toContainText('You are signed out.');

const signOut = async (page: Page) => {
  const button = new UserButtonPage(page);
  await button.open();
  await button.item('Sign out').click();
};

/** A strict policy: no inline script, no script of another origin than the service, and Trusted Types. */
const hasStrictPolicy = (policy: string): void => {
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).not.toMatch(/'unsafe-/);
  expect(policy).toMatch(/require-trusted-types-for 'script'/);
};

test.beforeEach(({ settings }) => settings(methods.organizations));

for (const name of exampleNames) {
  test.describe(name, () => {
    test('signs up across a reload, and out in both tabs', async ({ page, context, examples, inbox, users }) => {
      const errors = watchConsole(context);
      const url = await examples.start(name);
      const mira = users.stranger();
      const signUp = new SignUpPage(page);
      const reply = await page.goto(url);
      hasStrictPolicy(reply?.headers()['content-security-policy'] ?? '');
      await signedOut(page);
      await page.getByRole('link', { name: 'Sign up' }).click();
      await signUp.giveDetails(mira);
      await expect(page).toHaveURL(/\/sign-up\/verify-email-address/);
      const code = await inbox.code(mira.email);
      await page.reload();
      await signUp.giveCode(code);
      await signedInAs(page, mira.email);

      const second = await context.newPage();
      await second.goto(url);
      await signedInAs(second, mira.email);
      await signOut(second);
      await signedOut(second);
      await signedOut(page);
      expect(errors).toEqual([]);
    });

    test('signs in by paths on the way to a protected page', async ({ page, context, examples, users }) => {
      const errors = watchConsole(context);
      const url = await examples.start(name);
      const mira = await users.member();
      const signIn = new SignInPage(page);
      await page.goto(`${url}/protected`);
      await expect(page).toHaveURL(/\/sign-in/);
      await signIn.giveIdentifier(mira.email);
      await expect(signIn.password).toBeVisible();
      await expect(page).toHaveURL(/\/sign-in\/factor-one/);
      await page.reload();
      await expect(signIn.password).toBeVisible();
      await page.goBack();
      await expect(signIn.identifier).toBeVisible();
      await page.goForward();
      await signIn.givePassword(mira.password);
      await expect(page.getByRole('main')).toContainText(`Only ${mira.email} sees this.`);
      await expect(page).toHaveURL(`${url}/protected`);
      expect(errors).toEqual([]);
    });

    test('switches the organization', async ({ page, context, examples, stack, users }) => {
      const errors = watchConsole(context);
      const url = await examples.start(name);
      const mira = await users.member();
      const lab = await newOrganization(stack, mira);
      const signIn = new SignInPage(page);
      await page.goto(url);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await signIn.signIn(mira);
      await signedInAs(page, mira.email);
      await expect(page.getByRole('main')).toContainText('Active organization: none');
      const switcher = new OrganizationSwitcherPage(page);
      await switcher.open();
      await switcher.item(lab.name).click();
      await expect(page.getByRole('main')).toContainText(`Active organization: ${lab.name}`);
      expect(errors).toEqual([]);
    });

    if (RENDERED_ON_SERVER.includes(name))
      test('shows who is signed in in the first HTML, and nothing else later', async ({ page, examples, users }) => {
        const url = await examples.start(name);
        const mira = await users.member();
        await page.goto(`${url}/sign-in`);
        await new SignInPage(page).signIn(mira);
        await signedInAs(page, mira.email);

        await watchBranches(page);
        await watchLayoutShift(page);
        const reply = await page.goto(url);
        const html = (await reply?.text()) ?? '';
        expect(html).toContain('You are signed in as');
        expect(html).toContain(mira.email);
        expect(html).not.toContain('You are signed out.');
        await expect(new UserButtonPage(page).trigger).toBeVisible();
        await signedInAs(page, mira.email);
        expect(await page.evaluate(() => (window as Watched).wasSignedOut ?? false)).toBe(false);
        await expectStill(page);
      });

    if (WITH_SERVER.includes(name))
      test('refuses the protected page on the server', async ({ examples }) => {
        const url = await examples.start(name);
        const reply = await fetch(`${url}/protected`, { redirect: 'manual' });
        expect(await reply.text()).not.toContain('sees this');
        expect(reply.status).not.toBe(200);
      });
  });
}
