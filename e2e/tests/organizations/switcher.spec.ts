// The organization switcher by keyboard only, the surfaces it opens, its redirects, and a different organization in each tab.
import { HostTab } from '../../pages/host.ts';
import { CreateOrganizationPage } from '../../pages/organization/create.ts';
import { OrganizationProfilePage } from '../../pages/organization/profile.ts';
import { OrganizationSwitcherPage } from '../../pages/organization/switcher.ts';
import { enter, memberAt, mount, newOrganization, newTag } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('with keys alone it opens, moves, switches and returns to the personal account; and the redirect URL has the slug', async ({
  page,
  users,
  site,
  settings,
  stack,
}) => {
  await settings(methods.organizations);
  const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
  const lab = await newOrganization(stack, mira);
  const clinic = await newOrganization(stack, mira, [], 'Clinic');
  const tab = await enter(page, site, mira);
  const props = { afterSelectOrganizationUrl: '/plain?at=:slug', afterSelectPersonalUrl: '/plain?at=home' };
  await mount(page, 'OrganizationSwitcher', props);
  const switcher = new OrganizationSwitcherPage(page);
  await switcher.isAt('Personal account');

  await switcher.trigger.focus();
  await page.keyboard.press('Enter');
  await expect(switcher.panel).toContainText('Mira Lindqvist');
  await expect(switcher.item(/./).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(switcher.panel).toBeHidden();
  await expect(switcher.trigger).toBeFocused();
  await page.keyboard.press(' ');
  await expect(switcher.item(lab.name)).toBeVisible();
  await page.keyboard.press('End');
  await expect(switcher.item('New organization')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(switcher.item(/./).first()).toBeFocused();
  const isFirst = (await switcher.item(/./).first().textContent())?.includes(lab.name);
  if (!isFirst) await page.keyboard.press('ArrowDown');
  await expect(switcher.item(lab.name)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?at=${lab.slug}$`));
  await tab.isSignedInAs(mira);
  expect((await tab.claims()).org_slug).toBe(lab.slug);

  await mount(page, 'OrganizationSwitcher', props);
  await switcher.isAt(lab.name);
  await switcher.trigger.press('Enter');
  await expect(switcher.item('Manage')).toBeFocused();
  await expect(switcher.item(clinic.name)).toBeVisible();
  await expect(switcher.item(lab.name)).toHaveCount(0);
  await switcher.item('Personal account').focus();
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(/\?at=home$/);
  await tab.isSignedInAs(mira);
  expect((await tab.claims()).org_id).toBeUndefined();

  await mount(page, 'OrganizationSwitcher', { hidePersonal: true });
  await switcher.isAt('No organization selected');
  await switcher.open();
  await expect(switcher.item(lab.name)).toBeVisible();
  await expect(switcher.item('Personal account')).toHaveCount(0);
});

test('it counts invitations, opens the profile and the creation form in a modal, and each tab has its own organization', async ({
  page,
  context,
  users,
  site,
  settings,
  stack,
}) => {
  await settings(methods.organizationDomains);
  const mira = await memberAt(users, `harbour-${newTag()}.example`, 'Mira');
  const wen = await users.member();
  const lab = await newOrganization(stack, mira);
  const clinic = await newOrganization(stack, wen, [], 'Clinic');
  await stack.admin('POST', `/organizations/${clinic.id}/invitations`, {
    email_address: mira.email,
    role: 'org:admin',
    redirect_url: `${stack.playground}/sign-in`,
  });
  const tab = await enter(page, site, mira, lab);
  await mount(page, 'OrganizationSwitcher', { skipInvitationScreen: true, afterCreateOrganizationUrl: '#made' });
  const switcher = new OrganizationSwitcherPage(page);
  await expect(switcher.trigger).toHaveAccessibleName(/1 waiting for you/);
  await switcher.open();
  await expect(switcher.panel).toContainText('Invited as Admin');
  await switcher.item(`Join ${clinic.name}`).click();
  await expect(switcher.panel).toContainText('You have joined');
  await switcher.item('Manage').click();
  await expect(switcher.panel).toBeHidden();
  const profile = new OrganizationProfilePage(page);
  await profile.isAt('General');
  await expect(profile.navigation).toContainText(lab.name);
  await page.keyboard.press('Escape');
  await expect(profile.root).toBeHidden();

  const second = await context.newPage();
  const other = await new HostTab(second).open(`${site.url}/plain`);
  await mount(second, 'OrganizationSwitcher');
  const otherSwitcher = new OrganizationSwitcherPage(second);
  await otherSwitcher.open();
  await otherSwitcher.item(clinic.name).click();
  await otherSwitcher.isAt(clinic.name);
  expect((await other.claims()).org_id).toBe(clinic.id);
  await page.bringToFront();
  await tab.focus();
  await switcher.isAt(lab.name);
  expect((await tab.claims()).org_id).toBe(lab.id);

  await switcher.open();
  await switcher.item('New organization').click();
  const create = new CreateOrganizationPage(page);
  const name = `Ferry ${newTag()}`;
  await create.name.fill(name);
  await create.submit.click();
  await expect(page).toHaveURL(/#made$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await switcher.isAt(name);
  await second.bringToFront();
  await other.focus();
  await otherSwitcher.isAt(clinic.name);
});
