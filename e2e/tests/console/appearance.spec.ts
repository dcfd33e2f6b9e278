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
