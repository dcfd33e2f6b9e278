// Fixtures of Playwright: an instance per worker, and for each test a user, an organization, inbox, clock, settings and sign-in.
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import type { TestClock } from '../clock.ts';
import type { Inbox } from '../inbox.ts';
import type { LatchkeyInstance } from '../instance/instance.ts';
import { type ConnectOptions, connectLatchkey, type StartOptions, startLatchkey } from '../instance/start.ts';
import type { TestOrganization } from '../organizations.ts';
import type { Settings } from '../settings.ts';
import type { TestUser } from '../users/users.ts';
import { createSignInPage, type SignInPage } from './sign-in-page.ts';

/** A first start on a busy machine. */
const START_TIMEOUT_MS = 180_000;

export type LatchkeyTestFixtures = {
  /** A user with an e-mail address and a password, for this test alone. */
  readonly user: TestUser;
  /** An organization that `user` created. */
  readonly organization: TestOrganization;
  readonly inbox: Inbox;
  /** The clock of the service; set back after the test. */
  readonly clock: TestClock;
  /** Changes settings of the instance until the end of the test. */
  readonly settings: (...changes: readonly Settings[]) => Promise<void>;
  /** Signs a page or a context in without the UI. */
  readonly signIn: SignInPage;
};

export type LatchkeyWorkerFixtures = {
  /** An option of `use`: `{ connect }` for a service that runs already, or settings and port of the instance of each worker. */
  readonly latchkeyOptions: StartOptions & { readonly connect?: ConnectOptions | undefined };
  /** The instance of this worker. */
  readonly latchkey: LatchkeyInstance;
};

type LatchkeyTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & LatchkeyTestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & LatchkeyWorkerFixtures
>;

/** `test` of Playwright with these fixtures; add your own with `test.extend`. */
export const test: LatchkeyTest = base.extend<LatchkeyTestFixtures, LatchkeyWorkerFixtures>({
  latchkeyOptions: [{}, { option: true, scope: 'worker' }],
  latchkey: [
    async ({ latchkeyOptions: { connect, ...options } }, use) => {
      const latchkey = connect ? await connectLatchkey(connect) : await startLatchkey(options);
      await use(latchkey);
      await latchkey.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  user: async ({ latchkey }, use) => use(await latchkey.users.create()),
  organization: async ({ latchkey, user }, use) => use(await latchkey.organizations.create({ createdBy: user })),
  inbox: async ({ latchkey }, use) => use(latchkey.inbox),
  clock: async ({ latchkey }, use) => {
    await use(latchkey.clock);
    await latchkey.clock.reset();
  },
  settings: async ({ latchkey }, use) => {
    const settings = latchkey.changedSettings();
    await use(settings.change);
    await settings.restore();
  },
  signIn: async ({ latchkey, baseURL }, use) => use(createSignInPage(latchkey, baseURL)),
});
