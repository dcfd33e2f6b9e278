// Sign-up modes: restricted, waitlist and combined with sign-in; which fields are asked, and attempts left unfinished.
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { WaitlistPage } from '../../pages/waitlist.ts';
import { type HostOptions, startHostPage } from '../../support/host-page.ts';
import { methods } from '../../support/settings.ts';
import { test as base, expect, REPEATED } from '../../support/test.ts';

const A_DAY_MS = 25 * 60 * 60_000;

const noNames = {
  user_settings: { attributes: { first_name: { enabled: false }, last_name: { enabled: false } } },
} as const;

const test = base.extend<{ readonly visit: (options: HostOptions, path?: string) => Promise<void> }>({
  visit: async ({ page, stack }, use) => {
    const open: (() => Promise<void>)[] = [];
    await use(async (options, path = '/') => {
      const host = await startHostPage(stack, options);
      open.push(host.stop);
      await page.goto(host.url + path);
    });
    for (const stop of open) await stop();
  },
});

test('by invitation only: the card names the support contact, and links to sign-in, which offers no sign-up', async ({
  page,
  settings,
}) => {
  await settings(methods.restricted, { display_config: { support_email: 'help@example.com' } });
  await new SignUpPage(page).open();
  await expect(page.getByRole('heading', { name: 'By invitation for now' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to help@example.com' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  );
  await page.locator('.lk-root').getByRole('link', { name: 'Sign in' }).click();
  await expect(new SignInPage(page).identifier).toBeVisible();
  await expect(page.locator('.lk-root').getByText('Create an account')).toHaveCount(0);
});

test('a visitor goes from the closed card through the waitlist and the e-mail to an account', async ({
  page,
  users,
  inbox,
  stack,
  settings,
}) => {
  await settings(methods.waitlist);
  const mira = users.stranger();
  await new SignUpPage(page).open();
  await page.locator('.lk-root').getByRole('button', { name: 'Join the waiting list' }).click();
  await new WaitlistPage(page).join(mira.email);
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
  const entries = (await stack.admin('GET', '/waitlist_entries')) as {
    data: readonly { readonly id: string; readonly email_address: string }[];
  };
  const entry = entries.data.find(({ email_address }) => email_address === mira.email);
  await stack.admin('POST', `/waitlist_entries/${entry?.id}/admit`, { redirect_url: `${stack.playground}/sign-up` });
  await page.goto(await inbox.link(mira.email));
  const signUp = new SignUpPage(page);
  await expect(signUp.email).toHaveValue(mira.email);
  await expect(signUp.email).toBeDisabled();
  await signUp.password.fill(mira.password);
  await signUp.createButton.click();
  await new SignInPage(page).isSignedIn();
});

test('combined sign-in and sign-up: an unknown user continues with what they typed', async ({
  page,
  users,
  inbox,
  visit,
}) => {
  const mira = users.stranger();
  await visit({ props: { withSignUp: true } });
  await expect(page.getByRole('heading', { name: 'Sign in or create an account' })).toBeVisible();
  await new SignInPage(page).giveIdentifier(mira.email);
  const signUp = new SignUpPage(page);
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(signUp.email).toHaveValue(mira.email);
  await signUp.password.fill(mira.password);
  await signUp.createButton.click();
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
});

test('combined sign-in and sign-up: where only an address is required, the code is the next card', async ({
  page,
  users,
  inbox,
  settings,
  visit,
}) => {
  await settings(methods.noPassword, methods.emailCode, noNames);
  const mira = users.stranger();
  await visit({ props: { withSignUp: true } });
  const signIn = new SignInPage(page);
  await signIn.giveIdentifier(mira.email);
  await signIn.heading('Enter the code');
  await signIn.giveCode(await inbox.code(mira.email));
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
});

for (const [name, progressive] of [
  ['step by step', true],
  ['all at once', false],
] as const)
  test(
    `address or number, ${name}: one field, a link to the other, and one of them is enough`,
    progressive ? {} : REPEATED,
    async ({ page, users, inbox, settings }) => {
      await settings(methods.phone, methods.noPassword, noNames, {
        user_settings: { attributes: { email_address: { required: false } }, sign_up: { progressive } },
      });
      const number = users.number();
      const signUp = new SignUpPage(page);
      await signUp.open();
      await signUp.email.fill('mira@example');
      await page.getByRole('button', { name: 'Use a phone number' }).click();
      await expect(signUp.phone).toBeFocused();
      await page.getByRole('button', { name: 'Use an email address' }).click();
      await expect(signUp.email).toHaveValue('mira@example');
      await page.getByRole('button', { name: 'Use a phone number' }).click();
      await signUp.phone.fill(number);
      await signUp.createButton.click();
      await signUp.giveCode(await inbox.code(number));
      await new SignInPage(page).isSignedIn();
    },
  );

test('initial values of the URL are in the form, optional fields are marked, and consent links to its pages', async ({
  page,
  users,
  inbox,
  settings,
}) => {
  await settings(methods.username, methods.legalConsent, {
    display_config: { terms_url: 'https://example.com/terms', privacy_policy_url: 'https://example.com/privacy' },
  });
  const mira = users.stranger();
  const query = new URLSearchParams({
    email_address: mira.email,
    first_name: 'Mira',
    last_name: 'Sol',
    username: `mira_${Date.now().toString(36)}`,
  });
  await page.goto(`/sign-up?${query}`);
  const signUp = new SignUpPage(page);
  await expect(signUp.email).toHaveValue(mira.email);
  await expect(page.getByRole('textbox', { name: /First name/ })).toHaveValue('Mira');
  await expect(page.getByRole('textbox', { name: /Username/ })).toHaveValue(query.get('username') ?? '');
  await expect(page.getByText('optional', { exact: true })).toHaveCount(3);
  const terms = page.getByRole('link', { name: 'terms' });
  await expect(terms).toHaveAttribute('href', 'https://example.com/terms');
  await expect(terms).toHaveAttribute('rel', /noopener/);
  await signUp.lastName.fill('');
  await signUp.password.fill(mira.password);
  await signUp.consent.check();
  await signUp.createButton.click();
  await signUp.giveCode(await inbox.code(mira.email));
  await new SignInPage(page).isSignedIn();
  await expect(page.getByRole('main')).toContainText('Mira');
});

test('a host that hides optional fields gets none', async ({ page, users, inbox, settings, visit }) => {
  await settings(methods.username);
  const mira = users.stranger();
  await visit({ props: { appearance: { layout: { showOptionalFields: false } } } }, '/sign-up');
  const signUp = new SignUpPage(page);
  await expect(signUp.email).toBeVisible();
  await expect(page.getByRole('textbox', { name: /name/i })).toHaveCount(0);
  await signUp.giveDetails(mira);
  await signUp.giveCode(await inbox.code(mira.email));
  await expect(page.locator('#who')).toHaveText(`Signed in as ${mira.email}`);
});

test('an attempt that expired after a day starts again by itself, with what was typed', async ({
  page,
  users,
  inbox,
  clock,
}) => {
  const mira = users.stranger();
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails(mira);
  const first = await inbox.code(mira.email);
  await clock.advance(A_DAY_MS);
  await signUp.giveCode(first);
  await expect(page.getByText('That took a while, so we sent a new code.')).toBeVisible();
  await signUp.giveCode(await inbox.code(mira.email, { besides: first }));
  await new SignInPage(page).isSignedIn();
});
