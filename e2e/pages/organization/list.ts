// Page object of the organization list: memberships, pending invitations and suggestions, and creating an organization.
import type { Locator, Page } from '@playwright/test';

export class OrganizationListPage {
  readonly page: Page;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('group', { name: 'Your account and organizations' });
  }

  /** A button or link in the list. */
  item(name: string | RegExp): Locator {
    return this.rows.getByRole('button', { name });
  }
}
