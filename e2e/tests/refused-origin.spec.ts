// A page whose origin the instance does not allow: the console and the card of a development instance name the setting.
import { expect, test } from '../support/test.ts';

const PREVIEW = 'https://preview.example.net';

test('a page that is not allowed says which setting to change, and works once it is changed', async ({
  context,
  page,
  stack,
  settings,
}) => {
  // A page of another machine may call this one only with the browser's leave, which is not what this story is about.
  await context.grantPermissions(['local-network-access'], { origin: PREVIEW });
  // The playground under a name that is not this machine's; only its calls to the service are real.
  await context.route(`${PREVIEW}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${stack.playground}${pathname}${search}` }) });
  });
  const told: string[] = [];
  page.on('console', (message) => void told.push(message.text()));
  await page.goto(`${PREVIEW}/sign-in`);
  await expect(page.getByRole('alert').first()).toContainText(`does not allow pages of ${PREVIEW}`);
  await expect(page.getByRole('alert').first()).toContainText('allowed_origins');
  expect(told.some((line) => line.includes('allowed_origins') && line.includes('/admin/v1/instance'))).toBe(true);

  await settings({ allowed_origins: [PREVIEW] });
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeVisible();
});
