// Organizations in the console: the list, one organization with its tabs, and roles and permissions as a matrix.
import type { Page } from '@playwright/test';
import { expectSound } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { newTag } from '../../support/organizations.ts';
import type { Stack } from '../../support/stack.ts';
import { expect, test } from '../../support/test.ts';

type Made = { readonly id: string };

const make = async (stack: Stack, path: string, body: object): Promise<Made> =>
  (await stack.admin('POST', path, body)) as Made;

const newUser = (stack: Stack, tag: string): Promise<Made> =>
  make(stack, '/users', { email_address: [`mira-${tag}@harbourlab.example`], first_name: 'Mira', last_name: tag });

const open = async (page: Page, stack: Stack, path: string): Promise<void> => {
  await page.goto(`${stack.service}/console${path}`);
};

test('an operator finds, creates and deletes organizations', async ({ page, stack }) => {
  const tag = newTag();
  // A name is text, never markup.
  for (const name of [`<b>Harbour</b> ${tag}`, `Openwater ${tag}`]) await make(stack, '/organizations', { name });
  await enterConsole(page, stack, 'owner');
  await open(page, stack, `/organizations?q=${tag}`);
  const list = page.getByRole('table', { name: 'Organizations' });
  await expect(list.getByRole('link', { name: `<b>Harbour</b> ${tag}` })).toBeVisible();
  await expectSound(list);

  await test.step('create', async () => {
    await page.getByRole('button', { name: 'Create organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an organization' });
    await dialog.getByLabel('Name').fill(`Kestrel ${tag}`);
    await dialog.getByLabel('Slug').fill('Not A Slug');
    await dialog.getByRole('button', { name: 'Create organization' }).click();
    await expect(dialog.getByText(/lower-case letters/i).first()).toBeVisible();
    await dialog.getByLabel('Slug').fill(`kestrel-${tag}`);
    await dialog.getByRole('button', { name: 'Create organization' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Kestrel ${tag}` })).toBeVisible();
  });

  await test.step('delete several with a reason', async () => {
    await open(page, stack, `/organizations?q=${tag}`);
    await expect(list.getByRole('link')).toHaveCount(3);
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('region', { name: 'Organizations' }).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 3 organizations' });
    await dialog.getByLabel('Reason').fill('Ticket 8841');
    await dialog.getByRole('button', { name: 'Delete 3 organizations' }).click();
    await expect(page.getByText('3 organizations were deleted.')).toBeVisible();
    await expect(page.getByText('No organization matches.')).toBeVisible();
  });
});

test('the page of an organization: members, invitations, domains, settings', async ({
  page,
  stack,
  site,
  settings,
}) => {
  const tag = newTag();
  const user = await newUser(stack, tag);
  const { id } = await make(stack, '/organizations', { name: `Harbour ${tag}` });
  await enterConsole(page, stack, 'owner');

  await test.step('members', async () => {
    await open(page, stack, `/organizations/${id}`);
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a member' });
    await dialog.getByLabel('Search a user').fill('nobody-has-this-name');
    await expect(dialog.getByText('No user matches.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add member' }).click();
    await expect(dialog.getByLabel('User', { exact: true })).toHaveAccessibleDescription(/Choose a user/);
    await dialog.getByLabel('Search a user').fill(`mira-${tag}`);
    await expect(dialog.getByLabel('User', { exact: true })).toHaveValue(user.id);
    await dialog.getByRole('button', { name: 'Add member' }).click();
    const members = page.getByRole('table', { name: 'Members' });
    await expect(members.getByRole('link', { name: `Mira ${tag}` })).toBeVisible();
    await expect(page.getByText('1 member', { exact: true })).toBeVisible();
    await expectSound(members);
  });

  await test.step('invitations', async () => {
    await page.getByRole('tab', { name: 'Invitations' }).click();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite to the organization' });
    await dialog.getByLabel('Email addresses').fill(`ada-${tag}@a.example, wen-${tag}@a.example`);
    await dialog.getByLabel('Page after the link').fill(`${site.url}/plain`);
    await dialog.getByRole('button', { name: 'Invite 2 addresses' }).click();
    const links = page.getByRole('dialog', { name: '2 invitations were made' });
    await expectSound(links);
    await links.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('table', { name: 'Invitations' }).getByText(`ada-${tag}@a.example`)).toBeVisible();
  });

  await test.step('domains', async () => {
    await page.getByRole('tab', { name: 'Domains' }).click();
    await page.getByRole('button', { name: 'Add domain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a domain' });
    await dialog.getByLabel('Domain', { exact: true }).fill(`harbour-${tag}.example`);
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    const domains = page.getByRole('table', { name: 'Domains' });
    await expect(domains.getByText('Not verified')).toBeVisible();
    await domains.getByRole('button', { name: `Options for harbour-${tag}.example` }).click();
    await page.getByRole('menuitem', { name: 'Verify' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await expect(domains.getByText('Verified')).toBeVisible();
  });

  await test.step('settings and metadata', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByLabel('Admins of the organization may delete it').uncheck();
    // The metadata are saved on top of the version that the page reads after the first change.
    const again = page.waitForResponse(
      (reply) => reply.request().method() === 'GET' && reply.url().endsWith(`/organizations/${id}`),
    );
    await page.getByRole('region', { name: 'Policies' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The organization was saved.')).toBeVisible();
    await again;
    await page.getByRole('textbox', { name: 'Public metadata' }).fill('{ "plan": "team" }');
    await page.getByRole('button', { name: 'Save metadata' }).click();
    await expect(page.getByText('Metadata saved.')).toBeVisible();
    expect(await stack.admin('GET', `/organizations/${id}`)).toMatchObject({
      admin_delete_enabled: false,
      public_metadata: { plan: 'team' },
    });
    // The limit was not touched, so it still follows the instance.
    await settings({ organization_settings: { max_allowed_memberships: 77 } });
    expect(await stack.admin('GET', `/organizations/${id}`)).toMatchObject({ max_allowed_memberships: 77 });
    await expectSound(page.getByRole('heading', { level: 1 }));
  });

  await test.step('timeline', async () => {
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByText('Domain verified by an operator').first()).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Timeline' })).not.toContainText(id);
  });
});

test('roles and permissions are a matrix, reviewed before it is saved', async ({ page, stack }) => {
  const tag = newTag();
  await make(stack, '/permissions', { key: `org:notes_${tag}:write`, name: `Write ${tag}` });
  const role = await make(stack, '/roles', { key: `org:editor_${tag}`, name: `Editor ${tag}` });
  await enterConsole(page, stack, 'owner');
  await open(page, stack, '/organizations/roles');
  const box = page.getByRole('checkbox', { name: `Editor ${tag}: Write ${tag}` });
  await expect(box).not.toBeChecked();
  await expectSound(page.getByRole('table', { name: 'Roles and permissions' }));

  await box.focus();
  await page.keyboard.press('Space');
  const review = page.getByRole('region', { name: '1 change' });
  await expect(review.getByText(`Editor ${tag}: Write ${tag}`)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(box).not.toBeFocused();
  await review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('The roles were saved.')).toBeVisible();
  await expect(review).toBeHidden();
  expect(await stack.admin('GET', `/roles/${role.id}`)).toMatchObject({
    permissions: [{ key: `org:notes_${tag}:write` }],
  });
});

test('a viewer sees organizations and may not change them', async ({ page, stack }) => {
  const tag = newTag();
  const { id } = await make(stack, '/organizations', { name: `Harbour ${tag}` });
  await enterConsole(page, stack, 'viewer');
  await open(page, stack, `/organizations/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Harbour ${tag}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add member' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add member' })).toHaveAttribute('title', /Owner, Admin/);
  await open(page, stack, '/organizations/roles');
  await expect(page.getByRole('checkbox').first()).toBeDisabled();
});
