// The typed call: envelope, piggyback, errors, retries, offline, hooks and captcha, over a whole client.
import { CLIENT_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isApiError, isNetworkError } from '../errors.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, createSignedIn } from '../testing/harness.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';

const loaded = async (options: Parameters<typeof createHarness>[0] = {}) => {
  const harness = createHarness(options);
  await harness.latchkey.load();
  return harness;
};

describe('replies', () => {
  it('apply the client of an error before throwing it', async () => {
    const { latchkey, service } = await createSignedIn();
    service.once('POST /client/sign_ins', () =>
      jsonResponse(
        {
          errors: [{ code: 'form_param_nil', message: 'No.' }],
          meta: { client: { ...service.client(), captcha_bypass: true } },
        },
        { status: 422 },
      ),
    );
    await expect(latchkey.client?.signIn.create({})).rejects.toThrow('No.');
    expect(latchkey.client?.captchaBypass).toBe(true);
  });

  it('that are not JSON are errors with the status', async () => {
    const { latchkey, service } = await loaded();
    service.once('POST /client/sign_ins', () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    const error = await latchkey.client?.signIn.create({}).catch((failure) => failure);
    expect(isApiError(error) && [error.status, error.message, error.errors]).toEqual([502, 'Bad Gateway', []]);
  });

  it('have the trace id of the service’s log', async () => {
    const { latchkey, service } = await loaded();
    const body = { errors: [{ code: 'form_param_nil', message: 'No.' }], latchkey_trace_id: 'req_7' };
    service.once('POST /client/sign_ins', () => jsonResponse(body, { status: 422 }));
    const error = await latchkey.client?.signIn.create({}).catch((failure) => failure);
    expect(isApiError(error) && [error.clerkTraceId, error.errors[0]?.meta]).toEqual(['req_7', {}]);
  });

  it('name the domain of a production key', async () => {
    const { latchkey, service } = createHarness({ instanceType: 'production' });
    service.once('GET /client', () => errorResponse(400, 'origin_invalid'));
    await expect(latchkey.load()).rejects.toThrow('Production Keys are only allowed for domain "example.test"');
  });

  it('of 401 cause one check of the client', async () => {
    const { latchkey, service } = await createSignedIn();
    service.endSessions();
    service.once('POST /client/sign_ins', () => errorResponse(401, 'authentication_invalid'));
    await expect(latchkey.client?.signIn.create({})).rejects.toThrow();
    expect(latchkey.session).toBeNull();
  });
});

describe('the network', () => {
  it('is retried for a GET without a response, never for a change', async () => {
    const { latchkey, platform, service } = await loaded();
    service.once('GET /client', () => Promise.reject(new TypeError('lost')));
    service.once('GET /client', () => Promise.reject(new TypeError('lost')));
    const reloaded = latchkey.client?.reload();
    await platform.advance(2_000);
    await reloaded;
    expect(service.calls.filter((call) => call === 'GET /client')).toHaveLength(4);
    service.once('POST /client/sign_ins', () => Promise.reject(new TypeError('lost')));
    const error = await latchkey.client?.signIn.create({}).catch((failure) => failure);
    expect(isNetworkError(error)).toBe(true);
    expect(error.message).toContain('Network error at "https://latchkey.example.test/v1/client/sign_ins" - lost.');
    expect(error.message).not.toContain('dvb_1');
    expect(service.calls.filter((call) => call === 'POST /client/sign_ins')).toHaveLength(1);
  });

  it('fails a GET after four attempts', async () => {
    const { latchkey, platform, service } = await loaded();
    for (let lost = 0; lost < 9; lost++) service.once('GET /client', () => Promise.reject(new TypeError('lost')));
    const outcome = latchkey.client?.reload().catch((failure: unknown) => failure);
    await platform.advance(30_000);
    expect(isNetworkError(await outcome)).toBe(true);
    expect(service.calls.filter((call) => call === 'GET /client')).toHaveLength(5);
  });

  it('is retried eleven times for a GET while the browser is offline, 3 s apart at most', async () => {
    const { latchkey, platform } = await loaded();
    platform.tab.setOnline(false);
    const before = platform.network.requests.length;
    const times: number[] = [];
    const { respond } = platform.network;
    respond(() => Promise.reject(new TypeError('lost')));
    const reloaded = latchkey.client?.reload();
    for (let step = 0; step < 400; step += 1) {
      const seen = platform.network.requests.length;
      await platform.advance(100);
      if (platform.network.requests.length > seen) times.push(step * 100);
    }
    await reloaded;
    expect(platform.network.requests.length - before).toBe(11);
    expect(Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toBeLessThanOrEqual(3_100);
  });

  it('that is offline leaves a resource unchanged, with a warning, unless errors are requested', async () => {
    const { latchkey, platform } = await loaded();
    platform.tab.setOnline(false);
    const { client } = latchkey;
    expect((await client?.create())?.id).toBe(client?.id);
    expect(platform.logs.at(-1)).toContain('Network error');
    const strict = createHarness();
    await strict.latchkey.load({ experimental: { rethrowOfflineNetworkErrors: true } });
    strict.platform.tab.setOnline(false);
    await expect(strict.latchkey.client?.create()).rejects.toThrow('network_error');
  });

  it('that is offline is reported to a sign-in and a sign-up, so that a lost step is no success', async () => {
    const { latchkey, platform } = await loaded();
    const { signIn, signUp } = latchkey.client ?? {};
    await signUp?.create({ emailAddress: 'ada@example.com' });
    platform.tab.setOnline(false);
    for (const step of [
      () => signIn?.create({ identifier: 'x' }),
      () => signUp?.attemptEmailAddressVerification({ code: '000000' }),
      () => signUp?.create({ emailAddress: 'x@example.com' }),
    ]) {
      const error = await step()?.catch((failure) => failure);
      expect(isNetworkError(error) && error.isUnsent).toBe(true);
    }
  });

  it('that is lost during a request does not report that the request was never sent', async () => {
    const { latchkey, platform, service } = await loaded();
    service.once('POST /client/sign_ins', () => {
      platform.tab.setOnline(false);
      return Promise.reject(new TypeError('lost'));
    });
    const error = await latchkey.client?.signIn.create({ identifier: 'x' }).catch((failure) => failure);
    expect(isNetworkError(error) && error.isUnsent).toBe(false);
  });
});

describe('hooks', () => {
  it('run in order, the window’s first, and may edit or cancel a request', async () => {
    const order: string[] = [];
    const { latchkey, platform, service } = await loaded({
      globals: { [CLIENT_NAMES.globals.onBeforeRequest]: () => void order.push('window') },
    });
    order.length = 0;
    latchkey.__unstable__onBeforeRequest(({ url }) => {
      order.push('registered');
      url.searchParams.set('x', '1');
    });
    latchkey.__unstable__onAfterResponse((_, { status }) => void order.push(`after ${status}`));
    await latchkey.client?.reload();
    expect(order).toEqual(['window', 'registered', 'after 200']);
    expect(platform.network.requests.at(-1)?.url.searchParams.get('x')).toBe('1');
    latchkey.__unstable__onBeforeRequest(() => false);
    const before = service.calls.length;
    await latchkey.client?.signIn.create({});
    expect(service.calls).toHaveLength(before);
  });
});

describe('requires_captcha', () => {
  it('is handled once for all calls that get it, and each is repeated once', async () => {
    const { latchkey, service } = await createSignedIn();
    const session = latchkey.session;
    service.once('POST /client/sign_ins', () => errorResponse(401, 'requires_captcha'));
    service.once('POST /client/sign_ups', () => errorResponse(401, 'requires_captcha'));
    await Promise.all([latchkey.client?.signIn.create({}), latchkey.client?.signUp.create({})]);
    expect(service.calls.filter((call) => call === 'POST /client/verify')).toHaveLength(1);
    expect(service.calls.filter((call) => call === 'POST /client/sign_ins')).toHaveLength(2);
    expect(latchkey.session?.id).toBe(session?.id);
  });

  it('is thrown when the challenge or the repeated call is rejected', async () => {
    const { latchkey, service } = await loaded();
    service.once('POST /client/sign_ins', () => errorResponse(401, 'requires_captcha'));
    service.once('POST /client/verify', () => errorResponse(400, 'captcha_invalid'));
    await expect(latchkey.client?.signIn.create({})).rejects.toThrow('captcha_invalid');
    service.once('POST /client/sign_ins', () => errorResponse(401, 'requires_captcha'));
    service.once('POST /client/sign_ins', () => errorResponse(401, 'requires_captcha'));
    await expect(latchkey.client?.signIn.create({})).rejects.toThrow('requires_captcha');
  });
});
