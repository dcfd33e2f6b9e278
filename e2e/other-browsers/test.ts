// The test function of the stories in other browsers: a browser and a stack per worker, a device with empty storage per test.
import { expect } from '@playwright/test';
import { PATIENCE_MS } from '../support/patience.ts';
import { stackTest } from '../support/stack-test.ts';
import type { Device, Driver } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebKit } from './drivers/webkit.ts';
import { WebPage } from './page/web-page.ts';

export type Engine = 'firefox' | 'webkit';

/** The path of a program that e2e/other-browsers/main.mjs found or installed. */
const programAt = (variable: string): string => {
  const path = process.env[variable];
  if (path === undefined) throw new Error(`${variable} is not set. Run "npm run test:browsers", which sets it.`);
  return path;
};

const START: Readonly<Record<Engine, () => Promise<Driver>>> = {
  firefox: () => startFirefox(programAt('STORIES_FIREFOX')),
  webkit: () => startWebKit(programAt('STORIES_WEBKIT_DRIVER'), programAt('STORIES_XVFB')),
};

type TestFixtures = {
  readonly device: Device;
  /** The first tab of the first device. */
  readonly web: WebPage;
  /** Opens another tab of the first device. */
  readonly newTab: () => Promise<WebPage>;
  /** Opens a tab on another device. */
  readonly newDevice: () => Promise<WebPage>;
};

export type WorkerFixtures = {
  readonly engine: Engine;
  readonly driver: Driver;
};

/** Closes a device and asserts that its pages reported no problem. */
const settle = async (device: Device): Promise<void> => {
  await device.close();
  expect(device.problems()).toEqual([]);
};

export const test = stackTest.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { scope: 'worker', option: true }],
  driver: [
    async ({ engine }, use) => {
      const driver = await START[engine]();
      await use(driver);
      await driver.stop();
    },
    { scope: 'worker', timeout: 4 * PATIENCE_MS },
  ],
  device: async ({ driver }, use) => {
    const device = await driver.newDevice();
    await use(device);
    await settle(device);
  },
  newTab: async ({ device, stack }, use) => {
    await use(async () => new WebPage(await device.newTab(), stack.playground));
  },
  web: async ({ newTab }, use) => use(await newTab()),
  newDevice: async ({ driver, stack }, use) => {
    const devices: Device[] = [];
    await use(async () => {
      const device = await driver.newDevice();
      devices.push(device);
      return new WebPage(await device.newTab(), stack.playground);
    });
    for (const device of devices) await settle(device);
  },
});

export { expect };
