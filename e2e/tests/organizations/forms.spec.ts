// Organization forms: a click that also blurs a field, and submitting while offline.
import type { Locator, Page } from '@playwright/test';
import { OrganizationProfilePage } from '../../pages/organization/profile.ts';
import { watchCalls } from '../../support/calls.ts';
import { enter, mount, newOrganization, newTag } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, REPEATED, test } from '../../support/test.ts';

const OFFLINE = /^You are offline/;

/** Presses a control, which must not move until the press ends. */
const pressSlowly = async (page: Page, control: Locator, meanwhile: () => Promise<void>): Promise<void> => {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('the control is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await meanwhile();
  const after = await control.boundingBox();
  // The last frame of an animation may still round a fraction of a pixel.
  expect(Math.abs((after?.x ?? Number.NaN) - box.x)).toBeLessThan(0.5);
  expect(Math.abs((after?.y ?? Number.NaN) - box.y)).toBeLessThan(0.5);
  await page.mouse.up();
};

for (const [what, typed] of [
  ['half an address', 'jonas@harb'],
  ['an address that fills a whole row', `${'jonas'.repeat(6)}@harbour.example`],
] as const) {
  const details = what === 'half an address' ? {} : REPEATED;
  test(
    `a press on Cancel after typing ${what} works, and shows no error`,
    details,
    async ({ page, site, users, settings, stack }) => {
      await settings(methods.organizations);
      await page.setViewportSize({ width: 420, height: 900 });
      const mira = await users.member();
      const profile = new OrganizationProfilePage(page);
      await enter(page, site, mira, await newOrganization(stack, mira), '#/organization-members');
      await mount(page, 'OrganizationProfile');
      await profile.press('Invite people');
      const addresses = profile.field('Email addresses');
      await addresses.fill('wen@harbour.example ');
      await addresses.pressSequentially(typed);
      const said = await addresses.getAttribute('aria-describedby');
      await pressSlowly(page, profile.root.getByRole('button', { name: 'Cancel', exact: true }), async () => {
        await expect(addresses).not.toHaveAttribute('aria-invalid', 'true');
        expect(await addresses.getAttribute('aria-describedby')).toBe(said);
      });
      await expect(addresses).toBeHidden();
      await expect(profile.alert).toBeHidden();

      await profile.press('Invite people');
      await addresses.pressSequentially(typed);
      const role = profile.root.getByRole('combobox', { name: 'Role', exact: true });
      await pressSlowly(page, role, () => expect(addresses).not.toHaveAttribute('aria-invalid', 'true'));
      await expect(role).toBeFocused();
      await expect(addresses).not.toHaveAttribute('aria-invalid', 'true');
      await expect(profile.alert).toBeHidden();
    },
  );
}

test('the profile, a domain and invitations wait for the connection with what was typed', async ({
  context,
  page,
  site,
  users,
  settings,
  stack,
}) => {
  await settings(methods.organizationDomains);
  const mira = await users.member();
  const lab = await newOrganization(stack, mira);
  const profile = new OrganizationProfilePage(page);
  await enter(page, site, mira, lab);
  await mount(page, 'OrganizationProfile');

  await test.step('the name', async () => {
    await profile.press('Edit');
    await profile.field('Name').fill(`${lab.name} North`);
    await context.setOffline(true);
    await profile.press('Save');
    await expect(profile.alert).toHaveText(OFFLINE);
    await expect(profile.field('Name')).toHaveValue(`${lab.name} North`);
    await context.setOffline(false);
    await profile.says('The profile is saved.');
    await expect(profile.section('Profile')).toContainText(`${lab.name} North`);
  });

  await test.step('a domain', async () => {
    await profile.press('Add a domain');
    const domain = `${newTag()}.example`;
    await profile.field('Domain').fill(domain);
    await context.setOffline(true);
    await profile.press('Continue');
    await expect(profile.alert).toHaveText(OFFLINE);
    await expect(profile.field('Domain')).toHaveValue(domain);
    await context.setOffline(false);
    await expect(profile.field('Email address')).toBeVisible();
    await profile.press('Cancel');
  });

  await test.step('invitations', async () => {
    await profile.goTo('Members');
    await profile.press('Invite people');
    const { email } = users.stranger();
    await expect(profile.root.getByRole('combobox', { name: 'Role', exact: true })).toBeEnabled();
    await context.setOffline(true);
    await profile.invite([email]);
    await expect(profile.alert).toHaveText(OFFLINE);
    await expect(profile.root.getByRole('list', { name: 'Addresses to invite' })).toContainText(email);
    const calls = watchCalls(context);
    await context.setOffline(false);
    await profile.says('1 invitation is on its way.');
    expect(calls.matching(/^POST .*\/invitations\/bulk$/)).toHaveLength(1);
  });
});
