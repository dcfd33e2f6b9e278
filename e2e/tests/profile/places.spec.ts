// Places of a profile: in a page by hash or path routing, in a modal, in a narrow column; and with custom pages of the host.
import { HostTab } from '../../pages/host.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { expect, test } from '../../support/test.ts';

test('its pages are paths of the page: opened, reloaded, and left with Back', async ({ page, users }) => {
  const profile = new ProfilePage(page);
  await profile.openInPlayground(await users.member());
  await profile.goTo('Security');
  await expect(page).toHaveURL(/\/account\/security$/);
  await expect(profile.root.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await profile.isAt('Security');
  await page.goBack();
  await profile.isAt('Account');
  await expect(page).toHaveURL(/\/account$/);
  await page.goto('/account/nowhere');
  await profile.isAt('Account');
  await expect(page).toHaveURL(/\/account\/?$/);
});

test('its pages are in the hash where the host has no paths for them', async ({ page, site, users }) => {
  const profile = new ProfilePage(page);
  await profile.open(site, await users.member());
  await profile.goTo('Security');
  await expect(page).toHaveURL(/#\/security$/);
  await page.goBack();
  await profile.isAt('Account');
  await page.goForward();
  await profile.isAt('Security');
});

test('in a modal it keeps the URL, traps the focus and restores it', async ({ page, site, users }) => {
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(await users.member());
  const profile = new ProfilePage(page);
  const opener = page.locator('#sign-out');
  await opener.focus();
  const dialog = await profile.openModal({ __experimental_startPath: '/security' });
  await expect(dialog).toHaveAccessibleName('Security');
  await profile.press('Change');
  await expect(profile.field('Current password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile.form('Change your password')).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/plain`);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('in a narrow column the navigation covers the page, and closes after use', async ({ page, site, users }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const profile = new ProfilePage(page);
  await profile.open(site, await users.member());
  const opener = profile.root.getByRole('button', { name: 'Open navigation' });
  await expect(profile.navigation).toBeHidden();
  await opener.click();
  await expect(profile.navigation.getByRole('button', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile.navigation).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await profile.goTo('Security');
  await expect(profile.navigation).toBeHidden();
  await page.setViewportSize({ width: 1000, height: 740 });
  await expect(profile.navigation).toBeVisible();
});

test('pages and links of the host are in the configured order', async ({ page, users }) => {
  const profile = new ProfilePage(page);
  await profile.openInPlayground(await users.member(), '/lab/account');
  await page.getByRole('checkbox', { name: 'With pages of our own' }).check();
  await expect(profile.navigation.getByRole('listitem')).toHaveText([
    'Account',
    'Field notes',
    'Security',
    'Front page',
  ]);
  await profile.goTo('Field notes');
  await expect(page).toHaveURL(/\/account\/notes$/);
  await expect(profile.root.getByText('This page belongs to Fieldnote')).toBeVisible();
  await profile.goTo('Security');
  await expect(profile.root.getByText('This page belongs to Fieldnote')).toBeHidden();
  await profile.navigation.getByRole('link', { name: 'Front page' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a signed-out visitor sees no profile, and a protected page redirects to sign-in', async ({ page, site }) => {
  await page.goto('/lab/protected');
  await expect(page).toHaveURL(/\/sign-in/);
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.isSignedOut();
  const mounting = page.evaluate(() => {
    const { Latchkey } = window as unknown as {
      Latchkey: { mountUserProfile(node: HTMLElement | null, props: object): void };
    };
    Latchkey.mountUserProfile(document.getElementById('surface'), {});
  });
  await expect(mounting).rejects.toThrow(/cannot_render_user_missing/);
  await expect(page.locator('.lk-userProfile')).toHaveCount(0);
});
