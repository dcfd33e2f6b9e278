// Who needs a second step, and from when on: the members of an organization, the holders of a role, and every user after a grace
// period. And the lists that close an instance to an address.
import type { Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { newOrganization, newTag } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';
import type { Member } from '../../support/users.ts';

const ORGANIZATIONS = { organization_settings: { enabled: true } };
const HOUR_S = 3_600;

const signInAs = async (page: Page, user: Member): Promise<SignInPage> => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(user);
  return signIn;
};

test('an organization requires a second step of its members only', async ({ page, users, stack, settings }) => {
  await settings(methods.secondFactors, ORGANIZATIONS);
  const [leader, other] = [await users.member(), await users.member()];
  const { id } = await newOrganization(stack, leader);
  await stack.admin('PATCH', `/organizations/${id}`, { requires_second_factor: true });
  const signIn = await signInAs(page, leader);
  await signIn.heading('Add a second step');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn.signIn(other);
  await signIn.isSignedIn();
  // As long as it exists, the settings cannot be restored: users could not set up the second step that it requires.
  await stack.admin('DELETE', `/organizations/${id}`);
});

test('a role requires a second step of its holders only', async ({ page, users, stack, settings }) => {
  await settings(methods.secondFactors, ORGANIZATIONS);
  const [leader, holder] = [await users.member(), await users.member()];
  const { id } = await newOrganization(stack, leader);
  const key = `org:guarded_${newTag()}`;
  const role = (await stack.admin('POST', '/roles', { key, name: 'Guarded', requires_second_factor: true })) as {
    readonly id: string;
  };
  await stack.admin('POST', `/organizations/${id}/memberships`, { user_id: holder.id, role: key });
  const signIn = await signInAs(page, holder);
  await signIn.heading('Add a second step');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn.signIn(leader);
  await signIn.isSignedIn();
  await stack.admin('DELETE', `/organizations/${id}`);
  await stack.admin('DELETE', `/roles/${role.id}`);
});

test('a second step is required once the grace period is over', async ({ page, users, clock, settings }) => {
  await settings(methods.secondFactors, {
    user_settings: { sign_in: { second_factor: { required: true } } },
    security: { second_factor: { grace_period_seconds: HOUR_S } },
  });
  const mira = await users.member();
  const signIn = await signInAs(page, mira);
  await signIn.isSignedIn();
  await clock.advance((HOUR_S + 60) * 1_000);
  await page.reload();
  await signIn.open();
  await signIn.heading('Add a second step');
});

test('a new account starts with an organization where there is no personal account', async ({
  page,
  users,
  inbox,
  settings,
}) => {
  await settings({ organization_settings: { enabled: true, force_organization_selection: true } });
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  await signUp.giveCode(await inbox.code(mira.email));
  const signIn = new SignInPage(page);
  await signIn.heading('Create an organization');
  await expect(page).toHaveURL(/\/sign-up\/tasks\/choose-organization$/);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Harbour ${newTag()}`);
  await page.keyboard.press('Enter');
  await signIn.isSignedIn();
});

test('a blocked address cannot sign up, and its existing users still sign in', async ({
  page,
  users,
  stack,
  settings,
}) => {
  await settings({ user_settings: { restrictions: { blocklist: { enabled: true } } } });
  const [mira, stranger] = [await users.member(), users.stranger()];
  const entries: string[] = [];
  for (const identifier of [mira.email, stranger.email]) {
    const entry = (await stack.admin('POST', '/blocklist_identifiers', { identifier })) as { readonly id: string };
    entries.push(entry.id);
  }
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(stranger);
  await expect(signUp.email).toHaveAttribute('aria-invalid', 'true');
  const signIn = await signInAs(page, mira);
  await signIn.isSignedIn();
  for (const id of entries) await stack.admin('DELETE', `/blocklist_identifiers/${id}`);
});
