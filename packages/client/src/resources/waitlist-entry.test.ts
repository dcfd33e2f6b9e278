// joinWaitlist through a client.
import { describe, expect, it } from 'vitest';
import { isNetworkError } from '../errors.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness } from '../testing/harness.ts';

describe('joinWaitlist', () => {
  it('joins and returns the entry', async () => {
    const { latchkey, platform } = createHarness();
    await latchkey.load();
    const entry = await latchkey.joinWaitlist({ emailAddress: 'ada@example.com' });
    expect(entry).toEqual({ id: expect.stringMatching(/^wait_/), createdAt: new Date(1), updatedAt: new Date(1) });
    const asked = platform.network.requests.find(({ url }) => url.pathname.endsWith('/waitlist'));
    expect([asked?.method, asked?.body]).toEqual(['POST', 'email_address=ada%40example.com']);
  });

  it('rethrows the service’s error', async () => {
    const { latchkey, service } = createHarness();
    await latchkey.load();
    service.once('POST /waitlist', () => errorResponse(422, 'form_param_format_invalid', 'email_address'));
    await expect(latchkey.joinWaitlist({ emailAddress: 'nobody' })).rejects.toMatchObject({
      errors: [{ code: 'form_param_format_invalid', meta: { paramName: 'email_address' } }],
    });
  });

  it('rejects without a network rather than return a missing entry', async () => {
    const { latchkey, platform } = createHarness();
    await latchkey.load();
    platform.tab.setOnline(false);
    const joined = latchkey.joinWaitlist({ emailAddress: 'ada@example.com' }).catch((error: unknown) => error);
    expect(isNetworkError(await joined)).toBe(true);
  });
});
