// An application without a key: one permanent instance, requested only on the developer's machine.
import type { AccountlessApplicationJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { Latchkey } from '../latchkey.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import { createFakePlatform, type FakePlatform, jsonResponse } from '../testing/platform/fake-platform.ts';
import { openKeyless } from './keyless.ts';

const HOST = 'keyless-7.localhost:4400';
const KEY = `pk_test_${btoa(`${HOST}$`)}`;

const application = (change: Partial<AccountlessApplicationJSON> = {}): AccountlessApplicationJSON => ({
  object: 'accountless_application',
  publishable_key: KEY,
  secret_key: 'sk_test_secret',
  claim_url: 'http://localhost:4400/keyless/claim?token=t',
  api_keys_url: 'http://localhost:4400/keyless/keys?token=t',
  expires_at: 1,
  claimed_at: null,
  ...change,
});

const createMachine = (href = 'http://localhost:3000/') => {
  const browser = createFakeBrowser();
  const answers = { create: () => jsonResponse(application()), environment: () => jsonResponse({}) };
  const calls: string[] = [];
  const visit = (): FakePlatform =>
    createFakePlatform({
      browser,
      href,
      respond({ url, method }) {
        calls.push(`${method} ${url.href}`);
        return url.pathname === '/v1/environment' ? answers.environment() : answers.create();
      },
    });
  const open = async (platform = visit(), serviceUrl?: string) => ({
    platform,
    ...(await openKeyless((key) => new Latchkey(key, { platform }), { serviceUrl })),
  });
  return { answers, calls, open, visit };
};

describe('an application without a key', () => {
  it('gets a temporary instance from the local service', async () => {
    const { open, calls } = createMachine();
    const { publishableKey, options } = await open();
    expect(calls).toEqual(['POST http://localhost:4400/v1/accountless_applications']);
    expect(publishableKey).toBe(KEY);
    expect(options).toMatchObject({
      __internal_keyless_claimKeylessApplicationUrl: application().claim_url,
      __internal_keyless_copyInstanceKeysUrl: application().api_keys_url,
    });
  });

  it('stores it for the next start, without the secret key', async () => {
    const { open, calls, visit } = createMachine();
    const { platform } = await open();
    await open();
    expect(calls.slice(1)).toEqual([`GET http://${HOST}/v1/environment`]);
    const kept = platform.storage.get('latchkey:keyless:http://localhost:4400');
    expect(kept).toContain(KEY);
    expect(kept).not.toContain('sk_test');
    expect((await open(visit())).publishableKey).toBe(KEY);
  });

  it('gets another when that one was removed, and keeps it while the service is unreachable', async () => {
    const { open, answers, calls } = createMachine();
    await open();
    answers.environment = () => errorResponse(503, 'service_unavailable');
    await open();
    answers.environment = () => {
      throw new TypeError('Failed to fetch');
    };
    await open();
    const created = () => calls.filter((call) => call.startsWith('POST')).length;
    expect(created()).toBe(1);
    answers.environment = () => errorResponse(400, 'host_invalid');
    const other = `pk_test_${btoa('keyless-8.localhost:4400$')}`;
    answers.create = () => jsonResponse(application({ publishable_key: other }));
    expect((await open()).publishableKey).toBe(other);
    expect(created()).toBe(2);
  });

  it('is not prompted after the prompt was dismissed', async () => {
    const { open } = createMachine();
    const { options } = await open();
    await options.__internal_keyless_dismissPrompt?.();
    const again = await open();
    expect([again.publishableKey, again.options]).toEqual([KEY, {}]);
  });

  it('calls the configured address', async () => {
    const { open, calls, visit } = createMachine();
    await open(visit(), 'http://localhost:9999');
    expect(calls).toEqual(['POST http://localhost:9999/v1/accountless_applications']);
  });

  it.each(['https://app.example.com/', 'http://localhost.example.com/', 'http://192.168.0.2:3000/'])(
    'at %s gets an error that the key is missing, and makes no request',
    async (href) => {
      const { open, calls } = createMachine(href);
      await expect(open()).rejects.toThrow('the publishable key is missing');
      expect(calls).toEqual([]);
    },
  );

  it.each(['http://app.localhost:3000/', 'http://127.0.0.1/', 'http://[::1]:3000/'])(
    'at %s is on loopback',
    async (href) => {
      expect((await createMachine(href).open()).publishableKey).toBe(KEY);
    },
  );

  it.each([
    [
      'nobody answers',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['it is off there', () => errorResponse(404, 'resource_not_found')],
    ['the answer is not that of the service', () => jsonResponse({ publishable_key: 7 })],
    ['the answer is not JSON', () => new Response('<h1>hello</h1>')],
  ])('gets an error with what to do when %s', async (_, create) => {
    const { open, answers } = createMachine();
    answers.create = create;
    await expect(open()).rejects.toThrow('npx latchkey start');
  });

  it('ignores an invalid stored value', async () => {
    const { open, visit } = createMachine();
    const platform = visit();
    for (const kept of ['nonsense', '{}', 'null', '{"publishableKey":"pk_live_x","claimUrl":"","copyKeysUrl":""}']) {
      platform.storage.set('latchkey:keyless:http://localhost:4400', kept);
      expect((await open(platform)).publishableKey).toBe(KEY);
    }
  });
});
