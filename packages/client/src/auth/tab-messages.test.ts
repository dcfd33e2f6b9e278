// Messages between tabs do not depend on shared storage, which may be updated later.
import { expect, it } from 'vitest';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createSignOutQueue } from './sign-out-queue.ts';
import { createTabMessages } from './tab-messages.ts';

const KEY = 'pk_test_key';

it('a sign-out names the sessions that the service does not know to be ended', async () => {
  const browser = createFakeBrowser();
  const createTab = async (storageOf = createFakePlatform()) => {
    const platform = createFakePlatform({ browser });
    const queue = createSignOutQueue(storageOf.storage, KEY);
    const messages = createTabMessages(platform, KEY, queue);
    const heard: (readonly string[])[] = [];
    const stop = messages.start({
      onSignOut: () => heard.push(queue.ids()),
      onSignIn: () => undefined,
      onToken: () => undefined,
    });
    await platform.advance(0);
    return { platform, queue, messages, heard, stop };
  };
  // Each with a separate storage, as if the other's write had not arrived.
  const [first, second] = [await createTab(), await createTab()];
  first.queue.add(['sess_1']);
  first.messages.announceSignOut();
  await second.platform.advance(0);
  expect(second.heard).toEqual([['sess_1']]);
  first.queue.remove('sess_1');
  first.messages.announceSignOut();
  await second.platform.advance(0);
  expect(second.heard).toHaveLength(2);
  first.stop();
  second.stop();
});
