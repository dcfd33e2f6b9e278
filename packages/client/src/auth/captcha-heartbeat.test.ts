// The heartbeat: at start and at every interval, without a body where no challenge can be shown, never blocking.
import { CAPTCHA_HEARTBEAT_INTERVAL_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, type Harness } from '../testing/harness.ts';

const beats = ({ service }: Harness) => service.calls.filter((call) => call === 'POST /client/verify').length;

const loaded = async (display: object): Promise<Harness> => {
  const harness = createHarness({ instanceType: 'production' });
  const { environment } = harness.service;
  harness.service.environment = { ...environment, display_config: { ...environment.display_config, ...display } };
  harness.service.addAccount('ada@example.com', 'correct horse');
  harness.service.signInDirectly('ada@example.com');
  await harness.latchkey.load({ polling: false });
  await harness.platform.settle();
  return harness;
};

describe('the captcha heartbeat', () => {
  it('runs at start and every ten minutes, without interaction', async () => {
    const harness = await loaded({ captcha_heartbeat: true });
    expect(beats(harness)).toBe(1);
    expect(harness.platform.network.requests.at(-1)?.body).toBeUndefined();
    await harness.platform.advance(CAPTCHA_HEARTBEAT_INTERVAL_MS - 1);
    expect(beats(harness)).toBe(1);
    await harness.platform.advance(1);
    expect(beats(harness)).toBe(2);
    harness.latchkey.dispose();
    expect(harness.platform.browser.clock.pending()).toBe(0);
  });

  it('uses the instance’s own interval', async () => {
    const harness = await loaded({ captcha_heartbeat: true, captcha_heartbeat_interval_ms: 60_000 });
    await harness.platform.advance(120_000);
    expect(beats(harness)).toBe(3);
    harness.latchkey.dispose();
  });

  it('is off unless the instance enables it', async () => {
    const harness = await loaded({});
    await harness.platform.advance(CAPTCHA_HEARTBEAT_INTERVAL_MS);
    expect(beats(harness)).toBe(0);
    harness.latchkey.dispose();
  });

  it('continues after an error, which is not reported, and signs no user out', async () => {
    const harness = await loaded({ captcha_heartbeat: true, captcha_heartbeat_interval_ms: 60_000 });
    harness.service.once('POST /client/verify', () => errorResponse(401, 'requires_captcha'));
    harness.service.once('POST /client/verify', () => Promise.reject(new TypeError('lost')));
    await harness.platform.advance(180_000);
    expect(beats(harness)).toBe(4);
    expect(harness.latchkey.isSignedIn).toBe(true);
    expect(harness.platform.logs).toEqual([]);
    harness.latchkey.dispose();
  });

  it('skips a client that has a captcha bypass', async () => {
    const harness = await loaded({ captcha_heartbeat: true, captcha_heartbeat_interval_ms: 60_000 });
    const before = beats(harness);
    const bypassing = { ...harness.service.client(), captcha_bypass: true };
    harness.service.once('GET /client', () => Response.json({ response: bypassing, client: null }));
    await harness.latchkey.client?.reload();
    await harness.platform.advance(120_000);
    expect(beats(harness)).toBe(before);
    harness.latchkey.dispose();
  });
});
