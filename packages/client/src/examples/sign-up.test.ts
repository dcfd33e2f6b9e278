// The example of the quick start runs.
import { expect, it } from 'vitest';
import { FAKE_CODE } from '../testing/fake-attempts.ts';
import { createHarness } from '../testing/harness.ts';
import { signUp } from './sign-up.ts';
import { start } from './start.ts';

it('signs a user up and in', async () => {
  const { latchkey } = createHarness();
  await signUp(latchkey, 'ada@example.com', 'correct horse', async () => FAKE_CODE);
  expect(latchkey.user?.primaryEmailAddress?.emailAddress).toBe('ada@example.com');
});

it('starts a client for a page and shows the signed-in user', async () => {
  const { latchkey: other, platform } = createHarness();
  const shown: (string | undefined)[] = [];
  const latchkey = await start(other.publishableKey, (email) => shown.push(email), { platform });
  await signUp(latchkey, 'ada@example.com', 'correct horse', async () => FAKE_CODE);
  expect([shown[0], shown.at(-1)]).toEqual([undefined, 'ada@example.com']);
  latchkey.dispose();
});
