// Where an instance is reached, from its key and the constructor's options.
import { formatPublishableKey, parsePublishableKey } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { readInstance } from './instance.ts';

const HREF = 'https://app.example.com/page';

const read = (type: 'development' | 'production', options: Parameters<typeof readInstance>[1] = {}) => {
  const key = parsePublishableKey(formatPublishableKey(type, 'latchkey.example.test'));
  if (!key) throw new Error('the key is a valid one');
  return readInstance(key, options, HREF);
};

it('is the host in the key', () => {
  expect(read('production')).toMatchObject({
    baseUrl: 'https://latchkey.example.test',
    instanceDomain: 'example.test',
    proxyUrl: '',
    domain: '',
  });
});

it('is the proxy or the domain that the options name at this page', () => {
  expect(read('production', { proxyUrl: '/auth' }).baseUrl).toBe('https://app.example.com/auth');
  expect(read('production', { domain: ({ hostname }) => hostname }).baseUrl).toBe('https://latchkey.app.example.com');
  expect(() => read('production', { proxyUrl: 'nowhere' })).toThrow('proxyUrl is invalid');
});
