// The sign-in surface as a person meets it: by its labels, buttons and headings.
import type { Locator, Page } from '@playwright/test';

export class SignInPage {
  readonly page: Page;
  readonly identifier: Locator;
  readonly password: Locator;
  readonly code: Locator;
  readonly continueButton: Locator;
  readonly submitButton: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.identifier = page.getByRole('textbox', { name: /email/i });
    this.password = page.getByLabel('Password', { exact: true });
    this.code = page.getByRole('textbox', { name: /code/i });
    this.continueButton = page.getByRole('button', { name: 'Continue', exact: true });
    this.submitButton = page.getByRole('button', { name: 'Sign in', exact: true });
    this.alert = page.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/sign-in');
  }

  async giveIdentifier(email: string): Promise<void> {
    await this.identifier.fill(email);
    await this.continueButton.click();
  }

  async givePassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.submitButton.click();
  }

  async signIn(person: { readonly email: string; readonly password: string }): Promise<void> {
    await this.giveIdentifier(person.email);
    await this.givePassword(person.password);
  }
}
