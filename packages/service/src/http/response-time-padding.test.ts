// Replies whose timing could show that an account exists (docs/security.md R11) are delayed to a fixed time grid.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../domain/instance/instance.ts';
import type { Database } from '../store/database/database.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { openBrowser } from '../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS } from '../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A service that records the delay of each reply. Verifying a password takes seven milliseconds of its clock. */
const createWatched = async (hides: boolean) => {
  const held: number[] = [];
  const service = await createTestService(database, {
    settings: (settings: InstanceSettings) => ({
      ...settings,
      security: { ...settings.security, enumeration_protection: hides },
    }),
    ports: (ports) => ({
      ...ports,
      timers: {
        after: (milliseconds, run) => {
          held.push(milliseconds);
          return ports.timers.after(milliseconds, run);
        },
      },
      hasher: {
        ...ports.hasher,
        burn: async () => ports.clock.advance(7),
      },
    }),
  });
  return { held, browser: await openBrowser(service) };
};

const identify = { body: { identifier: 'ada@example.com' } };
const guess = { body: { identifier: 'ada@example.com', password: 'wrong password', strategy: 'password' } };

it('replies are padded to a time step where the instance prevents user enumeration, whether they succeed or fail', async () => {
  const { held, browser } = await createWatched(true);
  expect((await browser.call('POST', '/client/sign_ins', identify)).status).toBe(200);
  expect((await browser.call('POST', '/client/sign_ins', guess)).status).toBe(422);
  expect(held).toEqual([25, 18]);
  await browser.call('GET', '/environment');
  await browser.call('GET', '/client');
  expect(held).toHaveLength(2);
});

it('replies are sent at once where user enumeration is not prevented', async () => {
  const { held, browser } = await createWatched(false);
  expect((await browser.call('POST', '/client/sign_ins', identify)).codes).toEqual(['form_identifier_not_found']);
  expect(held).toEqual([]);
});
