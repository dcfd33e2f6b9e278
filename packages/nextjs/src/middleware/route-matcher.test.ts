// Route patterns: what they match, which are refused, and that no path takes long.
import { expect, it } from 'vitest';
import { createRouteMatcher } from './route-matcher.ts';

const matches = (pattern: string, pathname: string) => createRouteMatcher([pattern])({ nextUrl: { pathname } });

it.each([
  ['/', '/', true],
  ['/', '/a', false],
  ['/about', '/about', true],
  ['/about', '/about/', true],
  ['/about', '/about/team', false],
  ['/about', '/ABOUT', false],
  ['/dashboard(.*)', '/dashboard', true],
  ['/dashboard(.*)', '/dashboard/a/b', true],
  ['/dashboard(.*)', '/dashboards', true],
  ['/dashboard(.*)', '/a/dashboard', false],
  ['/(.*)/edit', '/posts/1/edit', true],
  ['/(.*)/edit', '/edit', false],
  ['/teams/:team', '/teams/lab', true],
  ['/teams/:team', '/teams/', false],
  ['/teams/:team', '/teams/lab/members', false],
  ['/teams/:team/members', '/teams/lab/members', true],
  ['/api/:path*', '/api', true],
  ['/api/:path*', '/api/users/1', true],
  ['/api/:path*', '/apis', false],
  ['/a.b', '/axb', false],
])('%s for %s: %s', (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected);
});

it('reads a path as Next finds its route: decoded', () => {
  expect(matches('/protected(.*)', '/%70rotected')).toBe(true);
  expect(matches('/protected(.*)', '/protected/%')).toBe(true);
  expect(matches('/teams/:team', '/teams/a%2Fb')).toBe(false);
});

it('matches any of its patterns, and nothing without one', () => {
  const isPrivate = createRouteMatcher(['/a', '/b/:id']);
  expect(['/a', '/b/1', '/c'].map((pathname) => isPrivate({ nextUrl: { pathname } }))).toEqual([true, true, false]);
  expect(createRouteMatcher([])({ nextUrl: { pathname: '/' } })).toBe(false);
});

it.each(['dashboard', '', '/a(b|c)', '/a*', '/:path*/b', '/(.+)', '/a(', `/${'a'.repeat(200)}`])(
  'refuses the pattern "%s"',
  (pattern) => {
    expect(() => createRouteMatcher([pattern])).toThrow('cannot be read');
  },
);

it('refuses more patterns than a reader can check', () => {
  expect(() => createRouteMatcher(Array(101).fill('/a'))).toThrow('at most 100');
});

it('does one pass over the path, however the pattern is written', () => {
  // With backtracking this would never end.
  const pattern = `/${'(.*)a'.repeat(39)}`;
  expect(matches(pattern, `/${'a'.repeat(4_000)}b`)).toBe(false);
  expect(matches(pattern, `/${'a'.repeat(4_000)}`)).toBe(true);
});
