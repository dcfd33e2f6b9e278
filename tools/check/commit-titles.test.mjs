// Titles of commits: scope, imperative, one idea, at most 72 characters.
import { expect, it } from 'vitest';
import { titleProblems } from './commit-titles.mjs';

it.each([
  'client: evict tokens by leeway',
  'sign-in, sign-up: keep what was typed offline',
  'docs/decisions: embed the table of rules',
  'service: process each webhook once',
  'deps: bump vite from 8.3.4 to 8.3.5',
  `wire: ${'x'.repeat(66)}`,
])('takes "%s"', (title) => {
  expect(titleProblems(title)).toEqual([]);
});

it.each([
  ['Fix a bug', 'form'],
  ['client evict tokens', 'form'],
  ['client: ', 'form'],
  [`wire: ${'x'.repeat(67)}`, '73 characters'],
  ['client: evicted tokens by leeway', '"evicted"'],
  ['client: evicting tokens by leeway', '"evicting"'],
  ['client: evicts tokens by leeway', '"evicts"'],
  ['client: a token is evicted by leeway', '"a"'],
  ['client: Evict tokens by leeway', '"Evict"'],
  ['client: evict tokens; ui: draw them', 'two sentences'],
  ['client: evict tokens by leeway.', 'full stop'],
])('refuses "%s"', (title, word) => {
  expect(titleProblems(title)).toEqual([expect.stringContaining(word)]);
});
