// An example of the guide about sessions: tabs of one browser in memory, with a clock that the test controls.
import { Latchkey } from '@latchkey/client';
import { createFakeBrowser, createFakePlatform, createFakeService } from '@latchkey/client/testing';

/** A browser in which Ada is signed in. Open tabs, advance the clock, and count the requests to the service. */
export const createTestBrowser = (publishableKey: string) => {
  const browser = createFakeBrowser();
  const service = createFakeService(browser.clock.now);
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
  return {
    advance: browser.clock.advance,
    setClock: browser.clock.jump,
    tokenCalls: () => service.calls.filter((call) => call.endsWith('/tokens')).length,
    async openTab() {
      const platform = createFakePlatform({ browser, respond: service.respond });
      const latchkey = new Latchkey(publishableKey, { platform });
      await latchkey.load();
      return { latchkey, tab: platform.tab };
    },
  };
};
