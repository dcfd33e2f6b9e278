// The host's server accepts tokens across a key rotation, and refreshes the cookies for a page that it renders.
import { HostTab } from '../../pages/host.ts';
import { expect, test } from '../../support/test.ts';

const MINUTE_MS = 60_000;
/** How long a new key is published before it signs. */
const WAITS_MS = 6 * MINUTE_MS;

const keyOf = (token: string | null): string =>
  JSON.parse(Buffer.from(token?.split('.')[0] ?? '', 'base64url').toString('utf8')).kid;

test('keys rotate while a user is signed in, and every token is valid until it expires', async ({
  page,
  site,
  stack,
  users,
  clock,
}) => {
  const mira = await users.member();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  expect(await tab.askApi()).toMatchObject({ status: 401, userId: null });
  await tab.signIn(mira);
  expect(await tab.askApi()).toMatchObject({ status: 200, userId: mira.id });

  expect(await stack.command('rotate-keys')).toContain('is published now and signs from');
  await clock.advance(WAITS_MS - MINUTE_MS / 2);
  const older = await tab.token({ skipCache: true });
  expect(await tab.askApi(older)).toMatchObject({ status: 200, userId: mira.id });
  await clock.advance(MINUTE_MS / 2 + 5_000);
  const newer = await tab.token({ skipCache: true });
  expect(keyOf(newer)).not.toBe(keyOf(older));
  for (const token of [newer, older, undefined])
    expect(await tab.askApi(token)).toMatchObject({ status: 200, userId: mira.id });

  await clock.advance(MINUTE_MS / 2 + 5_000);
  expect(await tab.askApi(older)).toMatchObject({ status: 401, reason: 'expired' });
  expect(await tab.askApi(await tab.token({ skipCache: true }))).toMatchObject({ status: 200 });
});

test('a server-rendered page is signed in although its token has expired', async ({
  context,
  page,
  site,
  users,
  clock,
}) => {
  const mira = await users.member();
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  await page.goto('about:blank');
  await clock.advance(2 * MINUTE_MS);
  const trips: string[] = [];
  context.on('request', (request) => {
    if (request.isNavigationRequest()) trips.push(new URL(request.url()).pathname);
  });
  await page.goto(`${site.url}/drawn/account?tab=2`);
  await expect(page.locator('#drawn')).toHaveText(JSON.stringify({ userId: mira.id, reason: null }));
  expect(page.url()).toBe(`${site.url}/drawn/account?tab=2`);
  expect(trips).toEqual(['/drawn/account', '/v1/client/handshake', '/drawn/account', '/drawn/account']);

  // The cookie now holds a valid token: the next page needs no handshake.
  trips.length = 0;
  await page.reload();
  await expect(page.locator('#drawn')).toContainText(mira.id);
  expect(trips).toEqual(['/drawn/account']);
  await tab.open(`${site.url}/plain`);
  await tab.isSignedInAs(mira);
});

test('a server-rendered page for an unknown visitor is rendered after one redirect', async ({ page, site }) => {
  await page.goto(`${site.url}/drawn`);
  await expect(page.locator('#drawn')).toHaveText(JSON.stringify({ userId: null, reason: 'no-token' }));
  expect(page.url()).toBe(`${site.url}/drawn`);
});
