// The list of organizations: where somebody can work, what waits for them, and the way to something new.
import type { Locator, Page } from '@playwright/test';

export class OrganizationListPage {
  readonly page: Page;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('group', { name: 'Your account and organizations' });
  }

  /** Something in the list that can be pressed. */
  item(name: string | RegExp): Locator {
    return this.rows.getByRole('button', { name });
  }
}
