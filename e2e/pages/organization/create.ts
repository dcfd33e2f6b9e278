// Page object for creating an organization: its form and the first invitations, on a page or in a dialog.
import { expect, type Locator, type Page } from '@playwright/test';

export class CreateOrganizationPage {
  readonly page: Page;
  readonly name: Locator;
  readonly slug: Locator;
  readonly submit: Locator;
  readonly addresses: Locator;
  readonly role: Locator;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByRole('textbox', { name: 'Name', exact: true });
    this.slug = page.getByRole('textbox', { name: 'Short name' });
    this.submit = page.getByRole('button', { name: 'Create organization', exact: true });
    this.addresses = page.getByRole('textbox', { name: 'Email addresses' });
    this.role = page.getByRole('combobox', { name: 'Role', exact: true });
  }

  async heading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name })).toBeVisible();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }
}
