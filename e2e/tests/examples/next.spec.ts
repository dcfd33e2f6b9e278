// What the Next.js example has beyond the common stories: a server action, a route handler, a static page and the pages router.
import { SignInPage } from '../../pages/sign-in.ts';
import { UserButtonPage } from '../../pages/user-button.ts';
import { expect, test } from '../../support/test.ts';

test('next-app: the session in an action, a route handler and the pages router', async ({ page, examples, users }) => {
  const url = await examples.start('next-app');
  const mira = await users.member();
  expect((await page.request.get(`${url}/api/me`)).status()).toBe(401);
  await page.goto(`${url}/classic`);
  await expect(page).toHaveURL(/\/sign-in/);
  await new SignInPage(page).signIn(mira);

  const main = page.getByRole('main');
  await expect(page).toHaveURL(`${url}/classic`);
  await expect(main).toContainText(`${mira.email} has the id user_`);
  const first = await page.reload();
  expect(await first?.text()).toContain(mira.email);
  await expect(new UserButtonPage(page).trigger).toBeVisible();
  expect(await (await page.request.get(`${url}/api/me`)).json()).toMatchObject({
    userId: expect.stringMatching(/^user_/),
  });

  await page.goto(`${url}/protected`);
  await page.getByLabel('Your team').fill('Rowing');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(async () => {
    expect(await (await page.request.get(`${url}/protected`)).text()).toContain('Rowing');
  }).toPass();
});

test('next-app: a static page is the same for every visitor', async ({ page, examples }) => {
  const url = await examples.start('next-app');
  const reply = await page.goto(`${url}/about`);
  expect(reply?.headers()['x-nextjs-cache']).toBe('HIT');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('main')).toContainText('You are signed out.');
});
