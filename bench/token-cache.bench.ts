// getToken while the cached token is good: what every request of a host application pays.
import { bench, describe } from 'vitest';
import { createSignedIn } from './signed-in-client.ts';

const { latchkey } = await createSignedIn();

describe('token cache', () => {
  bench('getToken from the cache', async () => {
    await latchkey.session?.getToken();
  });
});
