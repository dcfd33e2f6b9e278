// The list of properties is complete, and attributes have the values that a page means.
import { describe, expect, it } from 'vitest';
import { type CONDITION_PROPERTIES, PROPERTIES, readAttribute, tagOf, toAttribute } from './properties.ts';
import type { ElementProps } from './types/elements.ts';

type KeysOf<Props> = Props extends unknown ? keyof Props : never;
type Listed = (typeof PROPERTIES)[number] | (typeof CONDITION_PROPERTIES)[number];
/** Names in the types that no element has; the compiler refuses the assignment below if there is one. */
type Missing = Exclude<KeysOf<ElementProps[keyof ElementProps]>, Listed>;
const missing: Missing[] = [];

describe('properties', () => {
  it('have all names of the types, once', () => {
    const none: never[] = missing;
    expect(none).toEqual([]);
    expect(new Set(PROPERTIES).size).toBe(PROPERTIES.length);
  });

  it('have attributes in kebab-case', () => {
    expect([toAttribute('signUpUrl'), toAttribute('path'), tagOf('UserButton')]).toEqual([
      'sign-up-url',
      'path',
      'user-button',
    ]);
  });
});

it.each([
  ['', true],
  ['true', true],
  ['false', false],
  ['null', null],
  ['/sign-in', '/sign-in'],
  ['7', '7'],
  ['{"a":[1]}', { a: [1] }],
  ['["x"]', ['x']],
  ['truely', 'truely'],
])('reads the attribute %j', (text, value) => {
  expect(readAttribute(text)).toEqual(value);
});
