// How the stories run: one Chromium, one service and playground per worker, a trace of whatever fails.
import { defineConfig } from '@playwright/test';
import { PATIENCE_MS } from './support/patience.ts';

export default defineConfig({
  testDir: './tests',
  globalSetup: ['./support/require-browser.ts', './support/first-installation.ts'],
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Room for several waits of one story that each take long.
  timeout: 4 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list', { printSteps: false }]],
  use: {
    browserName: 'chromium',
    colorScheme: 'light',
    locale: 'en-US',
    // Without the moving picture, which took a tenth of the machine while everything was well. Where nobody keeps the files of a
    // failure, there is no trace at all.
    trace: process.env.CI ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
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
    { name: 'stories', testIgnore: 'screens.spec.ts' },
    { name: 'screens', testMatch: 'screens.spec.ts' },
  ],
});
