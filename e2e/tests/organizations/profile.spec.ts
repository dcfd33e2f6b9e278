// The organization profile: name and logo, members, the view of a member without permissions, leaving and deleting.
import type { Page } from '@playwright/test';
import { OrganizationProfilePage } from '../../pages/organization/profile.ts';
import { enter, mount, newOrganization } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

/** A valid image of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const tags = (page: Page) => page.getByRole('list', { name: 'Addresses to invite' }).getByRole('listitem');

test('an admin changes name, slug and logo, cannot leave as the last admin, and deletes it after typing its name', async ({
  page,
  users,
  site,
  settings,
  stack,
}) => {
  await settings(methods.organizations);
  const mira = await users.member({ first_name: 'Mira' });
  const wen = await users.member({ first_name: 'Wen' });
  const lab = await newOrganization(stack, mira, [wen]);
  const taken = await newOrganization(stack, wen);
  const profile = new OrganizationProfilePage(page);
  const tab = await enter(page, site, mira, lab);
  await mount(page, 'OrganizationProfile', { afterLeaveOrganizationUrl: '/plain?left' });
  await expect(profile.root).toContainText('2 members');

  await profile.press('Edit');
  await profile.root
    .locator('input[type=file]')
    .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(profile.alert).toContainText('This is not a picture we can show.');
  await profile.root
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE });
  await profile.says('The logo is saved.');
  await expect(profile.navigation.locator('img')).toBeVisible();
  await profile.press('Remove logo');
  await profile.says('The logo is removed.');
  await expect(profile.navigation.locator('img')).toHaveCount(0);
  await profile.field('Short name').fill(taken.slug);
  await profile.press('Save');
  await expect(profile.field('Short name')).toHaveAccessibleDescription(/Another organization has this short name/);
  await profile.field('Name').fill(`${lab.name} North`);
  await profile.field('Short name').fill(`${lab.slug}-north`);
  await profile.press('Save');
  await profile.says('The profile is saved.');
  await expect(profile.section('Profile')).toContainText(`${lab.slug}-north`);
  await expect(profile.navigation).toContainText(`${lab.name} North`);

  await profile.goTo('Members');
  await profile.role('Mira').selectOption('Member');
  await expect(profile.alert).toContainText('An organization needs someone who can manage it.');
  await expect(profile.role('Mira')).toHaveValue('org:admin');
  await profile.goTo('General');
  await profile.press(`Leave ${lab.name} North`);
  await profile.field(`Type “${lab.name} North” to confirm`).fill(`${lab.name} North`);
  await profile.press('Leave');
  await expect(profile.alert).toContainText('An organization needs someone who can manage it.');
  await profile.press('Stay');

  await profile.press(`Delete ${lab.name} North`);
  const confirmation = profile.field(`Type “${lab.name} North” to confirm`);
  await confirmation.fill(lab.name);
  await expect(profile.root.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await confirmation.fill(`${lab.name} North`);
  await profile.press('Delete');
  await expect(page).toHaveURL(/\/plain\?left$/);
  await tab.isSignedInAs(mira);
  expect((await tab.claims()).org_id).toBeUndefined();
  await expect(stack.admin('GET', `/organizations/${lab.id}`)).rejects.toThrow();
});

test('members are paged and searched, several are invited with rejected addresses named, and a member sees less', async ({
  page,
  newDevice,
  users,
  inbox,
  site,
  settings,
  stack,
}) => {
  await settings(methods.organizations);
  const mira = await users.member({ first_name: 'Mira' });
  const crew = await Promise.all(Array.from({ length: 11 }, (_, at) => users.member({ first_name: `Crew${at}` })));
  const tomas = await users.member({ first_name: 'Tomás', last_name: 'Rey' });
  const lab = await newOrganization(stack, mira, [...crew, tomas]);
  const [guest, waiting] = [users.stranger(), users.stranger()];
  const profile = new OrganizationProfilePage(page);
  await enter(page, site, mira, lab, '#/organization-members');
  await page.evaluate(() => {
    const { Latchkey } = window as unknown as {
      Latchkey: { mountOrganizationProfile(node: HTMLElement | null, props: object): void };
    };
    const nothing = (): void => undefined;
    Latchkey.mountOrganizationProfile(document.getElementById('surface'), {
      customPages: [
        {
          label: 'Field notes',
          url: 'field-notes',
          mount: (node: HTMLElement) => node.append('Notes of the host'),
          unmount: nothing,
          mountIcon: nothing,
          unmountIcon: nothing,
        },
        { label: 'general' },
        { label: 'members' },
      ],
    });
  });
  await profile.isAt('Members');
  const rows = profile.root.getByRole('table').getByRole('rowgroup').last().getByRole('row');
  const range = profile.root.getByRole('status').filter({ hasText: 'of 13' });
  await expect(rows).toHaveCount(10);
  await expect(range).toHaveText('1–10 of 13');
  await profile.press('Next page');
  await expect(range).toHaveText('11–13 of 13');
  await expect(rows).toHaveCount(3);
  const search = profile.root.getByRole('searchbox', { name: 'Search members' });
  await search.fill('tomás');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(tomas.email);
  await expect(profile.tab('Members')).toHaveText('Members13');
  await search.fill('nobody at all');
  await expect(profile.root.getByText('Nobody matches “nobody at all”.')).toBeVisible();
  await search.fill('');
  await expect(rows).toHaveCount(10);

  await profile.press('Invite people');
  await profile.invite([waiting.email]);
  await profile.says('1 invitation is on its way.');
  await profile.press('Invite others');
  await profile.invite([tomas.email, waiting.email, guest.email]);
  await expect(profile.alert).toContainText(`${tomas.email} is a member already.`);
  await expect(profile.alert).toContainText(`${waiting.email} has an invitation that is still open.`);
  await expect(tags(page)).toHaveText([guest.email]);
  expect(await inbox.messages(guest.email)).toEqual([]);
  await profile.press('Send 1 invitation');
  await expect(profile.tab('Invitations')).toHaveText('Invitations2');
  await inbox.link(guest.email);
  await profile.press('Done');
  await profile.tab('Invitations').click();
  await profile.choose(guest.email, 'Take back');
  await profile.says(`The invitation of ${guest.email} is taken back.`);
  await expect(profile.row(guest.email)).toBeHidden();
  await profile.navigation.getByRole('button', { name: 'Field notes' }).click();
  await expect(profile.root.getByText('Notes of the host')).toBeVisible();

  const other = await (await newDevice()).newPage();
  const less = new OrganizationProfilePage(other);
  const tab = await enter(other, site, tomas, lab);
  await mount(other, 'OrganizationProfile', { afterLeaveOrganizationUrl: '/plain?left' });
  await less.isAt('General');
  await expect(less.root.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(less.root.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await less.goTo('Members');
  await expect(less.row(tomas.email)).toContainText('Member');
  await expect(less.root.getByRole('tab')).toHaveCount(1);
  await expect(less.root.getByRole('combobox')).toHaveCount(0);
  await expect(less.root.getByRole('button', { name: /Invite|Options/ })).toHaveCount(0);
  await less.goTo('General');
  await less.press(`Leave ${lab.name}`);
  await less.field(`Type “${lab.name}” to confirm`).fill(lab.name);
  await less.press('Leave');
  await expect(other).toHaveURL(/\/plain\?left$/);
  await tab.isSignedInAs(tomas);
  expect((await tab.claims()).org_id).toBeUndefined();
});
