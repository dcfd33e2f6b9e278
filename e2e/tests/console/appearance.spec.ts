// The appearance in the console: colours with their contrast, the real surface, and the same appearance as code.
import { expectSound } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { expect, test } from '../../support/test.ts';

test('an owner chooses colours and a radius, sees them at once, and pages get them', async ({
  page,
  stack,
  settings,
}) => {
  await settings({});
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/appearance`);
  const surface = page.frameLocator('iframe');
  await expect(surface.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectSound(page.getByRole('main'));

  await page
    .locator('input[type="text"]')
    .and(page.getByRole('textbox', { name: 'Text, light', exact: true }))
    .fill('#cccccc');
  await expect(page.getByText('Too low: 4.5 : 1 is needed').first()).toBeVisible();
  await page
    .locator('input[type="text"]')
    .and(page.getByRole('textbox', { name: 'Text, light', exact: true }))
    .fill('');
  await expect(page.getByText('Too low: 4.5 : 1 is needed')).toHaveCount(0);

  await page
    .locator('input[type="text"]')
    .and(page.getByRole('textbox', { name: 'Primary colour, light' }))
    .fill('#7a1f5c');
  await page.getByRole('spinbutton', { name: 'Corner radius' }).fill('0');
  const accent = () =>
    surface
      .locator('.lk-root')
      .first()
      .evaluate((node) => getComputedStyle(node).getPropertyValue('--lk-accent'));
  await expect.poll(accent).toContain('#7a1f5c');
  await expect(page.getByRole('region', { name: 'As code' }).first()).toContainText('borderRadius: "0px"');
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('2 settings saved')).toBeVisible();
  const environment = (await (await fetch(`${stack.service}/v1/environment`)).json()) as {
    readonly response?: { readonly display_config: object };
    readonly display_config?: object;
  };
  expect(JSON.stringify(environment)).toContain('light-dark(#7a1f5c');

  await page.goto(`${stack.service}/console/settings/history`);
  await page.getByRole('button', { name: 'Take back' }).first().click();
  await expect(page.getByText('The change was taken back')).toBeVisible();
});

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an owner uploads a logo, sees it, and removes it; a file that is no picture is refused', async ({
  page,
  stack,
  settings,
}) => {
  await settings({});
  await enterConsole(page, stack, 'owner');
  await page.goto(`${stack.service}/console/appearance`);
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') });
  await expect(page.getByText('Use a picture that is a PNG, JPEG, GIF or WebP file.')).toBeVisible();

  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
  const shown = page.getByRole('img', { name: 'The picture as it is now' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(page.frameLocator('iframe').locator('img').first()).toHaveAttribute('src', /\/v1\/images\//);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('1 setting saved')).toBeVisible();
  const logo = async () =>
    ((await stack.admin('GET', '/instance')) as { readonly display_config: { readonly logo_image_url: string } })
      .display_config.logo_image_url;
  expect(await logo()).toContain('/v1/images/');

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect.poll(logo).toBe('');
});
