// The service behind a path of the application's origin: the page then calls no other origin.

import { freePort } from '@latchkey/testing';
import type { BrowserContext } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { createAppServer } from '../../support/app-server.ts';
import { watchCalls } from '../../support/calls.ts';
import { createForward } from '../../support/forward.ts';
import { startHostPage } from '../../support/host-page.ts';
import { startProgram } from '../../support/programs.ts';
import type { Stack } from '../../support/stack.ts';
import { test as base, expect, REPEATED } from '../../support/test.ts';

const PATH = '/__latchkey';
const TOKEN_OVER_MS = 120_000;

/** The operator sets the proxy URL on the instance; the fixture removes it after the test. */
const test = base.extend<{ readonly noProxyAfter: undefined; readonly proxiedPlayground: string }>({
  proxiedPlayground: async ({ stack }, use) => {
    const port = await freePort();
    const env = {
      ...stack.env,
      LATCHKEY_PLAYGROUND_PORT: String(port),
      LATCHKEY_PLAYGROUND_PROXY: '1',
      LATCHKEY_PUBLISHABLE_KEY: stack.keys.publishable_key,
      LATCHKEY_SECRET_KEY: stack.keys.secret_key,
    };
    const program = await startProgram(['apps/playground/server.mjs'], env, `http://localhost:${port}`);
    await use(program.url);
    await program.stop();
  },
  noProxyAfter: [
    async ({ stack }, use) => {
      await use(undefined);
      await stack.admin('PATCH', '/instance', { proxy_url: null });
    },
    { auto: true },
  ],
});

const watchOrigins = (context: BrowserContext): ReadonlySet<string> => {
  const origins = new Set<string>();
  context.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== 'null') origins.add(origin);
  });
  return origins;
};

type TouchWindow = { readonly Latchkey: { client: { buildTouchUrl(to: { redirectUrl: URL }): string } } };

const startProxied = async (stack: Stack, address: (origin: string) => string) => {
  const site = await startHostPage(stack, {
    proxyPath: PATH,
    answers: (origin) => {
      const [forward, app] = [createForward(stack.service, PATH)(origin), createAppServer(stack, PATH)(origin)];
      return async (request, response) => forward(request, response) || app(request, response);
    },
    scriptAttributes: (origin) => `data-latchkey-proxy-url="${address(origin)}"`,
  });
  await stack.admin('PATCH', '/instance', { proxy_url: site.url + PATH });
  return site;
};

for (const [words, address, details] of [
  ['a path', () => PATH, {}],
  ['an address', (origin: string) => origin + PATH, REPEATED],
] as const) {
  test(`the script build behind a proxy given as ${words}`, details, async ({ context, page, stack, users, clock }) => {
    const mira = await users.member();
    const site = await startProxied(stack, address);
    const origins = watchOrigins(context);
    const calls = watchCalls(context, PATH);
    const tab = await new HostTab(page).open(`${site.url}/`);
    await new SignInPage(page).signIn(mira);
    await tab.isSignedInAs(mira);
    expect(await tab.cookie('__session')).toBe(await tab.token());
    expect(await tab.claims()).toMatchObject({ azp: site.url, iss: stack.service });
    expect(calls.matching(/./).length).toBeGreaterThan(3);

    // A redirect through the service returns to the page.
    const browser = await tab.cookie('__latchkey_db_jwt');
    await page.evaluate((token) => {
      const { client } = (window as unknown as TouchWindow).Latchkey;
      const url = new URL(client.buildTouchUrl({ redirectUrl: new URL('/plain/touched', window.location.href) }));
      url.searchParams.set('__latchkey_db_jwt', token ?? '');
      window.location.assign(url);
    }, browser);
    await expect(page).toHaveURL(`${site.url}/plain/touched`);
    await tab.isSignedInAs(mira);
    // So does the handshake that the server starts when the token has expired.
    expect(await tab.askApi()).toMatchObject({ status: 200, userId: mira.id });
    await page.goto('about:blank');
    await clock.advance(TOKEN_OVER_MS);
    await page.goto(`${site.url}/drawn`);
    await expect(page.locator('#drawn')).toHaveText(JSON.stringify({ userId: mira.id, reason: null }));
    await tab.open(`${site.url}/plain`);
    await tab.signOut({ redirectUrl: '/plain/left' });
    await expect(page).toHaveURL(`${site.url}/plain/left`);
    await tab.isSignedOut();
    expect([...origins]).toEqual([site.url]);
    await site.stop();
  });
}

test('the packages behind a proxy', async ({ context, page, users, proxiedPlayground: playground }) => {
  const mira = await users.member();
  const origins = watchOrigins(context);
  await page.goto(`${playground}/sign-in`);
  await new SignInPage(page).signIn(mira);
  await expect(page).toHaveURL(`${playground}/me`);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(mira.email);
  expect([...origins]).toEqual([playground]);
});
