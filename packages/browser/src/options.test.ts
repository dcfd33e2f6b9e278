// The options of load() that a script tag carries.
import { afterEach, expect, it } from 'vitest';
import { readOptions } from './options.ts';

afterEach(() => document.head.replaceChildren());

it('reads options from the attributes of the tag with the key', () => {
  const tag = document.createElement('script');
  tag.type = 'text/plain';
  tag.setAttribute('data-latchkey-publishable-key', 'pk_test_x');
  tag.setAttribute('data-latchkey-sign-in-url', '/in');
  tag.setAttribute('data-latchkey-touch-session', 'false');
  tag.setAttribute('data-latchkey-appearance', '{"layout":{"shimmer":true}}');
  tag.setAttribute('data-other', 'x');
  document.head.append(tag);
  expect(readOptions(window)).toEqual({
    publishableKey: 'pk_test_x',
    signInUrl: '/in',
    touchSession: false,
    appearance: { layout: { shimmer: true } },
  });
});

it('finds none on a page without a tag', () => {
  expect(readOptions(window)).toEqual({});
});
