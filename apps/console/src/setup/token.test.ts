// The token of a setup link leaves the address and stays in the tab.
import { expect, it } from 'vitest';
import { takeToken } from './token.ts';

const pageAt = (hash: string, kept = new Map<string, string>()) => {
  const addresses: string[] = [];
  const page = {
    location: { hash, pathname: '/console/setup', search: '?step=try' },
    history: { state: null, replaceState: (_state: unknown, _title: string, to: string) => addresses.push(to) },
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    },
  };
  // The function reads nothing else of a page.
  return { page: page as unknown as Window, addresses, kept };
};

it('is taken out of the address, and found again after a reload', () => {
  const { page, addresses, kept } = pageAt('#secret');
  expect([takeToken(page), addresses]).toEqual(['secret', ['/console/setup?step=try']]);
  expect(takeToken(pageAt('', kept).page)).toBe('secret');
  expect(takeToken(pageAt('#other', kept).page)).toBe('other');
});

it('is empty without a link, and works where the browser refuses storage', () => {
  expect(takeToken(pageAt('').page)).toBe('');
  const { page } = pageAt('#secret');
  const refusing = {
    ...page,
    get sessionStorage(): Storage {
      throw new Error('refused');
    },
  };
  expect(takeToken(refusing)).toBe('secret');
});
