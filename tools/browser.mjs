// Finds a Chromium for the browser tests, and installs Debian's when the machine has none.
// The headless shell is the same engine without browser windows, and needs half the resources.
import { aptGet, findProgram } from './debian.mjs';
import { Stop } from './terminal.mjs';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a browser: PLAYWRIGHT_CHROMIUM, or the first known name on PATH; undefined when there is none. */
export function findBrowser(env = process.env) {
  return env.PLAYWRIGHT_CHROMIUM || findProgram(NAMES, env);
}

/** Installs Debian's headless shell, or the full Chromium if there is no such package. */
async function installBrowser() {
  await aptGet('update', '-qq');
  const install = (name) => aptGet('install', '-y', '-qq', '--no-install-recommends', name);
  const { code } = await install('chromium-headless-shell');
  return code === 0 ? { code, output: '' } : install('chromium');
}

/** A developer's machine keeps its browser; a CI machine gets the headless shell, which is faster. */
const isGoodEnough = (path, env) => Boolean(env.PLAYWRIGHT_CHROMIUM) || !env.CI || path.endsWith('headless-shell');

/** A browser's path; installs one with apt-get if necessary. */
export async function ensureBrowser(env = process.env) {
  const found = findBrowser(env);
  if (found && isGoodEnough(found, env)) return found;
  console.log("Installing Debian's package of Chromium …");
  const { code, output } = await installBrowser();
  if (code !== 0 && found) return found;
  if (code !== 0)
    throw new Stop(
      `${output.trim().split('\n').slice(-5).join('\n')}\n\nThe browser tests need Chromium, and installing it failed. Install it with your system's packages, or set PLAYWRIGHT_CHROMIUM to the path of a Chromium or Chrome.`,
    );
  const installed = findBrowser();
  if (!installed) throw new Stop('Chromium was installed but is not on PATH. Set PLAYWRIGHT_CHROMIUM to its path.');
  return installed;
}
