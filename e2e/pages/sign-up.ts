// Page object of the sign-up surface: finds controls by label, button name and heading, as a user does.
import type { Locator, Page } from '@playwright/test';

export class SignUpPage {
  readonly page: Page;
  readonly email: Locator;
  readonly phone: Locator;
  readonly username: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly consent: Locator;
  readonly password: Locator;
  readonly code: Locator;
  readonly createButton: Locator;
  readonly continueButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByRole('textbox', { name: /email/i });
    this.phone = page.getByRole('textbox', { name: 'Phone number' });
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.firstName = page.getByRole('textbox', { name: 'First name' });
    this.lastName = page.getByRole('textbox', { name: /Last name/ });
    this.consent = page.getByRole('checkbox', { name: /I agree/ });
    this.password = page.getByLabel('Password', { exact: true });
    this.code = page.getByRole('textbox', { name: /code/i });
    this.createButton = page.getByRole('button', { name: 'Create account', exact: true });
    this.continueButton = page.getByRole('button', { name: 'Continue', exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/sign-up');
  }

  async giveDetails(user: { readonly email: string; readonly password: string }): Promise<void> {
    await this.email.fill(user.email);
    await this.password.fill(user.password);
    await this.createButton.click();
  }

  /** Types the code; the sixth digit submits it. */
  async giveCode(code: string): Promise<void> {
    await this.code.fill(code);
  }
}
