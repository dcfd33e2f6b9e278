// Two real browsers: a user signs in on the page of an application, and the page stays open during all faults.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { ROOT } from '../../../tools/terminal.mjs';
import { PATIENCE_MS } from '../limits.mjs';

const APPLICATION = join(ROOT, 'e2e/support/small-application.ts');
const PASSWORD = 'quiet-harbour-lights-4';
const ADDRESSES = ['first-browser@example.com', 'second-browser@example.com'];
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

async function signIn(browser, application, address) {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(application.url);
  await page.getByRole('textbox', { name: /email|username/i }).fill(address);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('#who', { hasText: address }).waitFor();
  return page;
}

/** In the page: a new token, then a call of the application's server, which verifies it. */
const visit = async () => {
  const token = await window.Latchkey.session.getToken({ skipCache: true });
  const reply = await fetch('/api/me', { headers: { Authorization: `Bearer ${token}` } });
  return reply.status;
};

/** `{ visits, problems, check(when), stop() }` */
export async function startBrowsers({ url, keys, calls }, executablePath) {
  const { module } = await runnerImport(APPLICATION, { configFile: false, logLevel: 'error' });
  const application = await module.startApplication({ publishableKey: keys.publishableKey, serviceUrl: url });
  const browser = await chromium.launch({ executablePath, args: ARGS });
  const stop = async () => {
    await browser.close();
    await application.stop();
  };
  try {
    const pages = [];
    for (const address of ADDRESSES) {
      await calls.admin('POST', '/admin/v1/users', { email_address: address, password: PASSWORD });
      pages.push(await signIn(browser, application, address));
    }
    const figures = { visits: 0, problems: [] };
    const check = async (when) => {
      for (const [at, page] of pages.entries()) {
        figures.visits += 1;
        const outcome = await page.evaluate(visit).catch((error) => error.message);
        if (outcome !== 200) figures.problems.push(`browser ${at + 1} after "${when}": ${outcome}`);
      }
    };
    return { figures, check, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
