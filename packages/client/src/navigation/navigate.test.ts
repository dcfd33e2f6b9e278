import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createNavigator, type NavigateOptions, type RouterFunction } from './navigate.ts';

const setUp = (options: NavigateOptions = {}) => {
  const platform = createFakePlatform({ href: 'https://app.example.com/start' });
  return { platform, navigator: createNavigator(platform, () => options) };
};

const recordingRouter = () => {
  const calls: Parameters<RouterFunction>[] = [];
  const route: RouterFunction = (...call) => {
    calls.push(call);
    return 'routed';
  };
  return { calls, route, targets: () => calls.map(([to]) => to) };
};

describe('navigate', () => {
  it('does nothing without a target or without a document', async () => {
    const { platform, navigator } = setUp();
    expect(await navigator.navigate('')).toBeUndefined();
    expect(await navigator.navigate(undefined)).toBeUndefined();
    const server = createNavigator({ ...platform, inBrowser: false }, () => ({}));
    expect(await server.navigate('/a')).toBeUndefined();
    expect(platform.navigations).toEqual([]);
  });

  it('leaves the page when there is no router, after an event', async () => {
    const { platform, navigator } = setUp();
    const events: string[] = [];
    platform.page.onBeforeUnload(() => events.push(`unload, ${platform.navigations.length} navigations`));
    expect(await navigator.navigate('/a?b=1')).toBeUndefined();
    expect(platform.navigations).toEqual([{ kind: 'assign', url: 'https://app.example.com/a?b=1' }]);
    expect(events).toEqual(['unload, 0 navigations']);
  });

  it('replaces the history entry on request', async () => {
    const { platform, navigator } = setUp();
    await navigator.navigate('/a', { replace: true });
    expect(platform.navigations).toEqual([{ kind: 'replace', url: 'https://app.example.com/a' }]);
  });

  it('passes path, query and hash to the router, and resolves to its result', async () => {
    const push = recordingRouter();
    const { platform, navigator } = setUp({ routerPush: push.route });
    expect(
      await navigator.navigate('https://app.example.com/a?b=1#/c', { metadata: { navigationType: 'internal' } }),
    ).toBe('routed');
    expect(push.calls[0]?.[0]).toBe('/a?b=1#/c');
    expect(push.calls[0]?.[1].__internal_metadata).toEqual({ navigationType: 'internal' });
    expect(platform.navigations).toEqual([]);
  });

  it('uses the replacing router for replacements, else the pushing one', async () => {
    const push = recordingRouter();
    const replace = recordingRouter();
    const both = setUp({ routerPush: push.route, routerReplace: replace.route }).navigator;
    await both.navigate('/a', { replace: true });
    await both.navigate('/b');
    expect([replace.targets(), push.targets()]).toEqual([['/a'], ['/b']]);
    await setUp({ routerPush: push.route }).navigator.navigate('/c', { replace: true });
    expect(push.targets()).toEqual(['/b', '/c']);
  });

  it('bypasses the router for another origin', async () => {
    const push = recordingRouter();
    const { platform, navigator } = setUp({ routerPush: push.route });
    await navigator.navigate('https://other.example/a');
    expect(push.calls).toEqual([]);
    expect(platform.navigations).toEqual([{ kind: 'assign', url: 'https://other.example/a' }]);
  });

  it('passes custom schemes whole to the router', async () => {
    const push = recordingRouter();
    const { navigator } = setUp({ routerPush: push.route, allowedRedirectProtocols: ['myapp:'] });
    await navigator.navigate('myapp://screen/1');
    expect(push.targets()).toEqual(['myapp://screen/1']);
  });

  it.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'myapp://x'])(
    'navigates to / instead of %s and warns',
    async (to) => {
      const push = recordingRouter();
      const routed = setUp({ routerPush: push.route });
      await routed.navigator.navigate(to);
      expect(push.targets()).toEqual(['/']);
      const { platform, navigator } = setUp();
      await navigator.navigate(to);
      expect(platform.navigations).toEqual([{ kind: 'assign', url: 'https://app.example.com/' }]);
      expect(platform.logs).toHaveLength(1);
    },
  );

  it('a router cannot be made to run a script through windowNavigate either', async () => {
    const push = recordingRouter();
    const { platform, navigator } = setUp({ routerPush: push.route });
    await navigator.navigate('/a');
    push.calls[0]?.[1].windowNavigate('javascript:alert(1)');
    push.calls[0]?.[1].windowNavigate('/b');
    expect(platform.navigations.map(({ url }) => url)).toEqual([
      'https://app.example.com/',
      'https://app.example.com/b',
    ]);
  });

  it('informs listeners a moment later, until they unsubscribe', async () => {
    const { platform, navigator } = setUp();
    let heard = 0;
    const stop = navigator.addListener(() => {
      heard += 1;
    });
    await navigator.navigate('/a');
    expect(heard).toBe(0);
    await platform.advance(0);
    expect(heard).toBe(1);
    stop();
    await navigator.navigate('/b');
    await platform.advance(0);
    expect(heard).toBe(1);
  });

  it('logs each destination when debugging', async () => {
    const { platform, navigator } = setUp({ routerDebug: true });
    await navigator.navigate('/a');
    expect(platform.logs[0]).toContain('https://app.example.com/a');
  });
});
