// Page object of the user profile: its sections, rows, menus and forms, on a host page, in the playground or in a dialog.
import { expect, type Locator, type Page } from '@playwright/test';
import type { HostPage } from '../support/host-page.ts';
import type { TestUser } from '../support/users.ts';
import { HostTab } from './host.ts';
import { SignInPage } from './sign-in.ts';

type Props = Readonly<Record<string, unknown>>;

type ProfileWindow = {
  readonly Latchkey: {
    mountUserProfile(node: HTMLElement | null, props: Props): void;
    openUserProfile(props: Props): void;
  };
};

export class ProfilePage {
  readonly page: Page;
  readonly root: Locator;
  readonly navigation: Locator;
  readonly code: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.locator('.lk-userProfile');
    this.navigation = this.root.getByRole('navigation', { name: 'Your account' });
    this.code = this.root.getByRole('textbox', { name: /code/i });
  }

  /** Signs in on a page without a framework and mounts the profile there, with hash routing. */
  async open(site: Pick<HostPage, 'url'>, user: TestUser, hash = '', props: Props = {}): Promise<HostTab> {
    const tab = await new HostTab(this.page).open(`${site.url}/plain${hash}`);
    await tab.signIn(user);
    await this.mount(props);
    return tab;
  }

  /** Mounts the profile on a page with a signed-in user. */
  async mount(props: Props = {}): Promise<void> {
    await this.page.evaluate((given) => {
      const { Latchkey } = window as unknown as ProfileWindow;
      Latchkey.mountUserProfile(document.getElementById('surface'), given);
    }, props);
    await this.isAt(/\S/);
  }

  /** Opens the profile in a modal on a page with a signed-in user. */
  async openModal(props: Props = {}): Promise<Locator> {
    await this.page.evaluate((given) => {
      (window as unknown as ProfileWindow).Latchkey.openUserProfile(given);
    }, props);
    const dialog = this.page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible();
    return dialog;
  }

  /** Signs in to the playground and opens its account page. */
  async openInPlayground(user: TestUser, path = '/account'): Promise<void> {
    const signIn = new SignInPage(this.page);
    await signIn.open();
    await signIn.signIn(user);
    await signIn.isSignedIn();
    await this.page.goto(path);
    await this.isAt(/\S/);
  }

  /** Waits until this page of the profile is shown. */
  async isAt(title: string | RegExp): Promise<void> {
    await expect(this.root.getByRole('heading', { level: 1, name: title })).toBeAttached();
  }

  async goTo(page: string): Promise<void> {
    await this.navigation.getByRole('button', { name: page }).click();
    await this.isAt(page);
  }

  section(title: string): Locator {
    return this.root.getByRole('region', { name: title, exact: true });
  }

  /** A row of a list, found by any of its text. */
  row(section: string, words: string | RegExp): Locator {
    return this.section(section).getByRole('listitem').filter({ hasText: words });
  }

  /** Opens the menu of a row and chooses an action. */
  async choose(name: string | RegExp, action: string): Promise<void> {
    const label = typeof name === 'string' ? `Options for ${name}` : name;
    await this.root.getByRole('button', { name: label, exact: typeof name === 'string' }).click();
    await this.root.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** Opens the menu of a section and chooses what to add. */
  async add(button: string, what: string): Promise<void> {
    await this.root.getByRole('button', { name: button, exact: true }).click();
    await this.root.getByRole('menuitem', { name: what, exact: true }).click();
  }

  async press(button: string): Promise<void> {
    await this.root.getByRole('button', { name: button, exact: true }).click();
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true }).and(this.page.locator('input'));
  }

  /** An open form. */
  form(title: string): Locator {
    return this.root.getByRole('group', { name: title, exact: true });
  }

  /** Waits until the live region announces this text. */
  async says(text: string): Promise<void> {
    await expect(this.root.getByRole('status').filter({ hasText: text })).toBeAttached();
  }
}
