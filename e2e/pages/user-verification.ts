// Page object of the step-up (reverification): a dialog over the page, or a card in it, that verifies the user again.
import { expect, type Locator, type Page } from '@playwright/test';

export class UserVerificationPage {
  readonly dialog: Locator;
  readonly password: Locator;
  readonly code: Locator;
  readonly backupCode: Locator;
  readonly confirmButton: Locator;

  /** `place` contains the surface when it is not in a dialog. */
  constructor(page: Page, place?: Locator) {
    this.dialog = place ?? page.getByRole('dialog', { name: /Confirm|Two-step|Backup code|One moment/ });
    this.password = this.dialog.getByLabel('Password', { exact: true });
    this.code = this.dialog.getByRole('textbox', { name: /code/i });
    this.backupCode = this.dialog.getByLabel('Backup code', { exact: true });
    this.confirmButton = this.dialog.getByRole('button', { name: 'Confirm', exact: true });
  }

  async heading(name: string): Promise<void> {
    await expect(this.dialog.getByRole('heading', { name })).toBeVisible();
  }

  async givePassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.confirmButton.click();
  }

  /** Opens the list of other methods and chooses one. */
  async another(way: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Use another way' }).click();
    await this.dialog.getByRole('button', { name: way }).click();
  }

  async isGone(): Promise<void> {
    await expect(this.dialog).toBeHidden();
  }
}
