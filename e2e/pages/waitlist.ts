// Page object of the waitlist surface.
import type { Locator, Page } from '@playwright/test';

export class WaitlistPage {
  readonly page: Page;
  readonly email: Locator;
  readonly joinButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByRole('textbox', { name: 'Email' });
    this.joinButton = page.getByRole('button', { name: 'Join the list' });
  }

  async join(email: string): Promise<void> {
    await this.email.fill(email);
    await this.joinButton.click();
  }
}
