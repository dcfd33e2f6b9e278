// Locations: the three kinds behave alike, and contradictory routing is an error.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocation } from './create-location.ts';
import { type FlowLocation, keptSearch } from './location.ts';
import { createMemoryLocation } from './memory.ts';
import { createNestedLocation } from './nested.ts';
import { createPageLocation, pathUnder, readHash } from './page.ts';

const at = (url: string): void => window.history.replaceState(null, '', url);

beforeEach(() => at('/sign-in'));

const kinds: readonly (readonly [string, () => FlowLocation])[] = [
  ['memory', () => createMemoryLocation()],
  ['hash', () => createPageLocation()],
  ['path', () => createPageLocation({ base: '/sign-in' })],
  ['nested', () => createNestedLocation(createMemoryLocation('/create'), '/create')],
  ['path with a router', () => createPageLocation({ base: '/sign-in', move: (to) => at(to) })],
];

describe.each(kinds)('a %s location', (_, create) => {
  it('starts at the root, navigates, and notifies its subscribers', () => {
    const location = create();
    const heard = vi.fn();
    const leave = location.subscribe(heard);
    expect(location.read().path).toBe('');
    location.push('/factor-one');
    expect(location.read()).toEqual({ path: '/factor-one', search: '' });
    location.replace('', '?x=1');
    expect(location.read()).toEqual({ path: '', search: '?x=1' });
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    location.push('/factor-two');
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('a location in the URL', () => {
  it('keeps redirect parameters of the page on every step, and only those', () => {
    at('/sign-in?redirect_url=%2Fhome&tab=2');
    const location = createPageLocation({ base: 'sign-in/' });
    location.subscribe(() => undefined);
    location.push('/factor-one');
    expect(window.location.pathname + window.location.search).toBe('/sign-in/factor-one?redirect_url=%2Fhome');
  });

  it('follows the browser’s Back', () => {
    const location = createPageLocation();
    const heard = vi.fn();
    location.subscribe(heard);
    window.location.hash = '#/factor-one';
    window.dispatchEvent(new Event('popstate'));
    expect(heard).toHaveBeenCalled();
    expect(location.read().path).toBe('/factor-one');
  });

  it('converts a fragment of hash routing to the path', () => {
    at('/sign-in?redirect_url=%2Fa#/verify?token=1');
    const location = createPageLocation({ base: '/sign-in' });
    expect(location.read()).toEqual({ path: '/verify', search: '?token=1&redirect_url=%2Fa' });
    location.subscribe(() => undefined);
    expect(window.location.pathname).toBe('/sign-in/verify');
    expect(window.location.hash).toBe('');
  });

  it('converts with all parameters of the URL: those of a link are next to the fragment', () => {
    at('/sign-in?__latchkey_status=verified#/verify');
    const location = createPageLocation({ base: '/sign-in' });
    location.subscribe(() => undefined);
    expect(window.location.pathname + window.location.search).toBe('/sign-in/verify?__latchkey_status=verified');
  });

  it('keeps the step it requested from a slow router, until the visitor navigates', () => {
    const asked: string[] = [];
    const location = createPageLocation({ base: '/sign-in', move: (to) => asked.push(to) });
    location.subscribe(() => undefined);
    location.push('/factor-one');
    expect(asked).toEqual(['/sign-in/factor-one']);
    expect(location.read().path).toBe('/factor-one');
    window.dispatchEvent(new Event('popstate'));
    expect(location.read().path).toBe('');
  });

  it('returns to the start of a surface that has the whole site, with the parameters of the URL', () => {
    at('/settings?redirect_url=%2Fhome');
    const location = createPageLocation({ base: '/' });
    expect(location.read().path).toBe('/settings');
    location.replace('');
    expect(location.read().path).toBe('');
    expect(window.location.pathname + window.location.search).toBe('/?redirect_url=%2Fhome');
  });

  it('reads paths under its base only', () => {
    expect(pathUnder('/sign-in', '/sign-in/factor-one/')).toBe('/factor-one');
    expect(pathUnder('/sign-in', '/sign-in-help/factor-one')).toBe('');
    expect(pathUnder('/sign-in', '/elsewhere')).toBe('');
  });

  it('ignores an anchor of the host', () => {
    expect(readHash('#pricing')).toEqual({ path: '', search: '' });
    expect(readHash('#/factor-one/?a=1')).toEqual({ path: '/factor-one', search: '?a=1' });
  });

  it('does not let a kept parameter overwrite a given one', () => {
    expect(keptSearch('?redirect_url=old', '?redirect_url=new')).toBe('?redirect_url=new');
  });
});

describe('the choice of a location', () => {
  const around = { surface: 'SignIn', warn: () => undefined } as const;

  it('is the path when one is given, the hash otherwise', () => {
    createLocation({ path: '/sign-in' }, around).push('/factor-one');
    expect(window.location.pathname).toBe('/sign-in/factor-one');
    at('/sign-in');
    createLocation({}, around).push('/factor-one');
    expect(window.location.hash).toBe('#/factor-one');
  });

  it('rejects path routing without a path, naming the surface', () => {
    expect(() => createLocation({ routing: 'path' }, around)).toThrow(/<SignIn \/> has no path and routing "path"/);
  });

  it('rejects a path together with another routing', () => {
    expect(() => createLocation({ routing: 'hash', path: '/sign-in' }, around)).toThrow(/"\/sign-in".*"hash"/);
  });

  it('warns about virtual routing on a page and uses the hash', () => {
    const warn = vi.fn();
    createLocation({ routing: 'virtual' }, { ...around, warn }).push('/factor-one');
    expect(warn).toHaveBeenCalledOnce();
    expect(window.location.hash).toBe('#/factor-one');
  });
});

describe('a location inside another', () => {
  it('is a sub-path of the outer one, and reads as its start elsewhere', () => {
    const outer = createMemoryLocation('/create/continue');
    const inner = createNestedLocation(outer, '/create');
    expect(inner.base).toBe('/create');
    expect(inner.read().path).toBe('/continue');
    inner.push('/verify', '?x=1');
    expect(outer.read()).toEqual({ path: '/create/verify', search: '?x=1' });
    inner.replace('');
    expect(outer.read().path).toBe('/create');
    outer.push('/created');
    expect(inner.read().path).toBe('');
    expect(createNestedLocation(inner, '/more').base).toBe('/create/more');
  });

  it('keeps a ticket until it was used', () => {
    at('/sign-in?__latchkey_ticket=tkt_1&__latchkey_status=sign_up');
    const location = createPageLocation({ base: '/sign-in' });
    location.push('/create');
    expect(window.location.search).toBe('?__latchkey_ticket=tkt_1');
  });
});
