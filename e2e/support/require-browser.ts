// Fails before the first test if no browser is installed, with a message that says how to install one.

/** Playwright calls the default export of its global setup once, before any worker starts. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default function requireBrowser(): void {
  if (process.env.PLAYWRIGHT_CHROMIUM) return;
  throw new Error('No browser is named. Run "npm run e2e", which finds or installs one, or set PLAYWRIGHT_CHROMIUM.');
}
