// `npm run test:browsers`: runs the main stories in Firefox and WebKit, whose Debian packages it installs if they are missing.
// Further arguments go to Playwright's test runner: `npm run test:browsers -- --project=firefox -g "second factor"`.
import { build } from '../../tools/build.mjs';
import { ensurePrograms } from '../../tools/debian.mjs';
import { bin, fail, run } from '../../tools/terminal.mjs';

const PACKAGES = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

async function main() {
  await build();
  const programs = await ensurePrograms(PACKAGES);
  const args = ['test', '--config', 'e2e/other-browsers/playwright.config.ts', ...process.argv.slice(2)];
  const { code } = await run(bin('playwright'), args, {
    quiet: false,
    env: {
      STORIES_FIREFOX: programs['firefox-esr'],
      STORIES_WEBKIT_DRIVER: programs.WebKitWebDriver,
      STORIES_XVFB: programs.Xvfb,
    },
  });
  process.exitCode = code;
}

main().catch(fail);
