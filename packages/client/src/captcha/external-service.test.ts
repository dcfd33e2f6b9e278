// The external service: its script, the options of a widget, its results, and retries.
import { CAPTCHA_RETRY_DELAY_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { createFakeCaptchaPage, createFakeWidgetScript, type FakeWidget } from '../testing/fake-captcha.ts';
import { createFakePlatform } from '../testing/platform/fake-platform.ts';
import { createExternalService, type WidgetScript } from './external-service.ts';
import type { CaptchaAction, CaptchaPlace, CaptchaState } from './provider.ts';

const SETTINGS = {
  kind: 'external',
  siteKey: 'smart-key',
  invisibleSiteKey: 'invisible-key',
  widgetType: 'smart',
} as const;

type Scene = {
  readonly onDraw?: (widget: FakeWidget) => void;
  readonly isVisible?: boolean;
  readonly action?: CaptchaAction;
  readonly widgetType?: 'smart' | 'invisible' | null;
  /** The result of loading the script. */
  readonly load?: (script: WidgetScript) => Promise<WidgetScript | undefined>;
  readonly look?: Readonly<Record<string, string>>;
};

const setUp = ({ onDraw, isVisible = true, action = 'signup', widgetType = 'smart', load, look }: Scene = {}) => {
  const platform = createFakePlatform();
  const page = createFakeCaptchaPage();
  const slot = page.addSlot('slot', look);
  const { script, widgets } = createFakeWidgetScript(onDraw);
  const loaded: string[] = [];
  const told: CaptchaState[] = [];
  const left: string[] = [];
  const life = new AbortController();
  const scripts = {
    async load(url: string) {
      loaded.push(url);
      platform.globals.set('turnstile', load ? await load(script) : script);
    },
  };
  const place: CaptchaPlace = {
    // The cast holds: the service only appends to it and reads its data attributes.
    node: slot as unknown as HTMLElement,
    isVisible,
    tell: (state) => void told.push(state),
    leave: () => void left.push('left'),
  };
  const provider = createExternalService({ ...platform, scripts });
  const solve = () =>
    provider.solve({
      action,
      settings: { ...SETTINGS, widgetType },
      findPlace: async () => place,
      showProgress: () => () => undefined,
      signal: life.signal,
    });
  return { platform, slot, widgets, loaded, told, left, life, solve };
};

const answer = (token: string) => (widget: FakeWidget) => widget.options.callback(token);
const fail = (code: string) => (widget: FakeWidget) => void widget.options['error-callback'](code);

describe('the script', () => {
  it('is loaded on first use and rendered explicitly, once', async () => {
    const { solve, loaded } = setUp({ onDraw: answer('token') });
    await solve();
    await solve();
    expect(loaded).toHaveLength(1);
    expect(loaded[0]).toMatch(/render=explicit$/);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('blocked'))],
    ['brings nothing', async () => undefined],
  ])(
    'reports to the service why there is no token when it %s, and the next attempt loads it again',
    async (_, load) => {
      const { solve, loaded, widgets } = setUp({ load });
      expect(await solve()).toEqual({ captchaError: 'captcha_script_failed_to_load' });
      expect(await solve()).toEqual({ captchaError: 'captcha_script_failed_to_load' });
      expect([loaded.length, widgets.length]).toEqual([2, 0]);
    },
  );
});

describe('a widget', () => {
  it('gets its action and appearance, and is removed after its result', async () => {
    const look = { lkTheme: 'dark', lkSize: 'compact', lkLanguage: 'de' };
    const { solve, widgets, slot, left } = setUp({ onDraw: answer('token'), look });
    expect(await solve()).toEqual({ captchaToken: 'token', captchaWidgetType: 'smart' });
    const [widget] = widgets;
    expect(widget?.options).toMatchObject({
      sitekey: 'smart-key',
      action: 'signup',
      appearance: 'interaction-only',
      theme: 'dark',
      size: 'compact',
      language: 'de',
      retry: 'never',
    });
    expect([widget?.isRemoved, slot.children.length, left]).toEqual([true, 0, ['left']]);
  });

  it.each([
    ['smart in a slot', { isVisible: true }, 'smart-key', 'smart'],
    ['invisible where nobody sees it', { isVisible: false }, 'invisible-key', 'invisible'],
    ['what the instance says in the modal', { action: 'verify', widgetType: 'invisible' }, 'smart-key', 'invisible'],
    ['of no kind in the modal when the instance says none', { action: 'verify', widgetType: null }, 'smart-key', null],
  ] as const)('is %s', async (_, scene, sitekey, captchaWidgetType) => {
    const { solve, widgets } = setUp({ onDraw: answer('token'), ...scene });
    expect(await solve()).toEqual({ captchaToken: 'token', captchaWidgetType });
    expect(widgets[0]?.options.sitekey).toBe(sitekey);
  });

  it('reports when it becomes interactive, and when it has its result', async () => {
    const { solve, told } = setUp({
      onDraw({ options }) {
        options['before-interactive-callback']();
        options['after-interactive-callback']();
        options.callback('token');
      },
    });
    await solve();
    expect(told).toEqual(['interactive', 'working']);
  });

  it('is removed when the client is disposed', async () => {
    const { solve, widgets, life, platform } = setUp();
    const result = solve();
    await platform.settle();
    life.abort();
    expect(await result).toBeUndefined();
    expect(widgets[0]?.isRemoved).toBe(true);
    expect(platform.browser.clock.pending()).toBe(0);
  });
});

describe('a widget that fails', () => {
  it.each(['crashed', 'undefined_error', '102001', '103', '104', '106', '110600', '300030', '600010'])(
    'with %s is reset twice, 250 ms apart, before the error is returned',
    async (code) => {
      const { solve, widgets, platform } = setUp({ onDraw: fail(code) });
      const result = solve();
      await platform.settle();
      const [widget] = widgets;
      await platform.advance(CAPTCHA_RETRY_DELAY_MS - 1);
      expect(widget?.resets).toBe(0);
      await platform.advance(1);
      expect(widget?.resets).toBe(1);
      widget?.options['error-callback'](code);
      await platform.advance(CAPTCHA_RETRY_DELAY_MS);
      expect(widget?.resets).toBe(2);
      widget?.options['error-callback'](code);
      expect(await result).toEqual({ captchaError: `${code},${code},${code}` });
      expect(widget?.isRemoved).toBe(true);
    },
  );

  it('succeeds when a reset helps', async () => {
    const { solve, widgets, platform } = setUp({ onDraw: fail('300010') });
    const result = solve();
    await platform.advance(CAPTCHA_RETRY_DELAY_MS);
    widgets[0]?.options.callback('second');
    expect(await result).toMatchObject({ captchaToken: 'second' });
  });

  it.each(['110200', '400020', '200500'])('with %s is not retried', async (code) => {
    const { solve, widgets } = setUp({ onDraw: fail(code) });
    expect(await solve()).toEqual({ captchaError: code });
    expect(widgets[0]?.resets).toBe(0);
  });

  it('without a reason reports none', async () => {
    expect(await setUp({ onDraw: fail('') }).solve()).toBeUndefined();
  });

  it('because of the browser reports it', async () => {
    const { solve } = setUp({ onDraw: ({ options }) => void options['unsupported-callback']() });
    expect(await solve()).toEqual({ captchaError: 'This browser is not supported by the captcha.' });
  });

  it('while it is rendered reports that', async () => {
    const render = () => {
      throw new Error('no such key');
    };
    const { solve, left } = setUp({ load: async (script) => ({ ...script, render }) });
    expect(await solve()).toEqual({ captchaError: 'widget_failed' });
    expect(left).toEqual(['left']);
  });

  it('without a result times out, but not while it waits for the user', async () => {
    const silent = setUp();
    const result = silent.solve();
    await silent.platform.advance(30_000);
    expect(await result).toEqual({ captchaError: 'timeout' });
    const asking = setUp({ onDraw: ({ options }) => options['before-interactive-callback']() });
    const later = asking.solve();
    await asking.platform.advance(600_000);
    asking.widgets[0]?.options.callback('at last');
    expect(await later).toMatchObject({ captchaToken: 'at last' });
  });
});
