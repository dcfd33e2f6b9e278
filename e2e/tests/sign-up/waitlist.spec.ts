// The waitlist: joining it, being approved, and the links to it from the other surfaces.
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { WaitlistPage } from '../../pages/waitlist.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

type Entries = { readonly data: readonly { readonly id: string; readonly email_address: string }[] };

test('a visitor joins, is admitted by e-mail, and creates an account', async ({
  page,
  users,
  inbox,
  stack,
  settings,
}) => {
  await settings(methods.waitlist);
  const mira = users.stranger();
  await page.goto('/waitlist');
  await new WaitlistPage(page).join(mira.email);
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  const { data } = (await stack.admin('GET', '/waitlist_entries')) as Entries;
  const entry = data.find((one) => one.email_address === mira.email);
  await stack.admin('POST', `/waitlist_entries/${entry?.id}/admit`, { redirect_url: `${stack.playground}/sign-up` });
  await page.goto(await inbox.link(mira.email));
  const signUp = new SignUpPage(page);
  await signUp.password.fill(mira.password);
  await signUp.createButton.click();
  await new SignInPage(page).isSignedIn();
});

test('sign-up explains the waitlist, and links to it', async ({ page, settings }) => {
  await settings(methods.waitlist);
  await page.goto('/sign-up');
  await expect(page.getByRole('heading', { name: 'By invitation for now' })).toBeVisible();
  await page.getByRole('main').getByText('Join the waiting list').click();
  await expect(new WaitlistPage(page).joinButton).toBeVisible();
});

test('sign-up by invitation only explains it', async ({ page, settings }) => {
  await settings(methods.restricted);
  await page.goto('/sign-up');
  await expect(page.getByRole('heading', { name: 'By invitation for now' })).toBeVisible();
  await expect(new SignUpPage(page).createButton).toBeHidden();
});
