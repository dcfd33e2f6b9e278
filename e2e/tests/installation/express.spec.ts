// A page that an Express server protects, with the service behind a path of that server: the browser calls no other origin.
import { HostTab } from '../../pages/host.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { startExpressHost } from '../../support/express-host.ts';
import { test as base, expect } from '../../support/test.ts';

const TOKEN_OVER_MS = 120_000;

const test = base.extend<{ readonly host: string }>({
  host: async ({ stack }, use) => {
    const site = await startExpressHost(stack);
    await use(site.url);
    await site.stop();
  },
});

test('a user signs in for a page of an Express server, comes back later and signs out', async ({
  context,
  page,
  users,
  clock,
  host,
}) => {
  const mira = await users.member();
  const origins = new Set<string>();
  context.on('request', (request) => origins.add(new URL(request.url()).origin));
  const signIn = `${host}/?redirect_url=${encodeURIComponent(`${host}/account?tab=1`)}`;

  await page.goto(`${host}/account?tab=1`);
  await expect(page).toHaveURL(signIn);
  await new SignInPage(page).signIn(mira);
  await expect(page).toHaveURL(`${host}/account?tab=1`);
  await expect(page.locator('#drawn')).toHaveText(mira.id);
  const askApi = () =>
    page.evaluate(async () => {
      const reply = await fetch('/api/admin');
      return [reply.status, (await reply.json()).errors[0].code];
    });
  expect(await askApi()).toEqual([403, 'authorization_invalid']);

  // The session cookie has expired; the server gets another one by redirects through the proxy.
  await page.goto('about:blank');
  await clock.advance(TOKEN_OVER_MS);
  await page.goto(`${host}/account`);
  await expect(page.locator('#drawn')).toHaveText(mira.id);

  const tab = await new HostTab(page).open(`${host}/plain`);
  await tab.isSignedInAs(mira);
  await tab.signOut({ redirectUrl: '/plain/left' });
  await expect(page).toHaveURL(`${host}/plain/left`);
  await tab.isSignedOut();
  expect(await askApi()).toEqual([401, 'authentication_invalid']);
  await page.goto(`${host}/account?tab=1`);
  await expect(page).toHaveURL(signIn);
  expect([...origins].filter((origin) => origin !== 'null')).toEqual([host]);
});
