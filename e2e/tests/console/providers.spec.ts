// Providers in the console: the wizard with the values for both sides, a trial that runs the real exchange and keeps nothing, and the step
// at which it stops.
import type { Page } from '@playwright/test';
import { expectSound } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { startOidcIdentity } from '../../support/identities/oidc.ts';
import { expect, test } from '../../support/test.ts';

const ADA = { sub: 'ada', email: 'ada@trial.example', email_verified: true };

/** Starts a run and signs in at the provider, in the window that the link opens. */
const runThrough = async (page: Page, button: string, end: string): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Sign in there' }).click();
  const trial = await opened;
  await expect(trial.getByRole('heading', { name: end })).toBeVisible();
  await trial.close();
};

test('an owner sets a provider up, sees where a trial stops, mends it, and turns it on', async ({ page, stack }) => {
  const identity = await startOidcIdentity([`${stack.service}/v1/oauth_callback/custom_northwind`]);
  try {
    await enterConsole(page, stack, 'owner');
    await page.goto(`${stack.service}/console/connections`);
    await page.getByRole('button', { name: 'Set up a provider' }).click();
    await page.getByRole('searchbox', { name: 'Search providers' }).fill('git');
    await expect(page.getByRole('link', { name: 'GitHub' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Google' })).toHaveCount(0);
    await expectSound(page.getByRole('main'));
    await page.getByRole('link', { name: 'GitHub' }).click();
    await expect(page.getByText(`${stack.service}/v1/oauth_callback/github`)).toBeVisible();
    await expect(page.getByText('read:user user:email')).toBeVisible();

    await page.goto(`${stack.service}/console/connections/providers`);
    await page.getByRole('button', { name: 'Another provider' }).click();
    await page.getByLabel('Name on the button').fill('Northwind');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`${stack.service}/v1/oauth_callback/custom_northwind`)).toBeVisible();
    await page.getByRole('button', { name: 'Next: Client id and secret' }).click();
    await page.getByLabel('Discovery address').fill(identity.issuer);
    await page.getByRole('textbox', { name: 'Client id' }).fill(identity.clientId);
    await page.getByLabel('Client secret').fill('not the secret');
    await page.getByRole('button', { name: 'Check and save' }).click();
    await expect(page.getByText('The provider rejects client_id with client_secret').first()).toBeVisible();
    await page.getByLabel('Client secret').fill(identity.clientSecret);
    await page.getByRole('button', { name: 'Check and save' }).click();
    await expect(page.getByText('Northwind accepts the client id with the secret')).toBeVisible();

    await page.getByRole('button', { name: 'Next: Try it' }).click();
    identity.act(ADA, 'no');
    await runThrough(page, 'Start a run', 'The trial stopped');
    await expect(page.getByText('The sign-in was cancelled, or the provider denied access.')).toBeVisible();
    await expect(page.getByText('access_denied', { exact: true })).toBeVisible();
    await expectSound(page.getByRole('main'));

    identity.act(ADA);
    await runThrough(page, 'Run again', 'The trial worked');
    await expect(page.getByRole('button', { name: 'Passed: User found or made' })).toBeVisible();
    await page.getByRole('button', { name: 'Passed: Code exchanged for tokens' }).click();
    await expect(page.getByText(`${identity.issuer}/token`)).toBeVisible();
    expect(await page.getByRole('main').innerText()).not.toContain(identity.clientSecret);
    await page.getByRole('button', { name: 'Passed: Attributes matched' }).click();
    await expect(page.getByRole('cell', { name: ADA.email })).toBeVisible();
    const users = (await stack.admin('GET', `/users?email_address=${ADA.email}`)) as { readonly total_count: number };
    expect(users.total_count).toBe(0);

    await page.getByRole('button', { name: 'Next: Turn on' }).click();
    await page.getByRole('button', { name: 'Turn on', exact: true }).last().click();
    await expect(page.getByText('Northwind is on.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Northwind' })).toHaveCount(0);
  } finally {
    await identity.stop();
  }
});
