// The user button: its panel, the profile it opens, other accounts, signing out, and custom items of the host.
import { HostTab } from '../../pages/host.ts';
import { ProfilePage } from '../../pages/profile.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { UserButtonPage } from '../../pages/user-button.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';

test('the panel opens and closes by press, key and an outside press, and the profile opens in a modal', async ({
  page,
  users,
}) => {
  const mira = await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  const button = new UserButtonPage(page);
  await expect(button.trigger).toHaveAccessibleName(/Mira Lindqvist/);
  await button.open();
  await expect(button.panel).toContainText(mira.email);
  await button.trigger.click();
  await expect(button.panel).toBeHidden();
  await button.open();
  await page.keyboard.press('Escape');
  await expect(button.panel).toBeHidden();
  await expect(button.trigger).toBeFocused();
  await button.open();
  await page.getByRole('heading', { name: 'You are signed in' }).click();
  await expect(button.panel).toBeHidden();

  await button.open();
  await button.item('Account settings').click();
  const profile = new ProfilePage(page);
  await expect(button.panel).toBeHidden();
  await profile.isAt('Account');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Account');
  await profile.goTo('Security');
  await expect(profile.section('Devices').getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/\/me$/);
  await page.keyboard.press('Escape');
  await expect(profile.root).toBeHidden();
  await expect(button.trigger).toBeFocused();
});

test('items and pages of the host are in the panel and in the profile', async ({ page, users }) => {
  const mira = await users.member();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  const button = new UserButtonPage(page);
  await button.open();
  await button.item('Field notes').click();
  const profile = new ProfilePage(page);
  await expect(profile.root.getByText('This page belongs to Fieldnote')).toBeVisible();
  await expect(profile.navigation.getByRole('button', { name: 'Field notes' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await button.open();
  await button.item('Open the vault').click();
  await expect(page).toHaveURL(/\/step-up$/);
  await expect(page.getByRole('heading', { name: 'The vault' })).toBeVisible();
});

test('accounts are added, switched, signed out one by one and all at once', async ({ page, users, settings }) => {
  await settings(methods.manySessions);
  const [mira, jonas] = [await users.member(), await users.member()];
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(mira);
  await signIn.isSignedIn();
  const button = new UserButtonPage(page);
  await button.open();
  await button.item('Add another account').click();
  await signIn.signIn(jonas);
  await signIn.isSignedIn();
  await button.open();
  await expect(button.panel).toContainText(jonas.email);
  await button.item(mira.email).click();
  await expect(button.trigger).toHaveAccessibleName(new RegExp(mira.email));
  await button.open();
  await button.item('Sign out').first().click();
  await expect(page).toHaveURL(/\/sessions$/);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Switch to ${jonas.email}` })
    .click();
  await expect(button.trigger).toHaveAccessibleName(new RegExp(jonas.email));
  await button.open();
  await expect(button.item(mira.email)).toHaveCount(0);
  await button.item('Add another account').click();
  await signIn.signIn(mira);
  await expect(button.trigger).toHaveAccessibleName(new RegExp(mira.email));
  await button.open();
  await button.item('Sign out of every account').click();
  await expect(button.trigger).toBeHidden();
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible();
});

test('it works on a page without a framework: with a name, open from the start, and with an action of the host', async ({
  page,
  site,
  users,
}) => {
  const mira = await users.member({ first_name: 'Mira' });
  const tab = await new HostTab(page).open(`${site.url}/plain`);
  await tab.signIn(mira);
  await page.evaluate(() => {
    const { Latchkey } = window as unknown as {
      Latchkey: { mountUserButton(node: HTMLElement | null, props: object): void };
    };
    const nothing = (): void => undefined;
    Latchkey.mountUserButton(document.getElementById('surface'), {
      showName: true,
      defaultOpen: true,
      customMenuItems: [
        {
          label: 'Wave',
          mountIcon: nothing,
          unmountIcon: nothing,
          onClick: () => {
            document.title = 'waved';
          },
        },
        { label: 'manageAccount' },
        { label: 'signOut' },
      ],
    });
  });
  const button = new UserButtonPage(page);
  await expect(button.panel).toBeVisible();
  await expect(button.trigger).toHaveText(/Mira/);
  await expect(button.panel.getByRole('menuitem')).toHaveText(['Wave', 'Account settings', 'Sign out']);
  await button.item('Wave').click();
  await expect(page).toHaveTitle('waved');
  await button.open();
  await button.item('Sign out').click();
  await tab.isSignedOut();
  await expect(button.trigger).toBeHidden();
});
