// Playwright configuration: one Chromium, one service and playground per worker, a picture of each failure.
import { defineConfig } from '@playwright/test';
import { PATIENCE_MS } from './support/patience.ts';

/** Every state of every surface in every look: `npm run pictures`. */
const PICTURES = '**/tests/screens/pictures.spec.ts';
/** The pictures of a guide, which `node tools/guide-pictures.mjs console` makes. */
const GUIDE = '**/tests/screens/guide-pictures.spec.ts';
/** The pictures of the element keys, which `node tools/guide-pictures.mjs elements` makes. */
const ELEMENTS = '**/tests/screens/element-pictures.spec.ts';
/** Stories of the applications in examples/, after `npm run example build`. */
const EXAMPLES = '**/tests/examples/*.spec.ts';
/** Stories that repeat others in another set-up, or with every card or screen: part of `npm run test:rest`. */
const LONG = [
  '**/tests/screens/{accessibility,layout-shift,hostile-texts,long-names,pseudo-language}.spec.ts',
  '**/tests/organizations/accessibility.spec.ts',
  '**/tests/access/{console,states,walks/*}.spec.ts',
  '**/tests/sign-in/{two-providers,modals,keyboard}.spec.ts',
  '**/tests/session/offline-cards.spec.ts',
  '**/tests/installation/{packed,dotted-host}.spec.ts',
];

/** Tests in other files that repeat another one in a similar set-up; also part of `npm run test:rest`. */
const REPEATED = /@repeated/;

export default defineConfig({
  testDir: './tests',
  globalSetup: ['./support/require-browser.ts', './support/first-installation.ts'],
  outputDir: '../test-results',
  // A recorded text is next to the story that compares it.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  // One more than the cores of the machine for which README.md gives times: a story waits an eighth of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A test may contain several slow waits.
  timeout: 4 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list', { printSteps: false }]],
  use: {
    browserName: 'chromium',
    colorScheme: 'light',
    locale: 'en-US',
    // A trace costs a tenth of the CPU even if the test passes: `npm run e2e -- --trace=retain-on-failure -g <title>` records it.
    trace: 'off',
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
    launchOptions: {
      ...(process.env.PLAYWRIGHT_CHROMIUM ? { executablePath: process.env.PLAYWRIGHT_CHROMIUM } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'stories', testIgnore: [PICTURES, GUIDE, ELEMENTS, EXAMPLES, ...LONG], grepInvert: REPEATED },
    { name: 'repeated', testIgnore: [PICTURES, GUIDE, ELEMENTS, EXAMPLES, ...LONG], grep: REPEATED },
    { name: 'long', testMatch: LONG },
    { name: 'examples', testMatch: EXAMPLES },
    { name: 'pictures', testMatch: PICTURES },
    { name: 'guide', testMatch: GUIDE },
    { name: 'elements', testMatch: ELEMENTS },
  ],
});
