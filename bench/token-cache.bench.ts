// getToken while the cached token is valid: the cost for every request of a host application, alone and concurrently.
import { bench, describe } from 'vitest';
import { createSignedIn } from './signed-in-client.ts';

const { latchkey } = await createSignedIn();
const TWENTY = Array.from({ length: 20 }, () => undefined);

describe('token cache', () => {
  bench('getToken from the cache', async () => {
    await latchkey.session?.getToken();
  });

  bench('getToken from the cache, twenty callers at once', async () => {
    await Promise.all(TWENTY.map(() => latchkey.session?.getToken()));
  });
});
