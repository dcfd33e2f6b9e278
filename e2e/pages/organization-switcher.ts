// The organization switcher: the button that says where somebody works, and the panel that leads elsewhere.
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

  /** Something in the panel that can be pressed. */
  item(name: string | RegExp): Locator {
    return this.panel.getByRole('menuitem', { name });
  }

  /** Where the tab works. */
  async isAt(name: string): Promise<void> {
    await expect(this.trigger).toHaveAccessibleName(new RegExp(`the organization menu, ${name}`));
  }
}
