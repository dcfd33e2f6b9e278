// A loaded client with an active session, on the in-memory browser and service that the client publishes for tests.
import { Latchkey } from '@latchkey/client';
import {
  createFakeBrowser,
  createFakePlatform,
  createFakeService,
  type FakeService,
  makeKnown,
} from '@latchkey/client/testing';

const KEY = `pk_test_${btoa('localhost:4400$')}`;

export type SignedIn = { readonly latchkey: Latchkey; readonly service: FakeService };

export async function createSignedIn(): Promise<SignedIn> {
  const browser = createFakeBrowser();
  const platform = createFakePlatform({ browser });
  const service = createFakeService(() => platform.clock.now());
  platform.network.respond(service.respond);
  makeKnown(platform);
  service.addAccount('mira@example.com', 'quiet-harbour-lights');
  service.signInDirectly('mira@example.com');
  const latchkey = new Latchkey(KEY, { platform });
  await latchkey.load();
  if (!latchkey.session) throw new Error('Nobody is signed in; the figures would mean nothing.');
  return { latchkey, service };
}
