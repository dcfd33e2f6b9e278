// Texts under the key paths of the contract, on several surfaces; keys that no surface renders are reported to developers.
import { type HostPage, startHostPage } from '../../support/host-page.ts';
import { test as base, expect } from '../../support/test.ts';

const localization = {
  locale: 'nl-NL',
  dividerText: 'of',
  formButtonPrimary: 'Verder',
  formFieldLabel__emailAddress: 'E-mailadres',
  formFieldLabel__password: 'Wachtwoord',
  formFieldInputPlaceholder__password: 'Uw wachtwoord',
  socialButtonsBlockButton: 'Verder met {{provider|titleize}}',
  signIn: {
    start: {
      title: 'Inloggen',
      subtitle: 'bij {{applicationName}}',
      actionText: 'Nog geen account?',
      actionLink: 'Maken',
    },
    password: { title: 'Vul uw wachtwoord in', actionLink: 'Anders inloggen' },
    alternativeMethods: { title: 'Anders inloggen', blockButton__emailCode: 'Stuur een code naar {{identifier}}' },
  },
  signUp: { start: { title: 'Account maken', actionText: 'Al een account?', actionLink: 'Inloggen' } },
  userProfile: {
    navbar: { account: 'Profiel', security: 'Beveiliging' },
    start: { emailAddressesSection: { title: 'E-mailadressen', primaryButton: 'Adres toevoegen' } },
    formButtonReset: 'Annuleren',
  },
  userButton: { action__signOut: 'Uitloggen' },
  unstable__errors: { form_password_incorrect: 'Dat wachtwoord klopt niet.' },
};

const test = base.extend<{ readonly host: HostPage }>({
  host: async ({ stack }, use) => {
    const host = await startHostPage(stack, { load: { localization } });
    await use(host);
    await host.stop();
  },
});

test('the words of a language pack for the contract are on every surface', async ({ page, host, users }) => {
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  const mira = await users.member();

  await page.goto(`${host.url}/sign-up`);
  await expect(page.getByRole('heading', { name: 'Account maken' })).toBeVisible();
  await expect(page.getByText('Al een account?')).toBeVisible();

  await page.goto(host.url);
  await expect(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible();
  await expect(page.getByText('Nog geen account?')).toBeVisible();
  await page.getByLabel('E-mailadres').fill(mira.email);
  await page.getByRole('button', { name: 'Verder', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vul uw wachtwoord in' })).toBeVisible();
  await page.getByRole('button', { name: 'Anders inloggen' }).click();
  await expect(page.getByRole('button', { name: /^Stuur een code naar \S+@/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();

  await page.getByLabel('Wachtwoord', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Verder', exact: true }).click();
  await expect(page.getByText('Dat wachtwoord klopt niet.')).toBeVisible();
  await page.getByLabel('Wachtwoord', { exact: true }).fill(mira.password);
  await page.getByRole('button', { name: 'Verder', exact: true }).click();
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);

  await page.evaluate('window.Latchkey.openUserProfile()');
  const profile = page.getByRole('dialog');
  await expect(profile.getByText('E-mailadressen')).toBeVisible();
  await expect(profile.getByText('Beveiliging')).toBeVisible();

  const named = warnings.filter((text) => text.includes('formFieldInputPlaceholder__password'));
  expect(named.length).toBeGreaterThan(0);
});
