// Captchas of a whole client: the fields of a sign-up, the challenge of a refused call, the place of widgets.
import { CAPTCHA_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isApiError, isRuntimeError } from '../errors.ts';
import type { Latchkey } from '../latchkey.ts';
import type { BlankCaptchaProps } from '../surfaces/surface-props.ts';
import {
  createFakeCaptchaPage,
  createFakeWidgetScript,
  type FakeWidget,
  fakeChallenge,
} from '../testing/fake-captcha.ts';
import { fakeSignIn, fakeVerification } from '../testing/fake-json.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness } from '../testing/harness.ts';

const OWN = { captcha_provider: 'proof_of_work' } as const;
const EXTERNAL = {
  captcha_provider: 'turnstile',
  captcha_public_key: 'smart-key',
  captcha_public_key_invisible: 'invisible-key',
  captcha_widget_type: 'smart',
} as const;

const answer = (token: string) => (widget: FakeWidget) => widget.options.callback(token);

type Scene = {
  readonly display?: object;
  readonly isEnabled?: boolean;
  readonly onDraw?: (widget: FakeWidget) => void;
  readonly hasUi?: boolean;
  readonly standardBrowser?: boolean;
  /** The service's reply for this browser. */
  readonly client?: object;
  /** The surface never mounts. */
  readonly isStageLost?: boolean;
};

/** Renders only the stage of the captcha modal. */
const createStageUi = (page: ReturnType<typeof createFakeCaptchaPage>, isLost: boolean) => {
  const log: string[] = [];
  const stage = page.addSlot('stage');
  const nothing = () => undefined;
  const ui = {
    open(name: string, props: BlankCaptchaProps) {
      log.push(`open ${name}${props.isWorking ? ' working' : ''}`);
      // The cast holds: a widget is only appended to it.
      const node = stage as unknown as HTMLElement;
      if (!isLost) props.onStage?.({ node, show: (isShown) => void log.push(isShown ? 'show' : 'hide') });
    },
    close: (name: string) => void log.push(`close ${name}`),
    mount: nothing,
    unmount: nothing,
    updateProps: nothing,
    preload: async () => undefined,
    dispose: nothing,
  };
  // The cast holds: of all surfaces only this one is opened here.
  return { log, loadUi: async () => ({ createUi: (_: Latchkey) => ui as never }) };
};

const setUp = async (scene: Scene = {}) => {
  const page = createFakeCaptchaPage();
  const { script, widgets } = createFakeWidgetScript(scene.onDraw);
  const ui = createStageUi(page, scene.isStageLost ?? false);
  const harness = createHarness({
    instanceType: 'production',
    globals: { document: page.document, turnstile: script, MessageChannel },
    client: scene.hasUi === false ? {} : { loadUi: ui.loadUi },
  });
  const { service, latchkey } = harness;
  const { display_config, user_settings } = service.environment;
  const sign_up = { ...user_settings.sign_up, captcha_enabled: scene.isEnabled ?? true };
  service.environment = {
    ...service.environment,
    display_config: { ...display_config, ...(scene.display ?? OWN) },
    user_settings: { ...user_settings, sign_up },
  };
  service.addAccount('ada@example.com', 'correct horse');
  const client = { ...service.client(), ...scene.client };
  if (scene.client) service.once('GET /client', () => Response.json({ response: client, client: null }));
  await latchkey.load({ polling: false, standardBrowser: scene.standardBrowser ?? true });
  const challenge = await fakeChallenge(321);
  const answerChallenges = (times: number) => {
    for (let time = 0; time < times; time += 1) service.once('GET /captcha/challenge', () => Response.json(challenge));
  };
  const lastBody = (call: string) =>
    Object.fromEntries(
      new URLSearchParams(
        harness.platform.network.requests.filter(({ url }) => url.pathname.endsWith(call)).at(-1)?.body ?? '',
      ),
    );
  const signUp = (params: object = { emailAddress: 'new@example.com' }) => latchkey.client?.signUp.create(params);
  return { ...harness, page, widgets, ui, answerChallenges, lastBody, signUp };
};

const codeOf = (error: unknown) => (isRuntimeError(error) ? error.code : isApiError(error) && error.errors[0]?.code);

describe('a sign-up', () => {
  it('sends a proof of work of this instance', async () => {
    const { signUp, answerChallenges, lastBody, service } = await setUp();
    answerChallenges(1);
    await signUp();
    const body = lastBody('/client/sign_ups');
    expect(body).toMatchObject({ email_address: 'new@example.com', captcha_widget_type: 'invisible' });
    expect(JSON.parse(atob((body.captcha_token ?? '').replaceAll('-', '+').replaceAll('_', '/'))).number).toBe(321);
    expect(service.calls.filter((call) => call === 'GET /captcha/challenge')).toHaveLength(1);
  });

  it('sends nothing where the instance requires nothing', async () => {
    const { signUp, lastBody } = await setUp({ isEnabled: false });
    await signUp();
    expect(lastBody('/client/sign_ups')).toEqual({ email_address: 'new@example.com' });
  });

  it('sends nothing where a widget is required and none can be shown', async () => {
    const { signUp, lastBody, widgets } = await setUp({ display: EXTERNAL, standardBrowser: false });
    await signUp();
    expect(lastBody('/client/sign_ups')).toEqual({ email_address: 'new@example.com' });
    expect(widgets).toEqual([]);
  });

  it('sends nothing for a browser with a bypass', async () => {
    const { signUp, lastBody } = await setUp({ client: { captcha_bypass: true } });
    await signUp();
    expect(lastBody('/client/sign_ups')).toEqual({ email_address: 'new@example.com' });
  });

  it('is exempt with the strategies that the instance names, and only with those', async () => {
    const { signUp, lastBody, answerChallenges } = await setUp();
    await signUp({ strategy: 'oauth_google', redirectUrl: 'https://app.example.com/' });
    expect(lastBody('/client/sign_ups')).not.toHaveProperty('captcha_token');
    answerChallenges(1);
    await signUp({ strategy: 'oauth_github', redirectUrl: 'https://app.example.com/' });
    expect(lastBody('/client/sign_ups')).toHaveProperty('captcha_token');
  });

  const met = (strategy: 'oauth_google' | 'oauth_github') => ({
    sign_in: fakeSignIn('sia_9', { first_factor_verification: fakeVerification({ strategy, status: 'transferable' }) }),
  });

  it.each([{ transfer: true }, { transfer: true, strategy: 'oauth_github' }])(
    'by transfer %j is exempt when the sign-in used such a strategy, which it then names',
    async (params) => {
      const { signUp, lastBody } = await setUp({ client: met('oauth_google') });
      await signUp(params);
      expect(lastBody('/client/sign_ups')).toEqual({ transfer: 'true', strategy: 'oauth_google' });
    },
  );

  it('by transfer is not exempt when the sign-in used another strategy', async () => {
    const { signUp, lastBody, answerChallenges } = await setUp({ client: met('oauth_github') });
    answerChallenges(1);
    await signUp({ transfer: true });
    expect(lastBody('/client/sign_ups')).toHaveProperty('captcha_token');
  });

  it('reports to the service why a widget failed, and the element offers a next step', async () => {
    const onDraw = ({ options }: FakeWidget) => void options['error-callback']('110200');
    const { signUp, lastBody, page } = await setUp({ display: EXTERNAL, onDraw });
    const slot = page.addSlot(CAPTCHA_NAMES.slot);
    await signUp();
    expect(lastBody('/client/sign_ups')).toEqual({ email_address: 'new@example.com', captcha_error: '110200' });
    expect([slot.dataset.lkState, slot.events.at(-1)]).toEqual(['failed', CAPTCHA_NAMES.event]);
  });

  it('is not started without a token, and reports it; the next attempt starts again', async () => {
    const { signUp, service, page, answerChallenges } = await setUp();
    const slot = page.addSlot(CAPTCHA_NAMES.slot);
    service.once('GET /captcha/challenge', () => errorResponse(429, 'too_many_requests'));
    expect(codeOf(await signUp()?.catch((error: unknown) => error))).toBe('captcha_unavailable');
    expect(service.calls).not.toContain('POST /client/sign_ups');
    expect(slot.dataset.lkState).toBe('failed');
    answerChallenges(1);
    await signUp();
    expect(service.calls).toContain('POST /client/sign_ups');
    expect(slot.dataset.lkState).toBe('done');
  });

  it('reports a network failure when that is the reason', async () => {
    const { signUp, platform } = await setUp();
    platform.tab.setOnline(false);
    expect(codeOf(await signUp()?.catch((error: unknown) => error))).toBe('network_error');
  });
});

describe('a widget at sign-up', () => {
  it('is rendered in its element, which opens while the widget is interactive', async () => {
    const { signUp, widgets, page, lastBody, platform } = await setUp({ display: EXTERNAL });
    const slot = page.addSlot(CAPTCHA_NAMES.slot);
    const done = signUp();
    await platform.settle();
    widgets[0]?.options['before-interactive-callback']();
    expect(slot.dataset.lkState).toBe('interactive');
    widgets[0]?.options['after-interactive-callback']();
    widgets[0]?.options.callback('token');
    await done;
    expect(slot.dataset.lkState).toBe('done');
    expect(lastBody('/client/sign_ups')).toMatchObject({ captcha_token: 'token', captcha_widget_type: 'smart' });
  });

  it('runs invisibly where the page has no element, and the developer gets a warning', async () => {
    const { signUp, widgets, page, lastBody, platform } = await setUp({ display: EXTERNAL, onDraw: answer('token') });
    await signUp();
    expect(widgets[0]?.options.sitekey).toBe('invisible-key');
    expect(lastBody('/client/sign_ups')).toMatchObject({ captcha_widget_type: 'invisible' });
    expect(platform.logs.at(-1)).toMatch(/no slot/);
    expect(page.body.children).toEqual([]);
  });

  it('that is invisible does not open the element', async () => {
    const display = { ...EXTERNAL, captcha_widget_type: 'invisible' } as const;
    const { signUp, widgets, page, platform } = await setUp({ display, onDraw: answer('token') });
    page.addSlot(CAPTCHA_NAMES.slot);
    await signUp();
    expect(widgets[0]?.options.sitekey).toBe('invisible-key');
    expect(platform.logs.filter((line) => /slot/.test(line))).toEqual([]);
  });
});

describe('a call for which the service requires a captcha', () => {
  const refuse = () => errorResponse(401, 'requires_captcha');
  const create = (latchkey: Latchkey) =>
    latchkey.client?.signIn.create({ identifier: 'ada@example.com', password: 'correct horse' });

  it('waits for the modal, which is visible only while the widget is interactive, and is repeated once', async () => {
    const { latchkey, service, ui, widgets, lastBody, platform } = await setUp({ display: EXTERNAL });
    service.once('POST /client/sign_ins', refuse);
    const done = create(latchkey);
    await platform.settle();
    expect(ui.log).toEqual(['open BlankCaptcha']);
    expect(widgets[0]?.options.action).toBe('verify');
    widgets[0]?.options['before-interactive-callback']();
    widgets[0]?.options['after-interactive-callback']();
    widgets[0]?.options.callback('token');
    expect((await done)?.status).toBe('complete');
    expect(ui.log).toEqual(['open BlankCaptcha', 'show', 'hide', 'close BlankCaptcha']);
    expect(lastBody('/client/verify')).toEqual({ captcha_token: 'token', captcha_widget_type: 'smart' });
    latchkey.dispose();
  });

  it('shares one challenge with all calls that are rejected meanwhile', async () => {
    const { latchkey, service, widgets } = await setUp({ display: EXTERNAL, onDraw: answer('token') });
    for (let time = 0; time < 3; time += 1) service.once('POST /client/sign_ins', refuse);
    await Promise.all([create(latchkey), create(latchkey), create(latchkey)]);
    expect(widgets).toHaveLength(1);
    expect(service.calls.filter((call) => call === 'POST /client/verify')).toHaveLength(1);
    latchkey.dispose();
  });

  it('needs no modal for a proof of work', async () => {
    const { latchkey, service, ui, lastBody, answerChallenges } = await setUp();
    service.once('POST /client/sign_ins', refuse);
    answerChallenges(1);
    expect((await create(latchkey))?.status).toBe('complete');
    expect(ui.log).toEqual([]);
    expect(lastBody('/client/verify')).toHaveProperty('captcha_token');
    latchkey.dispose();
  });

  it('shows its progress when a proof takes longer than a second', async () => {
    const { latchkey, service, ui, platform } = await setUp();
    const challenge = await fakeChallenge(1);
    service.once('POST /client/sign_ins', refuse);
    service.once('GET /captcha/challenge', async () => {
      await platform.advance(1_500);
      return Response.json(challenge);
    });
    await create(latchkey);
    expect(ui.log).toEqual(['open BlankCaptcha working', 'close BlankCaptcha']);
    latchkey.dispose();
  });

  it.each([
    ['a build without surfaces', { hasUi: false }],
    ['a modal that does not come', { isStageLost: true }],
  ])('is checked invisibly in %s', async (_, scene) => {
    const { latchkey, service, widgets, platform } = await setUp({
      display: EXTERNAL,
      onDraw: answer('token'),
      ...scene,
    });
    service.once('POST /client/sign_ins', refuse);
    const done = create(latchkey);
    await platform.advance(10_000);
    expect((await done)?.status).toBe('complete');
    expect(widgets[0]?.options.sitekey).toBe('invisible-key');
    latchkey.dispose();
  });

  it.each([
    ['is off', { isEnabled: false }],
    ['has no keys', { display: { ...EXTERNAL, captcha_public_key: null } }],
    ['cannot be shown', { display: EXTERNAL, standardBrowser: false }],
  ])('is decided by the service alone where the captcha %s', async (_, scene) => {
    const { latchkey, service, ui, platform, widgets } = await setUp(scene);
    service.once('POST /client/sign_ins', refuse);
    await create(latchkey);
    const verify = platform.network.requests.find(({ url }) => url.pathname.endsWith('/client/verify'));
    expect([verify?.body, ui.log, widgets]).toEqual([undefined, [], []]);
    latchkey.dispose();
  });

  it('fails with the service’s error when the captcha fails, and can be repeated', async () => {
    const { latchkey, service, answerChallenges } = await setUp();
    answerChallenges(3);
    for (let time = 0; time < 2; time += 1) {
      service.once('POST /client/sign_ins', refuse);
      service.once('POST /client/verify', () => errorResponse(400, 'captcha_invalid'));
      expect(codeOf(await create(latchkey)?.catch((error: unknown) => error))).toBe('captcha_invalid');
    }
    service.once('POST /client/sign_ins', refuse);
    expect((await create(latchkey))?.status).toBe('complete');
    latchkey.dispose();
  });
});

it('runs the heartbeat invisibly, with a widget that is never interactive', async () => {
  const display = { ...EXTERNAL, captcha_heartbeat: true };
  const { widgets, lastBody, ui, platform, latchkey } = await setUp({ display, onDraw: answer('beat') });
  await platform.settle();
  expect(widgets.map(({ options }) => [options.sitekey, options.action])).toEqual([['invisible-key', 'heartbeat']]);
  expect(lastBody('/client/verify')).toEqual({ captcha_token: 'beat', captcha_widget_type: 'invisible' });
  expect(ui.log).toEqual([]);
  latchkey.dispose();
});
