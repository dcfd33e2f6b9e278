// Page object of the sign-in surface: finds controls by label, button name and heading, as a user does.
import { expect, type Locator, type Page } from '@playwright/test';

export class SignInPage {
  readonly page: Page;
  readonly identifier: Locator;
  readonly phone: Locator;
  readonly password: Locator;
  readonly backupCode: Locator;
  readonly newPassword: Locator;
  readonly samePassword: Locator;
  readonly passkeyButton: Locator;
  readonly code: Locator;
  readonly continueButton: Locator;
  readonly submitButton: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.identifier = page.getByRole('textbox', { name: /email|username/i });
    this.phone = page.getByRole('textbox', { name: 'Phone number' });
    this.backupCode = page.getByRole('textbox', { name: 'Backup code' });
    this.newPassword = page.getByLabel('New password', { exact: true });
    this.samePassword = page.getByLabel('New password again', { exact: true });
    this.passkeyButton = page.getByRole('button', { name: 'Sign in with a passkey' });
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

  /** Types a phone number with its country code. */
  async givePhone(number: string): Promise<void> {
    await this.phone.fill(number);
    await this.continueButton.click();
  }

  /** Types the code; the sixth digit submits it. */
  async giveCode(code: string): Promise<void> {
    await this.code.fill(code);
  }

  async giveBackupCode(code: string): Promise<void> {
    await this.backupCode.fill(code);
    await this.submitButton.click();
  }

  async giveNewPassword(password: string): Promise<void> {
    await this.newPassword.fill(password);
    await this.samePassword.fill(password);
    await this.page.getByRole('button', { name: 'Save and sign in' }).click();
  }

  /** Opens the list of other methods and chooses one. */
  async another(name: string | RegExp, open: string | RegExp = /another way/i): Promise<void> {
    await this.page.getByRole('button', { name: open }).click();
    await this.page.getByRole('button', { name }).click();
  }

  async heading(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { name })).toBeVisible();
  }

  /**
   * Resolves when the page has discarded the failure of a provider that it shows: a reload before that shows the failure again.
   * Call it before the browser returns from the provider.
   */
  async failureDiscarded(): Promise<void> {
    await this.page.waitForResponse((reply) => {
      const request = reply.request();
      const isCreate = request.method() === 'POST' && new URL(reply.url()).pathname.endsWith('/client/sign_ins');
      // A sign-in that a user begins names an identifier or a strategy; the empty one replaces the failed one.
      return isCreate && !/identifier|strategy/.test(request.postData() ?? '');
    });
  }

  /** Waits for the playground's members page. */
  async isSignedIn(): Promise<void> {
    // Look for the page's own region: a card that is about to close may show the same text.
    await expect(this.page.getByRole('region', { name: 'You are signed in' })).toBeVisible();
    await expect(this.page).toHaveURL(/\/me$/);
  }

  async givePassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.submitButton.click();
  }

  async signIn(user: { readonly email: string; readonly password: string }): Promise<void> {
    await this.giveIdentifier(user.email);
    await this.givePassword(user.password);
  }
}
