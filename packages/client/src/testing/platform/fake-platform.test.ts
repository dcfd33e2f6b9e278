import { describe, expect, it } from 'vitest';
import { createFakeBrowser } from './fake-browser.ts';
import { createFakePlatform, jsonResponse } from './fake-platform.ts';

describe('fake clock', () => {
  it('runs timers at their moments, in order, promises settled in between', async () => {
    const { timers, clock, advance } = createFakePlatform();
    const log: string[] = [];
    const start = clock.now();
    timers.after(20, () => log.push(`b ${clock.now() - start}`));
    timers.after(10, async () => {
      log.push(`a ${clock.now() - start}`);
      await Promise.resolve();
      timers.after(5, () => log.push(`nested ${clock.now() - start}`));
    });
    const stop = timers.every(10, () => log.push(`every ${clock.now() - start}`));
    await advance(25);
    stop();
    await advance(100);
    expect(log).toEqual(['a 10', 'every 10', 'nested 15', 'b 20', 'every 20']);
    expect(clock.now() - start).toBe(125);
  });

  it('a wall clock that jumps does not move timers', async () => {
    const { timers, clock, advance, browser } = createFakePlatform();
    let ran = false;
    timers.after(100, () => {
      ran = true;
    });
    browser.clock.jump(-3_600_000);
    await advance(99);
    expect(ran).toBe(false);
    await advance(1);
    expect([ran, clock.monotonic()]).toEqual([true, 100]);
  });
});

describe('fake browser', () => {
  it('is shared by its tabs: cookies, storage, channels, time', async () => {
    const browser = createFakeBrowser();
    const first = createFakePlatform({ browser });
    const second = createFakePlatform({ browser });
    first.cookies.set('a', '1');
    first.storage.set('k', 'v');
    const heard: unknown[] = [];
    const [from, to] = await Promise.all([first.channel.open('news'), second.channel.open('news')]);
    to.subscribe((message) => heard.push(message));
    from.post({ type: 'changed' });
    await first.settle();
    expect([second.cookies.get('a'), second.storage.get('k'), heard]).toEqual(['1', 'v', [{ type: 'changed' }]]);
    await first.advance(5);
    expect(second.clock.monotonic()).toBe(5);
  });

  it('stops the timers of a closed tab only', async () => {
    const browser = createFakeBrowser();
    const [first, second] = [createFakePlatform({ browser }), createFakePlatform({ browser })];
    const ticks: string[] = [];
    first.timers.every(10, () => ticks.push('first'));
    second.timers.every(10, () => ticks.push('second'));
    first.tab.close();
    await second.advance(20);
    expect(ticks).toEqual(['second', 'second']);
  });

  it('repeats the same random numbers', () => {
    const numbers = () => {
      const { random } = createFakePlatform();
      return [random(), random(), random()];
    };
    expect(numbers()).toEqual(numbers());
    expect(numbers().every((number) => number >= 0 && number < 1)).toBe(true);
  });
});

describe('fake network', () => {
  it('records requests and returns configured responses', async () => {
    const platform = createFakePlatform({
      respond: ({ url }) => jsonResponse({ path: url.pathname }, { status: 201 }),
    });
    const response = await platform.fetch('https://api.example/v1/x', {
      method: 'POST',
      body: new URLSearchParams({ a: '1' }),
    });
    expect([response.status, await response.json()]).toEqual([201, { path: '/v1/x' }]);
    expect(platform.network.requests[0]).toMatchObject({ method: 'POST', body: 'a=1' });
  });

  it('fails as browsers do without a response or without a network', async () => {
    const platform = createFakePlatform();
    await expect(platform.fetch('https://api.example')).rejects.toThrow(TypeError);
    platform.network.respond(() => jsonResponse({}));
    platform.tab.setOnline(false);
    await expect(platform.fetch('https://api.example')).rejects.toThrow(TypeError);
  });

  it('stops waiting when the signal aborts', async () => {
    const platform = createFakePlatform({ respond: () => new Promise(() => {}) });
    const controller = new AbortController();
    const answer = platform.fetch('https://api.example', { signal: controller.signal });
    controller.abort(new Error('too slow'));
    await expect(answer).rejects.toThrow('too slow');
  });
});

describe('fake page', () => {
  it('reports focus only while visible, and other events', () => {
    const { page, tab } = createFakePlatform();
    const log: string[] = [];
    page.onFocus(() => log.push('focus'));
    page.onVisibility((isVisible) => log.push(`visible ${isVisible}`));
    const stop = page.onPageShow((restored) => log.push(`shown ${restored}`));
    tab.setVisible(false);
    expect([page.isFocused(), page.isVisible()]).toEqual([false, false]);
    tab.focus();
    tab.restore();
    stop();
    tab.restore();
    tab.setOnline(false);
    expect([log, page.isOnline()]).toEqual([['visible false', 'focus', 'shown true'], false]);
  });

  it('records navigations and follows rewritten URLs', () => {
    const { location, navigations } = createFakePlatform({ href: 'https://app.example.com/a?x=1' });
    location.replaceState('/b');
    location.assign('https://other.example/');
    expect(location.href()).toBe('https://app.example.com/b');
    expect(navigations.map(({ kind }) => kind)).toEqual(['replaceState', 'assign']);
  });
});
