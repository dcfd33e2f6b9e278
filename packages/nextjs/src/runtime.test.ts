// Base paths: what Next adds itself is removed, and nothing else.
import { expect, it } from 'vitest';
import { withoutBasePath } from './runtime.ts';

it('removes the base path of the application', () => {
  const cases = {
    '/shop': '/',
    '/shop/': '/',
    '/shop/sign-in/factor-one?a=/shop': '/sign-in/factor-one?a=/shop',
    '/shop?a=1': '/?a=1',
    '/shop#/step': '/#/step',
    '/shopping': '/shopping',
    '/other': '/other',
    'https://app.example.com/shop': 'https://app.example.com/shop',
  };
  for (const [path, expected] of Object.entries(cases)) expect(withoutBasePath(path, '/shop'), path).toBe(expected);
});

it('leaves paths as they are without one', () => {
  expect(['/', '/sign-in', '?a=1'].map((path) => withoutBasePath(path, ''))).toEqual(['/', '/sign-in', '?a=1']);
});
