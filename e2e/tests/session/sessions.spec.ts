// Sessions of several users, in several organizations, and tokens with several templates.
import { claimsOf, HostTab } from '../../pages/host.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { watchCalls } from '../../support/calls.ts';
import { startHostPage } from '../../support/host-page.ts';
import { test as base, expect } from '../../support/test.ts';

const test = base.extend<{ readonly severalSessions: undefined }>({
  severalSessions: [
    async ({ stack }, use) => {
      await stack.admin('PATCH', '/instance', { auth_config: { single_session_mode: false } });
      await use(undefined);
      await stack.admin('PATCH', '/instance', { auth_config: { single_session_mode: true } });
    },
    { auto: true },
  ],
});

type SurfaceWindow = { readonly Latchkey: { openSignIn(): void } };

const DELETE_SESSIONS = /^DELETE \/v1\/client\/sessions$/;
const DELETE_CLIENT = /^DELETE \/v1\/client$/;

test('two users in one browser are listed, switched, one signed out, then all', async ({
  context,
  page,
  site,
  users,
}) => {
  const [ada, ben] = [await users.member(), await users.member()];
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(ada);
  await tab.signIn(ben);
  expect([...(await tab.accounts())].sort()).toEqual([ada.email, ben.email].sort());

  const adasSession = await tab.sessionOf(ada);
  await tab.setActive({ session: adasSession });
  await tab.isSignedInAs(ada);
  expect(await tab.claims()).toMatchObject({ sid: adasSession, sub: ada.id });
  expect(await tab.cookie('__session')).toBe(await tab.token());
  await tab.page.reload();
  await tab.isSignedInAs(ada);
  const other = await new HostTab(await context.newPage()).open(`${site.url}/plain`);
  await other.isSignedInAs(ada);

  await tab.signOut({ sessionId: adasSession });
  await expect(tab.page).toHaveURL(`${site.url}/choose`);
  await tab.isSignedInAs(ben);
  expect(await tab.accounts()).toEqual([ben.email]);
  await other.isSignedOut();

  await other.page.reload();
  await other.isSignedInAs(ben);
  const calls = watchCalls(context);
  await tab.signIn(ada);
  await tab.signOut({ redirectUrl: '/plain/everybody-left' });
  await expect(tab.page).toHaveURL(`${site.url}/plain/everybody-left`);
  await tab.isSignedOut();
  await other.isSignedOut();
  expect(await tab.accounts()).toEqual([]);
  expect(calls.matching(DELETE_SESSIONS)).toHaveLength(1);
  expect(calls.matching(DELETE_CLIENT)).toHaveLength(0);
});

test('a host configures the redirect after signing one out, and may remove the client with the last', async ({
  context,
  page,
  stack,
  users,
}) => {
  const load = { afterMultiSessionSingleSignOutUrl: '/plain/one-left', experimental: { persistClient: false } };
  const site = await startHostPage(stack, { load });
  const [ada, ben] = [await users.member(), await users.member()];
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(ada);
  await tab.signIn(ben);
  await tab.signOut({ sessionId: await tab.sessionOf(ben) });
  await expect(page).toHaveURL(`${site.url}/plain/one-left`);
  await tab.isSignedInAs(ada);

  const calls = watchCalls(context);
  await tab.signOut({ redirectUrl: '/plain/nobody' });
  await expect(page).toHaveURL(`${site.url}/plain/nobody`);
  await tab.isSignedOut();
  expect(calls.matching(DELETE_CLIENT)).toHaveLength(1);
  expect(calls.matching(DELETE_SESSIONS)).toHaveLength(0);
  await tab.signIn(ben);
  await site.stop();
});

test('the accounts of a browser are switched and signed out on a page', async ({ page, users }) => {
  const [ada, ben] = [await users.member(), await users.member()];
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(ada);
  await signIn.isSignedIn();
  await page.getByRole('link', { name: 'Sessions' }).click();
  await page.getByRole('link', { name: 'Add another account' }).click();
  await signIn.signIn(ben);
  await expect(page).toHaveURL(/\/sessions$/);
  const rows = page.getByRole('region', { name: 'Accounts in this browser' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: ben.email })).toContainText('Active');

  await page.getByRole('button', { name: `Switch to ${ada.email}` }).click();
  await expect(rows.filter({ hasText: ada.email })).toContainText('Active');
  await page.getByRole('button', { name: `Sign out ${ben.email}` }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(ada.email);
  await page.getByRole('button', { name: 'Sign out of every account' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('each tab has its own active organization, and no token crosses over', async ({
  context,
  page,
  site,
  stack,
  users,
}) => {
  const mira = await users.member();
  const create = async (name: string) =>
    ((await stack.admin('POST', '/organizations', { name, created_by: mira.id })) as { id: string }).id;
  const [harbour, quarry] = [await create('Harbour'), await create('Quarry')];
  const front = await new HostTab(page).open(`${site.url}/plain`);
  await front.signIn(mira);
  const back = new HostTab(await context.newPage());
  // The test browser reports every tab as focused; this one must be in the background.
  await back.page.addInitScript(() => {
    Document.prototype.hasFocus = () => false;
  });
  await back.open(`${site.url}/plain`);
  await back.isSignedInAs(mira);

  await front.setActive({ organization: harbour });
  await back.setActive({ organization: quarry });
  for (let round = 0; round < 3; round += 1) {
    const tokens = await Promise.all([
      front.claims({ skipCache: true }),
      back.claims({ skipCache: round === 1 }),
      front.claims(),
      back.claims({ skipCache: true }),
    ]);
    expect(tokens.map(({ org_id: id }) => id)).toEqual([harbour, quarry, harbour, quarry]);
    await Promise.all([front.focus(), back.focus()]);
  }
  expect(await front.claims({ organizationId: quarry })).toMatchObject({ org_id: quarry });
  expect(await front.claims()).toMatchObject({ org_id: harbour });

  // Servers see the organization of the focused tab only.
  expect(await front.cookie('latchkey_active_org')).toBe(harbour);
  expect(claimsOf(await front.cookie('__session'))).toMatchObject({ org_id: harbour });
  await front.setActive({ organization: null });
  expect((await front.claims()).org_id).toBeUndefined();
  expect(await front.cookie('latchkey_active_org')).toBeUndefined();
  expect(await back.claims()).toMatchObject({ org_id: quarry });
});

test('a template creates tokens of another shape, which are never set as the cookie', async ({
  context,
  page,
  site,
  stack,
  users,
}) => {
  const mira = await users.member();
  const name = `reports-${mira.id.slice(-8)}`;
  const claims = { email: '{{user.primary_email_address}}', aud: 'reports' };
  await stack.admin('POST', '/jwt_templates', { name, claims, lifetime: 300 });
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  const calls = watchCalls(context);
  const made = await tab.claims({ template: name });
  expect(made).toMatchObject({ email: mira.email, aud: 'reports', sub: mira.id });
  expect(made.exp - made.iat).toBe(300);
  await tab.token({ template: name });
  expect(calls.matching(/\/tokens\/reports-/)).toHaveLength(1);
  expect(await tab.cookie('__session')).toBe(await tab.token());
  await expect(tab.token({ template: 'no-such-template' })).rejects.toThrow();
  await tab.isSignedInAs(mira);
});

test('an instance with one session at a time keeps the last one only', async ({ page, site, stack, users }) => {
  await stack.admin('PATCH', '/instance', { auth_config: { single_session_mode: true } });
  const [ada, ben] = [await users.member(), await users.member()];
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(ada);
  const refusal = await page.evaluate(() => {
    try {
      (window as unknown as SurfaceWindow).Latchkey.openSignIn();
      return 'opened';
    } catch (error) {
      return (error as { code?: string }).code;
    }
  });
  expect(refusal).toBe('cannot_render_single_session_enabled');
  await tab.signIn(ben);
  expect(await tab.accounts()).toEqual([ben.email]);
  await page.reload();
  await tab.isSignedInAs(ben);
});
