// A page whose origin the instance does not allow: the console, and the card of a development instance, name the setting.
import { expect, test } from '../../support/test.ts';

const PREVIEW = 'https://preview.example.net';

test('a page whose origin is not allowed names the setting to change, and works once it is changed', async ({
  context,
  page,
  stack,
  settings,
}) => {
  // Chromium asks for permission before a page of a public host calls localhost (Local Network Access), which this test grants.
  await context.grantPermissions(['local-network-access'], { origin: PREVIEW });
  // Serves the playground under another host name; only its calls to the service are real.
  await context.route(`${PREVIEW}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${stack.playground}${pathname}${search}` }) });
  });
  const told: string[] = [];
  page.on('console', (message) => void told.push(message.text()));
  await page.goto(`${PREVIEW}/sign-in`);
  await expect(page.getByRole('alert').first()).toContainText(`does not allow pages of ${PREVIEW}`);
  await expect(page.getByRole('alert').first()).toContainText('allowed_origins');
  // The URL in the message is longer than a line on a small screen.
  await page.setViewportSize({ width: 390, height: 780 });
  const text = page.locator('.lk-alert-body');
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  expect(told.some((line) => line.includes('allowed_origins') && line.includes('/admin/v1/instance'))).toBe(true);

  await settings({ allowed_origins: [PREVIEW] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeVisible();
  // The page is still fetching the next chunks.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

const SHOP = 'https://shop.example.net';
const SHOP_SERVICE = 'latchkey.shop.example';

test('a page with a production key names the setting in its console and shows visitors nothing of it', async ({
  context,
  page,
  stack,
}) => {
  await context.grantPermissions(['local-network-access'], { origin: SHOP });
  const key = `pk_live_${btoa(`${SHOP_SERVICE}$`)}`;
  const html = `<!doctype html><title>A shop</title><p id="problem"></p>
    <script src="${stack.service}/latchkey.browser.js" data-latchkey-publishable-key="${key}"></script>
    <script>
      Latchkey.load().catch((error) => { document.getElementById('problem').textContent = error.message; });
    </script>`;
  await context.route(`${SHOP}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  // A production instance answers a page that it does not allow like this: the browser blocks the page from reading the reply.
  const unread = { 'access-control-allow-origin': 'https://shop.example' };
  const answer = { status: 403, contentType: 'application/json', headers: unread, body: '{"errors":[]}' };
  await context.route(`https://${SHOP_SERVICE}/**`, (route) => route.fulfill(answer));
  const told: string[] = [];
  page.on('console', (message) => void told.push(message.text()));
  await page.goto(SHOP);
  await expect(page.locator('#problem')).toContainText('Network error');
  const hints = () => told.filter((line) => line.includes('allowed_origins'));
  await expect.poll(hints).toHaveLength(1);
  expect(hints()[0]).toContain(`pages of ${SHOP}`);
  expect(hints()[0]).toContain(`https://${SHOP_SERVICE}/admin/v1/instance`);
  await expect(page.locator('body')).not.toContainText('allowed_origins');
});
