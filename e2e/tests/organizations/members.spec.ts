// Two users and an organization: created, invited, joined by e-mail, given another role, and removed.
import type { Page } from '@playwright/test';
import { CreateOrganizationPage } from '../../pages/organization/create.ts';
import { OrganizationProfilePage } from '../../pages/organization/profile.ts';
import { OrganizationSwitcherPage } from '../../pages/organization/switcher.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { newTag } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

/** The permission shown for the user on the permissions page. */
const may = (page: Page, words: string) =>
  page.locator('dl > div').filter({ has: page.getByText(words, { exact: true }) });

/** Dispatches the `focus` event that a browser sends when the user returns to the tab. */
const comeBack = (page: Page): Promise<void> => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

test('an organization is created, a new user is invited, joins by e-mail, gets another role and is removed', async ({
  page,
  newDevice,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.organizations);
  const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
  const wen = users.stranger();
  const tag = newTag();
  const name = `Harbour Lab ${tag}`;
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();

  const create = new CreateOrganizationPage(page);
  await page.goto('/create-organization');
  await create.name.fill(name);
  await expect(create.slug).toHaveValue(`harbour-lab-${tag}`);
  await create.slug.fill('Not a slug');
  await create.submit.click();
  await expect(create.slug).toHaveAccessibleDescription(/lower-case letters, digits and dashes only/);
  await create.slug.fill(`lab-${tag}`);
  await create.submit.click();
  await create.heading('Invite people');
  await create.addresses.fill(wen.email);
  await create.role.selectOption('Member');
  await create.press('Send 1 invitation');
  await create.heading('Invitations are on their way');
  await create.press('Continue');
  await expect(page).toHaveURL(/\/organization$/);
  const profile = new OrganizationProfilePage(page);
  await expect(profile.section('Profile')).toContainText(`lab-${tag}`);
  await profile.goTo('Members');
  await profile.tab('Invitations').click();
  await expect(profile.row(wen.email)).toContainText('Member');

  const [mail] = await inbox.messages(wen.email);
  expect(mail?.subject).toContain(name);
  const other = await (await newDevice()).newPage();
  const signUp = new SignUpPage(other);
  await other.goto(await inbox.link(wen.email));
  await expect(other.getByText('The invitation was sent to this address.')).toBeVisible();
  await signUp.password.fill(wen.password);
  await signUp.createButton.click();
  await new SignInPage(other).isSignedIn();
  const switcher = new OrganizationSwitcherPage(other);
  await switcher.open();
  await switcher.item(name).click();
  await switcher.isAt(name);
  await other.goto('/permissions');
  await expect(may(other, 'Role')).toContainText('org:member');
  await expect(may(other, 'Invite and remove people, and change their roles')).toContainText('no');
  await expect(other.getByText('Admins see more here.', { exact: true })).toBeVisible();

  await page.reload();
  await expect(profile.tab('Invitations')).toHaveText('Invitations');
  await expect(profile.row(wen.email)).toBeVisible();
  await profile.role(wen.email).selectOption('Admin');
  await profile.says(`${wen.email} has the role Admin now.`);

  await comeBack(other);
  await expect(may(other, 'Role')).toContainText('org:admin');
  await expect(may(other, 'Invite and remove people, and change their roles')).toContainText('yes');
  await expect(other.getByText('You are an admin, so you see this.', { exact: true })).toBeVisible();
  await other.goto('/me');
  await other.getByRole('button', { name: 'Read the token' }).click();
  await expect(other.getByRole('main')).toContainText('"org_role": "org:admin"');
  await expect(other.getByRole('main')).toContainText(`"org_slug": "lab-${tag}"`);

  await other.goto('/permissions');
  await expect(may(other, 'Role')).toContainText('org:admin');
  await profile.choose(wen.email, 'Remove from organization');
  await profile.says(`${wen.email} is removed.`);
  await expect(profile.row(wen.email)).toBeHidden();
  await comeBack(other);
  await expect(may(other, 'Organization')).toContainText('none: the personal account');
  await switcher.isAt('Personal account');
});
