// One client on a fake browser with a fake service behind it, for the tests of this package.

import { formatPublishableKey, type InstanceType } from '@latchkey/wire';
import { Latchkey, type LatchkeyOptions } from '../latchkey.ts';
import * as account from '../load/account.ts';
import * as external from '../load/external.ts';
import * as localFactors from '../load/local-factors.ts';
import * as organizations from '../load/organizations.ts';
import { createAttempts } from '../load/signed-in.ts';
import { createFakeService, type FakeService } from './fake-service.ts';
import { makeKnown } from './known-browser.ts';
import { createFakePlatform, type FakePlatform, type FakePlatformOptions } from './platform/fake-platform.ts';

export type Harness = { readonly latchkey: Latchkey; readonly platform: FakePlatform; readonly service: FakeService };

export type HarnessOptions = FakePlatformOptions & {
  readonly instanceType?: InstanceType;
  /** True if the development instance does not know this browser. By default it does. */
  readonly isNewBrowser?: boolean;
  readonly service?: FakeService;
  readonly client?: Omit<LatchkeyOptions, 'platform'>;
};

/** Host of the API in every test. */
export const API_HOST = 'latchkey.example.test';

/** A client that is not loaded yet. */
export const createHarness = ({
  instanceType = 'development',
  isNewBrowser = false,
  service,
  client,
  ...options
}: HarnessOptions = {}): Harness => {
  const platform = createFakePlatform(options);
  const used = service ?? createFakeService(platform.clock.now);
  platform.network.respond(used.respond);
  if (instanceType === 'development' && !isNewBrowser) makeKnown(platform);
  // These modules are loaded eagerly, so that tests with a stopped clock need not wait for an import.
  const lazyModules = {
    account: async () => account,
    attempts: async () => ({ createAttempts }),
    organizations: async () => organizations,
    localFactors: async () => localFactors,
    external: async () => external,
    ...client?.lazyModules,
  };
  const latchkey = new Latchkey(formatPublishableKey(instanceType, API_HOST), { ...client, lazyModules, platform });
  return { latchkey, platform, service: used };
};

/** A client with an active session. */
export const createSignedIn = async (options: HarnessOptions = {}): Promise<Harness> => {
  const harness = createHarness(options);
  harness.service.addAccount('ada@example.com', 'correct horse');
  harness.service.signInDirectly('ada@example.com');
  await harness.latchkey.load();
  return harness;
};
