// The test function of an application: an instance per worker, and the application in front of it.
import { test as base } from '@latchkey/testing/playwright';
import { startApplication } from '../../../support/small-application.ts';

export const test = base.extend<object, { application: string }>({
  application: [
    async ({ latchkey }, use) => {
      const { url, stop } = await startApplication({
        publishableKey: latchkey.publishableKey,
        serviceUrl: latchkey.url,
      });
      await use(url);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ application }, use) => use(application),
});
