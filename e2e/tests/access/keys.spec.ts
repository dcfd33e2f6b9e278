// Widgets by keyboard alone in a browser: tabs, a select, the field for addresses, and the button that opens the file chooser.
import { OrganizationProfilePage } from '../../pages/organization/profile.ts';
import { enter, mount, newOrganization } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('tabs, a role, addresses of an invitation and a logo', async ({ page, site, users, settings, stack }) => {
  await settings(methods.organizations);
  const [mira, wen] = [await users.member({ first_name: 'Mira' }), await users.member({ first_name: 'Wen' })];
  const lab = await newOrganization(stack, mira, [wen]);
  await enter(page, site, mira, lab);
  await mount(page, 'OrganizationProfile');
  const profile = new OrganizationProfilePage(page);
  await profile.isAt('General');

  await test.step('Enter and Space on the button of a picture open the file chooser', async () => {
    await profile.root.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    const upload = profile.root.getByRole('button', { name: /upload|logo/i }).first();
    for (const key of ['Enter', ' ']) {
      const chooser = page.waitForEvent('filechooser');
      await upload.press(key);
      expect((await chooser).isMultiple()).toBe(false);
      await expect(upload).toBeFocused();
    }
  });

  await test.step('arrows, Home and End select a tab', async () => {
    await profile.navigation.getByRole('button', { name: 'Members' }).press('Enter');
    await expect(profile.row('Wen')).toBeVisible();
    await profile.tab('Members').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Invitations'],
      ['ArrowLeft', 'Members'],
      ['End', 'Invitations'],
      ['Home', 'Members'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(profile.tab(name)).toBeFocused();
      await expect(profile.tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    await page.keyboard.press('Tab');
    await expect(profile.root.getByRole('tablist').locator(':focus')).toHaveCount(0);
  });

  await test.step('an arrow key changes a role', async () => {
    const role = profile.root.getByRole('combobox', { name: /^Role of Wen/ });
    await role.focus();
    const before = await role.inputValue();
    await page.keyboard.press(before === 'org:member' ? 'ArrowUp' : 'ArrowDown');
    await expect(role).not.toHaveValue(before);
    await expect(role).toBeFocused();
  });

  await test.step('a space ends an address, and Backspace removes it', async () => {
    await profile.root.getByRole('button', { name: 'Invite people' }).press('Enter');
    await expect(profile.field('Email addresses')).toBeFocused();
    await page.keyboard.type('wen@harbour.example ');
    const remove = profile.root.getByRole('button', { name: /wen@harbour\.example/ });
    await expect(remove).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(remove).toBeHidden();
    await expect(profile.field('Email addresses')).toBeFocused();
  });
});
