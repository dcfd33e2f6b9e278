// Page object of the organization profile: its sections and forms, and the tabs, tables and panels of its members.
import { expect, type Locator, type Page } from '@playwright/test';

export class OrganizationProfilePage {
  readonly page: Page;
  readonly root: Locator;
  readonly navigation: Locator;
  readonly code: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.locator('.lk-organizationProfile');
    this.navigation = this.root.getByRole('navigation', { name: 'Organization' });
    this.code = this.root.getByRole('textbox', { name: /code/i });
    this.alert = this.root.getByRole('alert').filter({ hasText: /\S/ });
  }

  /** Waits until this page of the profile is shown. */
  async isAt(title: string): Promise<void> {
    await expect(this.root.getByRole('heading', { level: 1, name: title })).toBeAttached();
  }

  async goTo(page: string): Promise<void> {
    await this.navigation.getByRole('button', { name: page }).click();
    await this.isAt(page);
  }

  section(title: string): Locator {
    return this.root.getByRole('region', { name: title, exact: true });
  }

  async press(button: string | RegExp): Promise<void> {
    await this.root.getByRole('button', { name: button, exact: true }).click();
  }

  field(label: string): Locator {
    return this.root.getByLabel(label, { exact: true }).and(this.page.locator('input'));
  }

  /** Opens the menu of a row and chooses an action. */
  async choose(name: string, action: string): Promise<void> {
    await this.root.getByRole('button', { name: `Options for ${name}`, exact: true }).click();
    await this.root.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** A tab of the members page, whatever count it shows. */
  tab(name: string): Locator {
    return this.root.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** The row of a member in the table that is shown. */
  row(words: string): Locator {
    return this.root.getByRole('table').getByRole('row').filter({ hasText: words });
  }

  role(name: string): Locator {
    return this.root.getByRole('combobox', { name: `Role of ${name}`, exact: true });
  }

  /** Fills in the invitation form and submits it. */
  async invite(addresses: readonly string[], role = 'Member'): Promise<void> {
    await this.field('Email addresses').fill(`${addresses.join(' ')} `);
    await this.root.getByRole('combobox', { name: 'Role', exact: true }).selectOption(role);
    await this.press(/^Send \d+ invitations?$/);
  }

  /** Completes the domain form up to the choice of the enrolment mode. */
  async verifyDomain(domain: string, codeTo: (address: string) => Promise<string>): Promise<void> {
    await this.press('Add a domain');
    await this.field('Domain').fill(domain);
    await this.press('Continue');
    await this.field('Email address').fill('office');
    await this.press('Send code');
    await this.code.fill(await codeTo(`office@${domain}`));
    await expect(this.root.getByRole('group', { name: 'How people join' })).toBeVisible();
  }

  /** Chooses the enrolment mode of a domain in the open form. */
  async joinBy(way: string): Promise<void> {
    const form = this.root.getByRole('group', { name: /^People from/ });
    await form.getByRole('radio', { name: new RegExp(way) }).check();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
  }

  /** Waits until the live region announces this text. */
  async says(text: string): Promise<void> {
    await expect(this.root.getByRole('status').filter({ hasText: text })).toBeAttached();
  }
}
