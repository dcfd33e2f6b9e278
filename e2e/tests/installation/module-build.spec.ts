// The class from npm in a bundled page: constructed, loaded, and every surface works without a script tag.
import { SignInPage } from '../../pages/sign-in.ts';
import type { HostPage } from '../../support/host-page.ts';
import { startModulePage } from '../../support/module-page.ts';
import { test as base, expect } from '../../support/test.ts';

const test = base.extend<{ readonly host: HostPage }>({
  host: async ({ stack }, use) => {
    const host = await startModulePage(stack);
    await use(host);
    await host.stop();
  },
});

test('a bundled page signs a member in with the surfaces of the module', async ({ page, host, users }) => {
  const mira = await users.member();
  await page.goto(host.url);
  await expect(page.locator('#problem')).toHaveText('true');
  expect(await page.evaluate(() => 'Latchkey' in window)).toBe(false);
  await new SignInPage(page).signIn(mira);
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
  await page.locator('#button').getByRole('button').click();
  await expect(page.getByRole('dialog').or(page.locator('.lk-userButton-popover'))).toBeVisible();
});
