// Watches a page for what a strict content policy refuses, and for errors that nobody caught.
import type { Page } from '@playwright/test';

/** Everything that went wrong in a page, in words; empty is what a test wants. */
export type Complaints = readonly string[];

export async function watchPage(page: Page): Promise<Complaints> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|trusted ?types|TrustedScript|TrustedHTML/i.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  await page.exposeBinding('reportViolation', (_source, text: string) => complaints.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return complaints;
}
