// A satellite application on another origin gets its sign-ins from the primary: one redirect there and back, without a loop.
import type { BrowserContext } from '@playwright/test';
import { HostTab } from '../../pages/host.ts';
import { type HostPage, startHostPage } from '../../support/host-page.ts';
import type { Stack } from '../../support/stack.ts';
import { expect, REPEATED, test } from '../../support/test.ts';

/** How often a page was opened on an origin. */
const watchVisits = (context: BrowserContext, origin: string) => {
  let count = 0;
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(`${origin}/`)) count += 1;
  });
  return () => count;
};

const startSatellite = (stack: Stack, signInUrl: string, hostname = '127.0.0.1'): Promise<HostPage> =>
  startHostPage(stack, {
    hostname,
    load: { isSatellite: true, signInUrl },
    scriptAttributes: () => `data-latchkey-domain="${hostname}"`,
  });

for (const [hostname, details] of [
  ['127.0.0.1', {}],
  ['satellite.localhost', REPEATED],
] as const) {
  test(
    `a user who is signed in at the primary is signed in at ${hostname}, after one redirect`,
    details,
    async ({ context, page, site, stack, users }) => {
      const mira = await users.member();
      const satellite = await startSatellite(stack, `${site.url}/`, hostname);
      const tab = await new HostTab(page).open(`${site.url}/plain`);
      await tab.signIn(mira);

      const visits = watchVisits(context, site.url);
      await page.goto(`${satellite.url}/plain?keep=1#here`);
      await tab.isSignedInAs(mira);
      await expect(page).toHaveURL(`${satellite.url}/plain?keep=1#here`);
      expect(visits()).toBe(1);
      expect(await tab.claims()).toMatchObject({ sub: mira.id, azp: satellite.url });
      await page.reload();
      await tab.isSignedInAs(mira);
      expect(visits()).toBe(1);

      const returns = watchVisits(context, satellite.url);
      await tab.signOut({ redirectUrl: '/plain/left' });
      // The page syncs with the primary once more: it is opened, leaves for the primary, and is opened again.
      await expect.poll(returns).toBe(2);
      await expect(page).toHaveURL(`${satellite.url}/plain/left`);
      await tab.isSignedOut();
      await tab.open(`${site.url}/plain`);
      await tab.isSignedOut();
      await satellite.stop();
    },
  );
}

test('a signed-out visitor makes one redirect and stays signed out', async ({ context, page, site, stack }) => {
  const satellite = await startSatellite(stack, `${site.url}/`);
  const visits = watchVisits(context, site.url);
  const tab = new HostTab(page);
  for (let visit = 1; visit <= 3; visit += 1) {
    await page.goto(`${satellite.url}/plain`);
    await tab.isSignedOut();
    await expect(page).toHaveURL(`${satellite.url}/plain`);
    expect(visits()).toBe(visit);
  }
  await satellite.stop();
});

test('a primary that redirects back without a result is asked twice, and then the page stays', async ({
  context,
  page,
  stack,
}) => {
  const broken = await startHostPage(stack, {
    answers: (origin) => (request, response) => {
      const asked = new URL(request.url ?? '/', origin);
      response.writeHead(302, { Location: asked.searchParams.get('__latchkey_satellite_url') ?? '/' });
      response.end();
      return true;
    },
  });
  const satellite = await startSatellite(stack, `${broken.url}/`);
  const visits = watchVisits(context, broken.url);
  await page.goto(`${satellite.url}/plain`);
  await expect(new HostTab(page).problem).toContainText('redirect_loop');
  expect(visits()).toBe(2);
  await satellite.stop();
  await broken.stop();
});

const HAS_DOMAIN = { scriptAttributes: () => 'data-latchkey-domain="127.0.0.1"' };

const MISTAKES = [
  [
    { load: { isSatellite: true, signInUrl: 'http://primary.invalid/' } },
    'a satellite application needs a domain or a proxyUrl. Give one of them.',
  ],
  [
    { ...HAS_DOMAIN, load: { isSatellite: true, signInUrl: '' } },
    'a satellite of a development instance needs a signInUrl. Give that of the primary application.',
  ],
  [
    { ...HAS_DOMAIN, load: { isSatellite: true, signInUrl: '/in' } },
    'the signInUrl of a satellite must be absolute; "/in" is not.',
  ],
] as const;

test('a misconfigured satellite names what is missing', async ({ page, stack }) => {
  const tab = new HostTab(page);
  for (const [options, sentence] of MISTAKES) {
    const satellite = await startHostPage(stack, { hostname: '127.0.0.1', ...options });
    await page.goto(`${satellite.url}/plain`);
    await expect(tab.problem).toHaveText(`Latchkey: ${sentence}`);
    await expect(page).toHaveURL(`${satellite.url}/plain`);
    await satellite.stop();
  }
});

test('a satellite cannot sync with itself, and a primary answers web addresses only', async ({ page, site, stack }) => {
  const tab = new HostTab(page);
  const satellite = await startSatellite(stack, 'http://satellite.invalid/', '127.0.0.1');
  await page.route(`${satellite.url}/host.js`, async (route) => {
    const script = await (await route.fetch()).text();
    await route.fulfill({ body: script.replaceAll('http://satellite.invalid', satellite.url) });
  });
  await page.goto(`${satellite.url}/plain`);
  await expect(tab.problem).toContainText('on another origin than the satellite itself');
  await page.goto(`${site.url}/plain?__latchkey_satellite_url=${encodeURIComponent('javascript:alert(1)')}`);
  await expect(tab.problem).toContainText('Invalid redirect_url');
  expect(new URL(page.url()).origin).toBe(site.url);
  await satellite.stop();
});
