import { AUTOMATIC_REDIRECTS_WINDOW_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isRuntimeError } from '../errors.ts';
import { createFakeBrowser } from '../testing/platform/fake-browser.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createLoopBreaker, RedirectLoopError } from './loop-breaker.ts';

const TARGET = 'https://accounts.example.com/sign-in';

/** Pages of one tab, one after another. */
const createTab = () => {
  const browser = createFakeBrowser();
  const tabStorage = new Map<string, string>();
  const nextPage = () => createLoopBreaker(createFakePlatform({ browser, tabStorage }));
  return { browser, tabStorage, nextPage };
};

describe('the loop breaker', () => {
  it('allows two navigations and stops the third, counted over pages', () => {
    const { nextPage } = createTab();
    nextPage().pass('sync', TARGET);
    nextPage().pass('sync', TARGET);
    let caught: unknown;
    try {
      nextPage().pass('sync', TARGET);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(RedirectLoopError);
    expect(caught).toMatchObject({ code: 'redirect_loop', reason: 'sync', target: TARGET });
    expect(isRuntimeError(caught)).toBe(true);
  });

  it('counts each reason separately', () => {
    const { nextPage } = createTab();
    for (const reason of ['a', 'b', 'a', 'b']) nextPage().pass(reason, TARGET);
    expect(() => nextPage().pass('a', TARGET)).toThrow('(a)');
  });

  it('allows again when the window ends', async () => {
    const { browser, nextPage } = createTab();
    nextPage().pass('sync', TARGET);
    await browser.clock.advance(AUTOMATIC_REDIRECTS_WINDOW_MS / 2);
    nextPage().pass('sync', TARGET);
    expect(() => nextPage().pass('sync', TARGET)).toThrow();
    await browser.clock.advance(AUTOMATIC_REDIRECTS_WINDOW_MS / 2);
    nextPage().pass('sync', TARGET);
    expect(() => nextPage().pass('sync', TARGET)).toThrow();
  });

  it('starts again once the navigation succeeded', () => {
    const { nextPage } = createTab();
    for (let visit = 0; visit < 5; visit += 1) {
      nextPage().pass('sync', TARGET);
      nextPage().reset('sync');
    }
    expect(() => nextPage().pass('sync', TARGET)).not.toThrow();
  });

  it('does not block when the clock is set back', () => {
    const { browser, nextPage } = createTab();
    nextPage().pass('sync', TARGET);
    nextPage().pass('sync', TARGET);
    browser.clock.jump(-3_600_000);
    expect(() => nextPage().pass('sync', TARGET)).not.toThrow();
  });

  it('ignores an invalid stored value', () => {
    const { tabStorage, nextPage } = createTab();
    nextPage().pass('sync', TARGET);
    for (const [key] of tabStorage) tabStorage.set(key, '{"not":"times"}');
    expect(() => nextPage().pass('sync', TARGET)).not.toThrow();
  });

  it('counts within the page where the tab has no storage', () => {
    const platform = createFakePlatform();
    const forgetful = { ...platform, tabStorage: { get: () => undefined, set: () => {}, remove: () => {} } };
    const breaker = createLoopBreaker(forgetful);
    breaker.pass('sync', TARGET);
    breaker.pass('sync', TARGET);
    expect(() => breaker.pass('sync', TARGET)).toThrow(RedirectLoopError);
  });
});
