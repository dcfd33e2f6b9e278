// Configuration of the stories in other browsers. Playwright runs the tests here, but drives neither browser.
import { defineConfig } from '@playwright/test';
import { PATIENCE_MS } from '../support/patience.ts';
import type { WorkerFixtures } from './test.ts';

// biome-ignore lint/complexity/noBannedTypes: no option belongs to a single test.
export default defineConfig<{}, WorkerFixtures>({
  testDir: './stories',
  globalSetup: ['../support/first-installation.ts'],
  outputDir: '../../test-results/other-browsers',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  timeout: 4 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list', { printSteps: false }]],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' }, testMatch: '**/{sign-in,profile}.spec.ts' },
  ],
});
