// Everything a page downloads until it is idle, as the browser records it, against budgets.json. Fails `npm test`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from '../tools/browser.mjs';
import { inParallel, ROOT } from '../tools/terminal.mjs';
import { startChrome } from './chrome.mjs';
import { serveHeadless, serveScriptTag, serveVite } from './first-load/hosts.mjs';
import { FIGURE, signInOperator } from './first-load/operator.mjs';
import { AVATAR, createUser, INPUT, signIn } from './first-load/users.mjs';
import { visit } from './first-load/visit.mjs';
import { BROWSER_ARGS } from './host-page.mjs';
import { startService } from './service.mjs';

/** A latency so long that requests which are sent together count as one step, also on a busy machine. */
const FAR = { name: 'far away', latencyMs: 1_000, kilobits: 100_000 };

/** Long enough for an idle page to start its idle downloads, also on a busy machine. */
const QUIET_MS = 3_000;

/** Pages that are visited at the same time: a visit mostly waits. */
const WIDTH = 2;

const TYPED = 'input[name=emailAddress], input[name=email_address]';

/** The visits; `press` runs once the page is idle. */
const PAGES = {
  'script tag, SignIn': { host: 'tag', selector: INPUT },
  'script tag, SignUp': { host: 'signUp', selector: TYPED },
  'script tag, UserButton': { host: 'tag', selector: AVATAR, isSignedIn: true },
  'script tag, UserProfile by a press': { host: 'tag', selector: AVATAR, isSignedIn: true, press: 'openUserProfile' },
  'script tag, OrganizationProfile by a press': {
    host: 'tag',
    selector: AVATAR,
    isSignedIn: true,
    press: 'openOrganizationProfile',
  },
  'headless script': { host: 'headless', selector: '#loaded' },
  'Vite host, SignIn': { host: 'vite', selector: INPUT },
  'Vite host, UserButton': { host: 'vite', selector: AVATAR, isSignedIn: true },
  'console, overview': { host: 'console', selector: FIGURE, isOperator: true },
  'console, overview in German': { host: 'console', selector: FIGURE, isOperator: true, language: 'de' },
  'console, overview in Arabic': { host: 'console', selector: FIGURE, isOperator: true, language: 'ar' },
};

/** Exceeded budgets, one sentence each. */
const budgetProblems = (name, budget, measured) =>
  Object.entries(budget).flatMap(([moment, limits]) =>
    Object.entries(limits)
      .filter(([figure, most]) => measured[moment][figure] > most)
      .map(([figure, most]) => `${name}, ${moment}: ${figure} is ${measured[moment][figure]}, at most ${most}.`),
  );

/** `{ name: { untilReady, untilQuiet, byPress, urls } }`, each with `scripts`, `scriptBytes`, `requests` and `sequence`. */
export async function measureDownloads() {
  const executablePath = await ensureBrowser();
  const service = await startService();
  const chrome = await startChrome(executablePath, BROWSER_ARGS);
  const hosts = {
    tag: await serveScriptTag(
      service,
      'Latchkey.user ? Latchkey.mountUserButton(surface) : Latchkey.mountSignIn(surface)',
    ),
    signUp: await serveScriptTag(service, 'Latchkey.mountSignUp(surface)'),
    headless: await serveHeadless(service),
    vite: await serveVite(service),
    console: { url: `${service.url}/console`, stop: async () => {} },
  };
  try {
    await createUser(service);
    const signedIn = await chrome.newContext();
    await signIn(chrome, signedIn, hosts.headless.url);
    const operator = await chrome.newContext();
    await signInOperator(chrome, operator, service.consoleLink());
    const visitPage = async ([name, { host, isSignedIn, isOperator, press, selector, language }]) => {
      const { url } = hosts[host];
      // A new context has an empty cache, so every download is counted.
      const context = await chrome.newContext(isOperator ? operator : isSignedIn ? signedIn : undefined);
      const code = press && `Latchkey.${press}()`;
      const figures = await visit(chrome, {
        url,
        selector,
        context,
        language,
        network: FAR,
        quietMs: QUIET_MS,
        press: code,
      });
      await chrome.endContext(context);
      return [name, figures];
    };
    return Object.fromEntries(await inParallel(Object.entries(PAGES), WIDTH, visitPage));
  } finally {
    await chrome.stop();
    for (const host of Object.values(hosts)) await host.stop();
    await service.stop();
  }
}

const figures = ({ scripts, scriptBytes, requests, sequence }) =>
  `${String(scripts).padStart(2)} scripts ${(scriptBytes / 1_000).toFixed(1).padStart(6)} kB, ${String(requests).padStart(2)} requests, ${sequence} in sequence`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { pages } = JSON.parse(readFileSync(join(ROOT, 'bench', 'budgets.json'), 'utf8'));
  const measured = await measureDownloads();
  const problems = [];
  for (const [name, one] of Object.entries(measured)) {
    console.log(`${name}\n  until ready  ${figures(one.untilReady)}\n  until quiet  ${figures(one.untilQuiet)}`);
    if (PAGES[name].press) console.log(`  by the press ${figures(one.byPress)}`);
    if (process.argv.includes('--urls')) for (const url of one.urls) console.log(`    ${url}`);
    problems.push(...budgetProblems(name, pages[name] ?? {}, one));
  }
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'Every page is within its budget.' : `${problems.length} over budget.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
