// The console message of a production page whose origin the instance may not allow.
import { expect, it } from 'vitest';
import * as devTools from '../load/dev-tools.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness } from '../testing/harness.ts';

/** Longer than a start without a reply takes, and shorter than three of them. */
const WHILE_MS = 20_000;

// Loaded eagerly: the clock of these tests does not wait for an import.
const client = { lazyModules: { devTools: async () => devTools } };

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** A page whose calls fail; the service answers `no-cors` requests, or is down. */
const load = async (isThere: boolean, isOnline = true) => {
  const harness = createHarness({ instanceType: 'production', client });
  const { latchkey, platform } = harness;
  platform.tab.setOnline(isOnline);
  const modes: (string | undefined)[] = [];
  Object.assign(platform, {
    fetch: async (_: string, init: RequestInit = {}) => {
      modes.push(init.mode);
      return isThere && init.mode === 'no-cors' ? new Response('') : lost();
    },
  });
  const loaded = latchkey.load().catch((error: unknown) => error);
  await platform.advance(WHILE_MS);
  const hints = platform.logs.filter((line) => line.includes('allowed_origins'));
  return { ...harness, error: await loaded, hints, asked: modes.filter((mode) => mode === 'no-cors').length };
};

it('names the setting once where the service responds and the response is unreadable', async () => {
  const { latchkey, error, hints, asked } = await load(true);
  expect(hints).toHaveLength(1);
  expect(hints[0]).toContain('pages of https://app.example.com');
  expect(hints[0]).toContain('{"allowed_origins":["https://app.example.com"]}');
  expect(asked).toBe(1);
  // The error shown to visitors does not differ from any outage.
  expect(String(error)).not.toContain('allowed_origins');
  expect(latchkey.status).toBe('degraded');
  latchkey.dispose();
});

it('reports nothing where no response arrives, or the browser is offline', async () => {
  const away = await load(false);
  expect([away.hints, away.asked]).toEqual([[], 1]);
  away.latchkey.dispose();
  const offline = await load(true, false);
  expect([offline.hints, offline.asked]).toEqual([[], 0]);
  offline.latchkey.dispose();
});

it('names the setting where the page can read the rejection, as through a proxy on its own origin', async () => {
  const { latchkey, platform, service } = createHarness({ instanceType: 'production', client });
  for (const call of ['PATCH /environment', 'GET /client'])
    service.once(call, () => errorResponse(403, 'origin_invalid'));
  await expect(latchkey.load()).rejects.toThrow('origin_invalid');
  await platform.advance(0);
  expect(platform.logs.filter((line) => line.includes('does not allow pages of https://app.example.com'))).toHaveLength(
    1,
  );
  latchkey.dispose();
});
