// The steps that set a connection up, in the wizard of an operator and on the page of a setup link.
import { expect, type Page } from '@playwright/test';
import { answerAs, type SamlUser } from '../support/identities/saml.ts';

export class ConnectionSteps {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the next step. */
  async next(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Next: ${name}` }).click();
    await expect(this.page.locator('[aria-current="step"]')).toContainText(name);
  }

  async giveMetadata(url: string): Promise<void> {
    await this.page.getByLabel('Metadata address').fill(url);
    await this.page.getByRole('button', { name: 'Save' }).click();
    await expect(this.page.getByText(/with 1 certificate/)).toBeVisible();
  }

  /** Starts a run, signs a user in at the identity provider in the window that it opens, and waits for the end. */
  async tryAs(user: SamlUser, ended: 'Passed' | 'Stopped'): Promise<void> {
    await this.page.getByRole('button', { name: /^(Start a run|Run again)$/ }).click();
    const opened = this.page.context().waitForEvent('page');
    await this.page.getByRole('link', { name: 'Sign in there' }).click();
    const provider = await opened;
    await answerAs(provider, user);
    await expect(provider.getByText(ended === 'Passed' ? 'The trial worked' : 'The trial stopped')).toBeVisible();
    await provider.close();
    await expect(this.page.getByText(ended, { exact: true }).first()).toBeVisible();
  }

  /** The line of one step of the shown run. */
  line(name: string) {
    return this.page.getByRole('button', { name: new RegExp(name) });
  }
}
