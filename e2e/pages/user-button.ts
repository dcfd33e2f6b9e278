// Page object of the user button and the panel it opens.
import type { Locator, Page } from '@playwright/test';

export class UserButtonPage {
  readonly page: Page;
  readonly trigger: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.trigger = page.getByRole('button', { name: /the account menu of/ });
    this.panel = page.getByRole('dialog', { name: 'Account menu' });
  }

  async open(): Promise<void> {
    await this.trigger.click();
    await this.panel.waitFor();
  }

  /** A button or link in the panel. */
  item(name: string | RegExp): Locator {
    return this.panel.getByRole('menuitem', { name });
  }
}
