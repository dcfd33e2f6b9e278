// The buttons of the React package use the provider's language, also when it changes after they are mounted.
import { SignInPage } from '../../pages/sign-in.ts';
import type { HostPage } from '../../support/host-page.ts';
import { BUTTONS_PAGE, startModulePage } from '../../support/module-page.ts';
import { test as base, expect } from '../../support/test.ts';

const test = base.extend<{ readonly host: HostPage }>({
  host: async ({ stack }, use) => {
    const host = await startModulePage(stack, BUTTONS_PAGE);
    await use(host);
    await host.stop();
  },
});

test('sign-in, sign-up and sign-out buttons use the language of the host and work', async ({ page, host, users }) => {
  const mira = await users.member();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const change = () => button('Deutsch / English').click();
  await page.goto(host.url);
  await expect(button('Sign in')).toBeVisible();
  await expect(button('Sign up')).toBeVisible();
  await change();
  await expect(button('Anmelden')).toBeVisible();
  await expect(button('Registrieren')).toBeVisible();
  await expect(button('Sign in')).toBeHidden();
  await button('Registrieren').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button('Anmelden').click();
  await new SignInPage(page).signIn(mira);

  // The page has reloaded, in its initial language.
  await expect(button('Sign out')).toBeVisible();
  await change();
  await expect(button('Abmelden')).toBeVisible();
  await change();
  await expect(button('Sign out')).toBeVisible();
  await change();
  await button('Abmelden').click();
  await expect(button('Sign in')).toBeVisible();
});
