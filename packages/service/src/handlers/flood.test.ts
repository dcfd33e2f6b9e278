// A flood of passwords (docs/security.md R01): the hasher accepts a limited number, the rest get Retry-After, and other calls
// work as usual.
import type { TokenJSON } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBoundedQueue } from '../ports/bounded-queue.ts';
import type { Database } from '../store/database/database.ts';
import { signIn, signUp } from '../testing/accounts/sign-up-and-in.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { quickHasher } from '../testing/factors/quick-hasher.ts';
import { openBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const EMAIL = 'ada@example.com';
const WIDTH = 2;
const DEPTH = 4;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A hasher with a short queue that verifies nothing until it is released. */
const createSlowHasher = () => {
  const queue = createBoundedQueue({ width: WIDTH, depth: DEPTH });
  let open: () => void = () => {};
  let gate = Promise.resolve();
  let asked = 0;
  return {
    /** How many passwords it was asked to verify so far. */
    asked: () => asked,
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: () => open(),
    hasher: {
      ...quickHasher,
      verify: (digest: string, password: string) => {
        asked += 1;
        return queue.run(async () => {
          await gate;
          return quickHasher.verify(digest, password);
        });
      },
    },
  };
};

it('requests beyond the capacity of the hasher get 503 with Retry-After, and other calls are answered meanwhile', async () => {
  const slow = createSlowHasher();
  const service = await createTestService(database, { ports: (ports) => ({ ...ports, hasher: slow.hasher }) });
  const known = await openBrowser(service);
  const session = (await signUp(service, known, EMAIL)).body.response.created_session_id;
  const crowd = WIDTH + DEPTH + 3;
  const browsers = [];
  for (let index = 0; index < crowd; index += 1) browsers.push(await openBrowser(service));

  slow.hold();
  let completed = 0;
  const flood = browsers.map(async (browser) => {
    const reply = await signIn(browser, EMAIL, 'wrong password');
    completed += 1;
    return reply;
  });
  await expect.poll(() => completed).toBe(crowd - WIDTH - DEPTH);
  const token = await known.call<TokenJSON>('POST', `/client/sessions/${session}/tokens`);
  expect(token.status).toBe(200);
  expect((await known.call('GET', '/environment')).status).toBe(200);

  slow.release();
  const replies = await Promise.all(flood);
  const refused = replies.filter((reply) => reply.status === 503);
  expect(refused).toHaveLength(crowd - WIDTH - DEPTH);
  for (const reply of refused)
    expect([reply.codes, reply.headers.get('retry-after')]).toEqual([['service_unavailable'], '2']);
  expect(replies.filter((reply) => reply.codes[0] === 'form_password_incorrect')).toHaveLength(WIDTH + DEPTH);
});

it('a rejected request locks no account: a password that was not verified is not counted', async () => {
  const slow = createSlowHasher();
  const service = await createTestService(database, { ports: (ports) => ({ ...ports, hasher: slow.hasher }) });
  await signUp(service, await openBrowser(service), EMAIL);
  const crowd = await Promise.all(
    Array.from({ length: WIDTH + DEPTH }, async (_, index) => {
      const browser = await openBrowser(service);
      await signUp(service, browser, `crowd${index}@example.com`);
      await browser.call('DELETE', '/client/sessions');
      return browser;
    }),
  );
  slow.hold();
  const busy = crowd.map((browser, index) => signIn(browser, `crowd${index}@example.com`));
  await expect.poll(() => slow.asked()).toBe(crowd.length);
  // The flood fills the queue: the owner gets 503 more often than the account has attempts.
  const browser = await openBrowser(service);
  for (let tried = 0; tried < 15; tried += 1) expect((await signIn(browser, EMAIL)).status).toBe(503);
  slow.release();
  await Promise.all(busy);
  expect((await signIn(browser, EMAIL)).body.response.status).toBe('complete');
});
