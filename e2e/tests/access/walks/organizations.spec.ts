// Screen-reader walks: a new organization with its first invitation, and joining and switching to an organization.
import { CreateOrganizationPage } from '../../../pages/organization/create.ts';
import { OrganizationSwitcherPage } from '../../../pages/organization/switcher.ts';
import { Walk } from '../../../support/access/walk.ts';
import { enter, mount, newOrganization, newTag } from '../../../support/organizations.ts';
import { methods } from '../../../support/settings.ts';
import { expect, test } from '../../../support/test.ts';

test('create an organization and invite a user', async ({ page, site, users, settings }) => {
  await settings(methods.organizations);
  const [mira, wen] = [await users.member(), users.stranger()];
  const walk = await Walk.begin(page, 'Create an organization and invite a user');
  await enter(page, site, mira);
  await mount(page, 'CreateOrganization', { afterCreateOrganizationUrl: '/plain' });
  const create = new CreateOrganizationPage(page);
  await expect(create.name).toBeVisible();
  await walk.step('The form opens', { focus: 'page' });
  await create.name.fill(`Harbour ${newTag()}`);
  await create.slug.fill('Not a slug');
  await create.slug.press('Enter');
  await expect(create.slug).toHaveAttribute('aria-invalid', 'true');
  await walk.step('A short name with a space is sent');
  await create.slug.fill(`harbour-${newTag()}`);
  await create.slug.press('Enter');
  await create.heading('Invite people');
  await expect(create.role).toBeEnabled();
  await walk.step('A valid one is sent');
  await create.addresses.fill(`${wen.email} `);
  await create.role.selectOption('Member');
  await walk.step('An address is added');
  await page.getByRole('button', { name: 'Send 1 invitation' }).press('Enter');
  await create.heading('Invitations are on their way');
  await walk.step('The invitation is sent');
  expect(walk.text()).toMatchSnapshot('create-organization.txt');
});

test('accept an invitation and switch the organization', async ({ page, site, users, settings, stack }) => {
  await settings(methods.organizations);
  const [mira, wen] = [await users.member({ first_name: 'Mira', last_name: 'Lindqvist' }), await users.member()];
  const harbour = await newOrganization(stack, mira);
  const clinic = await newOrganization(stack, wen, [], 'Clinic');
  await stack.admin('POST', `/organizations/${clinic.id}/invitations`, {
    email_address: mira.email,
    role: 'org:member',
    redirect_url: `${stack.playground}/sign-in`,
  });
  const walk = await Walk.begin(page, 'Accept an invitation and switch the organization');
  await enter(page, site, mira);
  await mount(page, 'OrganizationSwitcher');
  const switcher = new OrganizationSwitcherPage(page);
  await switcher.isAt('Personal account');
  await expect(switcher.trigger).toHaveAccessibleName(/1/);
  await walk.step('The switcher is on the page', { focus: 'page' });
  await switcher.trigger.press('Enter');
  await expect(switcher.item(`Join ${clinic.name}`)).toBeVisible();
  await walk.step('It is opened');
  await switcher.item(`Join ${clinic.name}`).press('Enter');
  await expect(switcher.item(`Join ${clinic.name}`)).toBeHidden();
  await walk.step('The invitation is accepted');
  await switcher.item(harbour.name).press('Enter');
  await switcher.isAt(harbour.name);
  await walk.step('The other organization is chosen');
  expect(walk.text()).toMatchSnapshot('switch-organization.txt');
});
