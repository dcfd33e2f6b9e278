// Records CSP violations and uncaught errors in every page of a browser context.
import type { BrowserContext } from '@playwright/test';

/** The violations and errors as text; a test expects none. */
export type Complaints = readonly string[];

export async function watchContext(context: BrowserContext): Promise<Complaints> {
  const complaints: string[] = [];
  context.on('weberror', (webError) => complaints.push(`uncaught: ${webError.error().message}`));
  context.on('console', (message) => {
    if (/content security policy|trusted ?types|TrustedScript|TrustedHTML/i.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  await context.exposeBinding('reportViolation', (_source, text: string) => complaints.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return complaints;
}
