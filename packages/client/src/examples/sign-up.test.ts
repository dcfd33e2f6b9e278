// The example of the quick start runs.
import { expect, it } from 'vitest';
import { FAKE_CODE } from '../testing/fake-service.ts';
import { createHarness } from '../testing/harness.ts';
import { signUp } from './sign-up.ts';

it('signs a person up and in', async () => {
  const { latchkey } = createHarness();
  await signUp(latchkey, 'ada@example.com', 'correct horse', async () => FAKE_CODE);
  expect(latchkey.user?.primaryEmailAddress?.emailAddress).toBe('ada@example.com');
});
