// The URL that extends the client's cookie: where it returns to, and the token in development.
import { CLIENT_NAMES } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { createHarness } from '../testing/harness.ts';

it.each(['development', 'production'] as const)('returns to the page (%s)', async (instanceType) => {
  const { latchkey } = createHarness({ instanceType });
  await latchkey.load();
  const url = new URL(latchkey.client?.buildTouchUrl({ redirectUrl: new URL('https://app.example.com/back') }) ?? '');
  expect([url.pathname, url.searchParams.get('redirect_url')]).toEqual([
    '/v1/client/touch',
    'https://app.example.com/back',
  ]);
  expect(url.searchParams.get(CLIENT_NAMES.params.devBrowser)).toBe(instanceType === 'development' ? 'dvb_1' : null);
});
