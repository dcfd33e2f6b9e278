import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedRedirect, defaultAllowedOrigins, navigationTarget } from './allowed-redirect.ts';

const pageOrigin = 'https://app.example.com';
const check = (target: string, allowedOrigins: readonly (string | RegExp)[] = []) =>
  allowedRedirect(target, { pageOrigin, allowedOrigins });

describe('allowed redirects', () => {
  it('accepts the page itself, relative or absolute', () => {
    expect(check('/home?x=1#/y')).toBe('https://app.example.com/home?x=1#/y');
    expect(check('https://app.example.com/home')).toBe('https://app.example.com/home');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://app.example.com.evil.example',
    'https://app.example.com@evil.example',
    'https://user:pass@app.example.com/',
    'http://app.example.com',
    'https://app.example.com:8443',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://app.example.com/1',
    'https://app.example.com//evil.example',
    'https://app.example.com/\\evil.example',
    '/.//evil.example',
    '/a\u0000b',
    '/a\tb',
    '/a\u007fb',
    'https://',
  ])('rejects %j', (target) => {
    expect(check(target)).toBeUndefined();
  });

  it.each([
    ['https://other.example', 'https://other.example/in', true],
    ['https://other.example/', 'https://other.example/in', true],
    ['https://*.other.example', 'https://a.b.other.example/in', true],
    ['https://*.other.example', 'https://other.example/in', false],
    ['https://*.other.example', 'https://evilother.example/in', false],
    ['https://*.other.example', 'https://evil.example/.other.example', false],
    ['https://*.other.example', 'https://evil.example?.other.example', false],
    ['https://*-*.other.example', 'https://pr-7-web.other.example/in', true],
    ['https://*-*.other.example', 'https://pr.other.example/in', false],
    ['https://a*a.example', 'https://a.example/in', false],
    ['https://a*a.example', 'https://aa.example/in', true],
    ['https://*ab*b.example', 'https://aab.example/in', false],
    ['https://*ab*b.example', 'https://abab.example/in', true],
    ['*://*.other.example', 'https://a.other.example/in', true],
    ['*.other.example', 'https://a.other.example/in', false],
    ['https://a.other.example', 'https://axother.example', false],
    ['https://OTHER.example', 'https://other.example', true],
    ['myapp://callback', 'myapp://callback/done', true],
  ])('rule %s on %s: %s', (rule, target, answer) => {
    expect(check(target, [rule]) !== undefined).toBe(answer);
  });

  it('accepts patterns, and a sticky or global one gives the same result every time', () => {
    const rule = /^https:\/\/[a-z]+\.trusted\.example$/g;
    expect(check('https://a.trusted.example/x', [rule])).toBeDefined();
    expect(check('https://a.trusted.example/x', [rule])).toBeDefined();
    expect(check('https://1.trusted.example/x', [rule])).toBeUndefined();
  });

  it('no rule makes a script a redirect', () => {
    expect(check('javascript:alert(1)', [/.*/, '*'])).toBeUndefined();
  });

  it('every target that is allowed without rules is on the page origin', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.domain().map((host) => `https://${host}/x`),
          fc.string().map((text) => `/${text}`),
        ),
        (target) => {
          const allowed = check(target);
          if (allowed !== undefined) expect(new URL(allowed).origin).toBe(pageOrigin);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('allows by default the page, the instance domain and its subdomains, and in development the API', () => {
    const facts = {
      pageOrigin,
      frontendApi: 'latchkey.acme.com',
      apiOrigin: 'https://latchkey.acme.com',
      provider: 'latchkey',
    };
    const production = ['https://app.example.com', 'https://acme.com', 'https://*.acme.com'];
    expect(defaultAllowedOrigins({ ...facts, instanceType: 'production' })).toEqual(production);
    expect(defaultAllowedOrigins({ ...facts, instanceType: 'development' })).toEqual([
      ...production,
      'https://latchkey.acme.com',
    ]);
  });
});

describe('navigation targets', () => {
  const go = (to: string, extra?: readonly string[]) => navigationTarget(to, `${pageOrigin}/here/now`, extra)?.href;

  it.each([
    ['https://x.example/', 'https://x.example/'],
    ['http://x.example/', 'http://x.example/'],
    ['wails://x', 'wails://x'],
    ['chrome-extension://x', 'chrome-extension://x'],
    ['/a?b#c', 'https://app.example.com/a?b#c'],
    ['then', 'https://app.example.com/here/then'],
    ['myapp://x', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['https://user:secret@x.example/', undefined],
  ])('%s: %s', (to, answer) => {
    expect(go(to)).toBe(answer);
  });

  it('can use more protocols, but never one that runs code', () => {
    expect(go('myapp://x', ['myapp:'])).toBe('myapp://x');
    expect(go('javascript:alert(1)', ['javascript:'])).toBeUndefined();
  });
});
