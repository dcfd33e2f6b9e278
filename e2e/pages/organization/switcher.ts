// Page object of the organization switcher: the button that names the active organization, and the panel that changes it.
import { expect, type Locator, type Page } from '@playwright/test';

export class OrganizationSwitcherPage {
  readonly page: Page;
  readonly trigger: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.page = page;
    this.trigger = page.getByRole('button', { name: /the organization menu/ });
    this.panel = page.getByRole('dialog', { name: /^Organizations/ });
  }

  async open(): Promise<void> {
    await this.trigger.click();
    await this.panel.waitFor();
  }

  /** A button or link in the panel. */
  item(name: string | RegExp): Locator {
    return this.panel.getByRole('menuitem', { name });
  }

  /** Waits until this organization is the active one of the tab. */
  async isAt(name: string): Promise<void> {
    await expect(this.trigger).toHaveAccessibleName(new RegExp(`the organization menu, ${name}`));
  }
}
