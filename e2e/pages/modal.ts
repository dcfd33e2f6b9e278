// Page object of a surface in a modal: opened by the host page's scripts, and the dialog that contains it.
import { expect, type Locator, type Page } from '@playwright/test';

type Surface = 'SignIn' | 'SignUp' | 'Waitlist';

type Props = Readonly<Record<string, unknown>>;

export class ModalPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly who: Locator;
  readonly opener: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.who = page.locator('#who');
    this.opener = page.locator('#open-sign-in');
  }

  /** Opens a surface over an otherwise empty page, from a button, which has the focus before the dialog opens. */
  async open(site: string, surface: Surface, props: Props = {}, search = ''): Promise<void> {
    await this.page.goto(`${site}/plain${search}`);
    await expect(this.who).toHaveText('Signed out');
    await this.opener.focus();
    await this.page.evaluate(
      ([name, given]) => {
        const { Latchkey } = window as unknown as { Latchkey: Record<string, (props: Props) => void> };
        Latchkey[`open${name}`]?.({ fallbackRedirectUrl: '/plain', ...given });
      },
      [surface, props] as const,
    );
  }

  async heading(name: string | RegExp): Promise<void> {
    await expect(this.dialog.getByRole('heading', { name })).toBeVisible();
  }

  /** Waits until the dialog is closed and the page shows the signed-in user. */
  async hasSignedIn(email: string): Promise<void> {
    await expect(this.who).toHaveText(`Signed in as ${email}`);
    await expect(this.dialog).toBeHidden();
  }
}
