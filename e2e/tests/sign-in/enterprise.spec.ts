// Enterprise sign-in with the CLI setup of the guide, against the playground's identity provider.
import type { Page } from '@playwright/test';
import { ProfilePage } from '../../pages/profile.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { SignUpPage } from '../../pages/sign-up.ts';
import { expectSound } from '../../support/axe.ts';
import { test as base } from '../../support/identities/acme.ts';
import { startOidcIdentity } from '../../support/identities/oidc.ts';
import { answerAs } from '../../support/identities/saml.ts';
import { methods } from '../../support/settings.ts';
import type { Stack } from '../../support/stack.ts';
import { expect } from '../../support/test.ts';

type Connection = { readonly id: string; readonly acs_url: string; readonly sp_entity_id: string };
type Means = {
  /** Creates a connection for a unique domain; it is removed after the test. */
  readonly connect: (fields?: Readonly<Record<string, unknown>>) => Promise<Connection & { readonly domain: string }>;
};

const test = base.extend<Means>({
  connect: async ({ stack, acme, users }, use) => {
    const made: string[] = [];
    await use(async (fields = {}) => {
      const domain = `${users.stranger().email.split('@')[0]?.replace('.', '-')}.example`;
      const connection = (await stack.admin('POST', '/enterprise_connections', {
        name: 'Acme',
        provider: 'saml_custom',
        domains: [domain],
        idp_metadata_url: acme.metadataUrl,
        ...fields,
      })) as Connection;
      made.push(connection.id);
      return { ...connection, domain };
    });
    for (const id of made) await stack.admin('DELETE', `/enterprise_connections/${id}?delete_accounts=true`);
  },
});

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();

const isMe = async (page: Page, email: string): Promise<void> => {
  await expect(page.getByRole('main')).toContainText(email);
};

const usersOf = (stack: Stack, email: string) =>
  stack.admin('GET', `/users?email_address=${encodeURIComponent(email)}`);

test('an operator adds a SAML connection with two commands, and users of the domain sign in', async ({
  page,
  stack,
  acme,
}) => {
  // Other tests of the worker may have created more instances.
  const here = ['--instance', stack.keys.publishable_key];
  const add = ['connections', 'add', 'Guide', '--provider', 'saml_custom', '--domain', 'guide.example'];
  expect(await stack.command(...add, ...here)).toMatch(
    /is off for guide\.example[\s\S]*ACS URL +http\S+\/v1\/saml\/acs\/entc_/,
  );
  const finish = ['connections', 'update', 'Guide', '--metadata-url', acme.metadataUrl, '--active', 'yes'];
  expect(await stack.command(...finish, ...here)).toMatch(/is on for guide\.example/);
  try {
    const signIn = new SignInPage(page);
    for (const first of ['Ada', 'Augusta']) {
      await signIn.open();
      await signIn.giveIdentifier('ada@guide.example');
      await answerAs(page, { email: 'ada@guide.example', first });
      await isMe(page, 'ada@guide.example');
      // Names are updated from the company's identity provider.
      expect(await usersOf(stack, 'ada@guide.example')).toMatchObject({
        total_count: 1,
        data: [{ first_name: first }],
      });
      await signOut(page);
    }
  } finally {
    const { data } = (await stack.admin('GET', '/enterprise_connections')) as { readonly data: readonly Connection[] };
    for (const { id } of data) await stack.admin('DELETE', `/enterprise_connections/${id}?delete_accounts=true`);
  }
});

test('a sign-up with an address of the domain uses the connection, joins its organization and gets a managed profile', async ({
  page,
  users,
  stack,
  connect,
  settings,
}) => {
  await settings(methods.phone, { user_settings: { attributes: { first_name: { enabled: true } } } });
  const organization = (await stack.admin('POST', '/organizations', { name: 'Acme' })) as { readonly id: string };
  const { id, domain } = await connect({ organization_id: organization.id });
  const email = `grace@${domain}`;
  const signUp = new SignUpPage(page);
  await signUp.open();
  await signUp.giveDetails({ email, password: users.stranger().password });
  await answerAs(page, { email, first: 'Grace' });
  await isMe(page, email);
  expect(await stack.admin('GET', `/organizations/${organization.id}`)).toMatchObject({ members_count: 1 });

  await page.goto('/account');
  const profile = new ProfilePage(page);
  await expect(profile.row('Organization sign-in', 'Acme')).toContainText(email);
  await profile.press('Edit');
  await expect(profile.form('Edit your profile')).toContainText('Your organization manages your name.');
  await expect(profile.field('First name')).toBeDisabled();
  await expect(profile.field('First name')).toHaveValue('Grace');
  await expect(profile.form('Profile picture').getByRole('button', { name: 'Upload a picture' })).toBeEnabled();
  await profile.press('Cancel');
  const more = profile.root.getByRole('button', { name: /^(Add an email|Add a phone|Link an account)$/ });
  await expect(more).toHaveCount(3);
  await profile.press('Add an email');
  await profile.field('Email').fill(`hopper@${domain}`);
  await profile.press('Continue');
  const step = profile.form('Verify with your organization');
  await expect(step.getByRole('link', { name: 'Go to your organization' })).toBeVisible();
  await expectSound(step);
  await stack.admin('PATCH', `/enterprise_connections/${id}`, { disable_additional_identifications: true });
  await page.reload();
  await expect(profile.row('Organization sign-in', 'Acme')).toBeVisible();
  await expect(more).toHaveCount(0);
  await profile.goTo('Security');
  await profile.press('Change');
  await expect(profile.form('Change your password')).toContainText('Your organization manages your sign-in');
  await expect(profile.field('New password')).toBeDisabled();
});

test('each failure of a connection is shown once, with its own message', async ({ page, stack, connect }) => {
  const organization = (await stack.admin('POST', '/organizations', {
    name: 'Full',
    max_allowed_memberships: 1,
    created_by: ((await stack.admin('POST', '/users', { email_address: ['first@full.example'] })) as { id: string }).id,
  })) as { readonly id: string };
  const [company, full] = [await connect(), await connect({ organization_id: organization.id })];
  const signIn = new SignInPage(page);
  const address = `ada@${company.domain}`;
  for (const [identifier, user, press, said] of [
    [address, { email: '', id: 'ada' }, 'Sign in', /did not send everything we need/],
    [
      address,
      { email: 'ada@elsewhere.example' },
      'Sign in',
      'Your address does not belong to this organization. Ask its administrator.',
    ],
    [
      address,
      { email: address },
      'Refuse',
      'Permission was not given there. Try again and allow it, or sign in another way.',
    ],
  ] as const) {
    await signIn.open();
    await signIn.giveIdentifier(identifier);
    const discarded = signIn.failureDiscarded();
    await answerAs(page, user, press);
    await expect(signIn.alert).toContainText(said);
    await expect(signIn.identifier).toBeVisible();
    await discarded;
  }
  await page.reload();
  await expect(signIn.identifier).toBeVisible();
  await expect(signIn.alert).toBeHidden();

  await signIn.giveIdentifier(`ada@${full.domain}`);
  await answerAs(page, { email: `ada@${full.domain}` });
  await expect(signIn.alert).toContainText('Your organization is full');

  // Another provider cannot verify an address on the company's domain.
  await signIn.open();
  await page.getByRole('button', { name: /Latchkey test identity/ }).click();
  await page.getByRole('textbox', { name: /address/i }).fill(address);
  await page.getByRole('button', { name: 'Continue with this address' }).click();
  await expect(signIn.alert).toContainText(
    'This address signs in through its organization. Enter your email to go there.',
  );
  expect(await usersOf(stack, address)).toMatchObject({ total_count: 0 });
});

test('a user signs in through a connection with OpenID Connect', async ({ page, stack, connect }) => {
  const begun = await connect({ provider: 'oauth_custom_corp', idp_metadata_url: undefined });
  const identity = await startOidcIdentity([`${stack.service}/v1/enterprise_callback/${begun.id}`]);
  try {
    await stack.admin('PATCH', `/enterprise_connections/${begun.id}`, {
      discovery_url: identity.issuer,
      client_id: identity.clientId,
      client_secret: identity.clientSecret,
      active: true,
    });
    const email = `ada@${begun.domain}`;
    identity.act({ sub: 'ada', email, email_verified: true });
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.giveIdentifier(email);
    await isMe(page, email);
  } finally {
    await identity.stop();
  }
});

test('the provider’s portal starts a sign-in, where that is allowed', async ({
  page,
  stack,
  acme,
  connect,
  settings,
}) => {
  await settings({ display_config: { sign_in_url: `${stack.playground}/sign-in` } });
  const { id, domain, acs_url, sp_entity_id } = await connect();
  const email = `ada@${domain}`;
  const open = async (): Promise<void> => {
    await page.goto(acme.base);
    await page.getByLabel('ACS URL').fill(acs_url);
    await page.getByLabel('Entity ID').fill(sp_entity_id);
    await answerAs(page, { email }, 'Open');
  };
  await open();
  await expect(page).toHaveURL(acs_url);
  expect(await usersOf(stack, email)).toMatchObject({ total_count: 0 });
  await stack.admin('PATCH', `/enterprise_connections/${id}`, { allow_idp_initiated: true });
  await open();
  await isMe(page, email);
});

test('the settings page shows a connection and changes it', async ({ page, stack, acme, users }) => {
  const domain = `${users.stranger().email.split('@')[0]?.replace('.', '-')}.example`;
  await page.goto('/lab/settings');
  const form = page.getByRole('form', { name: 'New connection' });
  await form.getByLabel('Name of the connection').fill('Settled');
  await form.getByLabel('Its domain').fill(domain);
  await form.getByRole('button', { name: 'Add a connection' }).click();
  const group = page.getByRole('group', { name: 'Settled' });
  await expect(group.getByText(/\/v1\/saml\/acs\/entc_/)).toBeVisible();
  const said = page.getByRole('status');
  await group.getByLabel('Metadata address').fill(`${acme.base}/nothing`);
  await group.getByLabel('Metadata address').blur();
  await expect(said).toContainText('404');
  await group.getByLabel('Metadata address').fill(acme.metadataUrl);
  await group.getByLabel('Metadata address').blur();
  await expect(said).toContainText('Metadata address: saved.');
  await group.getByLabel('Active').check();
  await expect(said).toContainText('Active: saved.');
  expect(await stack.admin('GET', '/enterprise_connections')).toMatchObject({
    data: [{ name: 'Settled', active: true }],
  });
  await group.getByRole('button', { name: 'Remove Settled' }).click();
  await expect(group).toBeHidden();
});
