// What a page with an emulated passkey device needs in addition.
import type { Page } from '@playwright/test';

/** Disables conditional mediation (passkey autofill): the emulated device would accept it at once, before the test acts. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}
