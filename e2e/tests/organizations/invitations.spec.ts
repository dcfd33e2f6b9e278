// An invitation opened by a user with an account: signed out, signed in, signed in as another user; and after it expired.
import type { Page } from '@playwright/test';
import { OrganizationListPage } from '../../pages/organization/list.ts';
import { OrganizationSwitcherPage } from '../../pages/organization/switcher.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { newOrganization, type Organization } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import type { Stack } from '../../support/stack.ts';
import { expect, test } from '../../support/test.ts';
import type { TestUser } from '../../support/users.ts';

type Invitation = { readonly id: string; readonly url: string };

const invite = async ({ admin, playground }: Stack, { id }: Organization, { email }: TestUser): Promise<Invitation> =>
  (await admin('POST', `/organizations/${id}/invitations`, {
    email_address: email,
    role: 'org:member',
    redirect_url: `${playground}/sign-in`,
  })) as Invitation;

const titled = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('an invited user joins signed out and signed in; another user is asked first; an invalid invitation is reported', async ({
  page,
  users,
  settings,
  stack,
}) => {
  await settings(methods.organizations);
  const [mira, wen, jon] = [await users.member(), await users.member(), await users.member()];
  const lab = await newOrganization(stack, mira);
  const clinic = await newOrganization(stack, mira, [], 'Clinic');
  const signIn = new SignInPage(page);
  const switcher = new OrganizationSwitcherPage(page);

  await test.step('signed out: the link signs the user in as a member', async () => {
    const { url } = await invite(stack, lab, wen);
    await page.goto(url);
    await signIn.isSignedIn();
    await page.goto('/organizations');
    await expect(new OrganizationListPage(page).item(lab.name)).toContainText('Member');
    await page.goto(url);
    await titled(page, 'This link did not work');
    await expect(page.getByText('This invitation was accepted already.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await signIn.isSignedIn();
  });

  await test.step('signed in: the user has joined, and the organization is active', async () => {
    const { url } = await invite(stack, clinic, wen);
    await page.goto(url);
    await titled(page, `You have joined ${clinic.name}`);
    expect(page.url()).not.toContain('ticket');
    await page.getByRole('button', { name: `Go to ${clinic.name}` }).click();
    await signIn.isSignedIn();
    await switcher.isAt(clinic.name);
  });

  await test.step('another user: may stay, or is signed out first', async () => {
    const { url } = await invite(stack, lab, jon);
    await page.goto(url);
    await titled(page, 'You are signed in already');
    await expect(page.getByText(wen.email).first()).toBeVisible();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await signIn.isSignedIn();
    await expect(page.getByRole('main')).toContainText(wen.email);
    await page.goto(url);
    await page.getByRole('button', { name: 'Sign out and continue' }).click();
    await signIn.isSignedIn();
    await expect(page.getByRole('main')).toContainText(jon.email);
    await switcher.open();
    await expect(switcher.item(lab.name)).toBeVisible();
  });

  await test.step('revoked: reported to signed-in and to signed-out visitors', async () => {
    const { id, url } = await invite(stack, clinic, jon);
    await stack.admin('POST', `/organizations/${clinic.id}/invitations/${id}/revoke`, {});
    await page.goto(url);
    await titled(page, 'This link did not work');
    await expect(page.getByText(/withdrawn/)).toBeVisible();
    await page.context().clearCookies();
    await page.goto(url);
    await expect(page.getByRole('alert')).toContainText('withdrawn');
  });
});
