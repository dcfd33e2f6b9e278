// The renderer of a client: mounting, opening, closing, updating, and the failure of a surface.
import { LatchkeyError, type SurfaceName, type Ui } from '@latchkey/client';
import { NAMES } from '@latchkey/wire';
import { act } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Card } from './parts/card/card.tsx';
import { Header } from './parts/header/header.tsx';
import { Input } from './parts/input/input.tsx';
import { createRenderer } from './renderer.tsx';
import type { SurfaceInput, SurfaceModule } from './surface-host/module.ts';
import { loadSurface } from './surface-host/table.ts';
import { createFakeLatchkey, type FakeLatchkey } from './testing/fake-latchkey.ts';
import { useUi } from './ui-context.tsx';

/** A surface that shows its props. */
const Probe = ({ props, mode, location }: SurfaceInput<'SignIn'>) => {
  const { switchTo } = useUi();
  if (props.signUpUrl === 'boom') throw new Error('boom');
  return (
    <Card>
      <Header title={`SignIn ${mode}`} subtitle={props.signUpUrl ?? ''} />
      <Input aria-label={location.read().path} />
      {switchTo && <button type="button" id="switch" onClick={() => switchTo('SignUp', {})} />}
    </Card>
  );
};
const Other = () => (
  <Card>
    <Header title="SignUp" />
  </Card>
);

/** A step-up that one button completes. */
const Proof = ({ props }: SurfaceInput<'UserVerification'>) => (
  <Card>
    <Header title="Proof" />
    <button type="button" id="prove" onClick={props.afterVerification} />
  </Card>
);

const modules: { readonly [name: string]: unknown } = {
  SignIn: { Surface: Probe, styles: ['.probe { color: red; }'] },
  SignUp: { Surface: Other, styles: [] },
  BlankCaptcha: { Surface: () => <Header title="Captcha" />, styles: [] },
  ImpersonationIndicator: { Surface: () => <Header title="Acting" />, styles: [] },
  UserProfile: { Surface: () => <Header title="Profile" />, styles: [] },
  UserVerification: { Surface: Proof, styles: [] },
};
// The cast holds: each row is the module of exactly the requested surface.
const load = <Name extends SurfaceName>(name: Name) => Promise.resolve(modules[name] as SurfaceModule<Name>);

const setUp = (options?: Parameters<typeof createFakeLatchkey>[0]): FakeLatchkey & { readonly ui: Ui } => {
  const fake = createFakeLatchkey(options);
  const ui = createRenderer(fake.latchkey, load);
  onTestFinished(() => act(async () => ui.dispose()));
  return { ...fake, ui };
};

const place = (): HTMLElement => {
  const node = document.createElement('section');
  document.body.append(node);
  onTestFinished(() => node.remove());
  return node;
};

const titles = (): (string | undefined)[] =>
  [...document.querySelectorAll('h1')].map((title) => title.textContent ?? undefined);

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('mounting', () => {
  it('touches the page only when something is shown', async () => {
    const { ui } = setUp();
    expect(document.getElementById(NAMES.elements.root)).toBeNull();
    const node = place();
    await act(async () => ui.mount('SignIn', node, {}));
    expect(node.querySelector('.lk-root.lk-signIn-root h1')?.textContent).toBe('SignIn mounted');
  });

  it('renders nothing until the client is ready', async () => {
    const { ui, load: ready } = setUp({ ready: false });
    const node = place();
    await act(async () => ui.mount('SignIn', node, {}));
    expect(node.childElementCount).toBe(0);
    await act(async () => ready());
    expect(titles()).toEqual(['SignIn mounted']);
  });

  it.each([
    ['en', undefined],
    ['de-DE', { locale: 'de_DE' }],
    // Texts of the host whose language is not known.
    [null, { signIn: {} }],
  ])('states the language of its texts: %s', async (lang, localization) => {
    const { ui } = setUp({ options: { localization } });
    const node = place();
    await act(async () => ui.mount('SignIn', node, {}));
    expect(node.querySelector('.lk-root')?.getAttribute('lang')).toBe(lang);
  });

  it('adopts the styles of the surface', async () => {
    const { ui } = setUp();
    await act(async () => ui.mount('SignIn', place(), {}));
    const adopted = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
    expect(adopted.some((rule) => rule.includes('.probe'))).toBe(true);
  });

  it('replaces the props of a mounted node, and renders again when the same node is mounted again', async () => {
    const { ui } = setUp();
    const node = place();
    await act(async () => ui.mount('SignIn', node, { signUpUrl: '/a' }));
    const input = node.querySelector('input');
    await act(async () => ui.updateProps({ node, props: { signUpUrl: '/b' } }));
    expect(node.querySelector('.lk-header-subtitle')?.textContent).toBe('/b');
    expect(node.querySelector('input')).toBe(input);
    await act(async () => ui.mount('SignIn', node, { signUpUrl: '/c' }));
    expect(node.querySelector('input')).not.toBe(input);
  });

  it('unmounts one node and keeps the others; an unknown node is ignored', async () => {
    const { ui } = setUp();
    const [first, second] = [place(), place()];
    await act(async () => ui.mount('SignIn', first, {}));
    await act(async () => ui.mount('SignUp', second, {}));
    await act(async () => ui.unmount(first));
    await act(async () => ui.unmount(place()));
    expect(first.childElementCount).toBe(0);
    expect(titles()).toEqual(['SignUp']);
  });
});

describe('appearance', () => {
  const rootStyle = (): CSSStyleDeclaration | undefined => document.querySelector<HTMLElement>('.lk-root')?.style;

  const accent = (): string | undefined => rootStyle()?.getPropertyValue('--lk-accent');
  /** The code that applies a host's options is a separate chunk; the surface renders once it has loaded. */
  const wishesCome = () => act(async () => void (await import('./styles/appearance/variables.ts')));

  it('sets the variables of the client on the root, and others when they are updated', async () => {
    const { ui } = setUp({ options: { appearance: { variables: { colorPrimary: '#6d3bd1' } } } });
    await act(async () => ui.mount('SignIn', place(), {}));
    await wishesCome();
    expect(accent()).toBe('#6d3bd1');
    await act(async () => ui.updateProps({ appearance: { variables: { borderRadius: '3px' } } }));
    expect(accent()).toBe('');
    expect(rootStyle()?.getPropertyValue('--lk-radius')).toBe('3px');
    await act(async () => ui.updateProps({ appearance: undefined }));
    expect(rootStyle()?.getPropertyValue('--lk-radius')).toBe('');
  });

  it('is that of the instance, below that of the client', async () => {
    const display = { appearance: { variables: { colorPrimary: '#112233', borderRadius: '3px' } } };
    const { ui } = setUp({ display, options: { appearance: { variables: { colorPrimary: '#6d3bd1' } } } });
    await act(async () => ui.mount('SignIn', place(), {}));
    await wishesCome();
    expect([accent(), rootStyle()?.getPropertyValue('--lk-radius')]).toEqual(['#6d3bd1', '3px']);
  });

  it('can be set later: the surface keeps its state', async () => {
    const { ui } = setUp();
    const node = place();
    await act(async () => ui.mount('SignIn', node, {}));
    const input = node.querySelector('input');
    await act(async () => ui.updateProps({ appearance: { variables: { colorPrimary: '#6d3bd1' } } }));
    await wishesCome();
    expect(accent()).toBe('#6d3bd1');
    expect(input).not.toBeNull();
    expect(node.querySelector('input')).toBe(input);
    expect(input?.closest('[style*="display: none"]')).toBeNull();
  });
});

describe('modals', () => {
  const dialogs = (): HTMLDialogElement[] => [...document.querySelectorAll('dialog')];

  it('open over the page, block its scrolling and keep its URL', async () => {
    const { ui } = setUp();
    await act(async () => ui.open('SignIn', {}));
    expect(dialogs().map((dialog) => dialog.open)).toEqual([true]);
    expect(titles()).toEqual(['SignIn modal']);
    expect(document.documentElement.dataset.lkLocked).toBeDefined();
    expect(window.location.hash).toBe('');
    await act(async () => ui.close('SignIn'));
    expect(dialogs()).toEqual([]);
    expect(document.documentElement.dataset.lkLocked).toBeUndefined();
  });

  it('close by their button', async () => {
    const { ui } = setUp();
    await act(async () => ui.open('SignIn', {}));
    await act(async () => document.querySelector<HTMLElement>('.lk-modalCloseButton')?.click());
    expect(dialogs()).toEqual([]);
  });

  it('stack, and each name is open once', async () => {
    const { ui } = setUp();
    await act(async () => ui.open('SignIn', {}));
    await act(async () => ui.open('SignUp', {}));
    await act(async () => ui.open('SignIn', {}));
    expect(titles()).toEqual(['SignUp', 'SignIn modal']);
    await act(async () => ui.close('SignUp'));
    expect(titles()).toEqual(['SignIn modal']);
    expect(document.documentElement.dataset.lkLocked).toBeDefined();
  });

  it('let a surface replace itself with another', async () => {
    const { ui } = setUp();
    await act(async () => ui.open('SignIn', {}));
    await act(async () => document.querySelector<HTMLElement>('#switch')?.click());
    expect(titles()).toEqual(['SignUp']);
  });

  it('close when the page navigates', async () => {
    const { ui, navigate } = setUp();
    await act(async () => ui.open('SignIn', {}));
    await act(async () => navigate());
    expect(dialogs()).toEqual([]);
  });

  it('stay when the page navigates while a call waits for a captcha, which brings its own frame', async () => {
    const { ui, navigate } = setUp();
    await act(async () => ui.open('SignIn', {}));
    await act(async () => ui.open('BlankCaptcha', {}));
    await act(async () => navigate());
    expect([titles(), dialogs()]).toEqual([['Captcha'], []]);
    expect(document.documentElement.dataset.lkLocked).toBeUndefined();
    await act(async () => ui.close('BlankCaptcha'));
    expect(titles()).toEqual([]);
  });
});

describe('automatic surfaces', () => {
  it('stay when the page navigates, and do not block the page', async () => {
    const { ui, navigate } = setUp();
    await act(async () => ui.open('ImpersonationIndicator', {}));
    await act(async () => navigate());
    expect(titles()).toEqual(['Acting']);
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.documentElement.dataset.lkLocked).toBeUndefined();
  });
});

describe('a profile', () => {
  it('is as large as a page', async () => {
    const { ui } = setUp();
    await act(async () => ui.open('UserProfile', {}));
    expect(document.querySelector('dialog')?.dataset.size).toBe('page');
  });
});

describe('a step-up', () => {
  const waiting = () => {
    const heard: string[] = [];
    const props = {
      afterVerification: () => void heard.push('proven'),
      afterVerificationCancelled: () => void heard.push('cancelled'),
    };
    return { heard, props };
  };

  it.each([
    ['its close button', async () => document.querySelector<HTMLElement>('.lk-modalCloseButton')?.click()],
    ['Escape', async () => document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))],
    ['the close method', async ({ ui }: ReturnType<typeof setUp>) => ui.close('UserVerification')],
    ['the page going elsewhere', async ({ navigate }: ReturnType<typeof setUp>) => navigate()],
  ] as const)('that is ended by %s is reported as cancelled, once', async (_, end) => {
    const fake = setUp();
    const { heard, props } = waiting();
    await act(async () => fake.ui.open('UserVerification', props));
    await act(async () => end(fake));
    await act(async () => fake.ui.close('UserVerification'));
    expect([titles(), heard]).toEqual([[], ['cancelled']]);
  });

  it('that is verified is reported as such and not as cancelled too', async () => {
    const { ui } = setUp();
    const { heard, props } = waiting();
    await act(async () => ui.open('UserVerification', props));
    await act(async () => document.querySelector<HTMLElement>('#prove')?.click());
    await act(async () => ui.close('UserVerification'));
    expect(heard).toEqual(['proven']);
  });

  it('that is opened over another cancels the first', async () => {
    const { ui } = setUp();
    const first = waiting();
    const second = waiting();
    await act(async () => ui.open('UserVerification', first.props));
    await act(async () => ui.open('UserVerification', second.props));
    expect([first.heard, second.heard, titles()]).toEqual([['cancelled'], [], ['Proof']]);
  });
});

describe('a surface that fails', () => {
  it('is replaced by an error card, reported to the developer, and can be restarted', async () => {
    const { ui, errors } = setUp();
    const node = place();
    await act(async () => ui.mount('SignIn', node, { signUpUrl: 'boom' }));
    expect(titles()).toEqual(['This part of the page stopped working']);
    expect(node.textContent).toContain('boom');
    expect(errors).toEqual([new Error('boom')]);
    await act(async () => ui.updateProps({ node, props: {} }));
    await act(async () => node.querySelector('button')?.click());
    expect(titles()).toEqual(['SignIn mounted']);
  });

  it('is named when this build has no such surface', async () => {
    await expect(loadSurface('GoogleOneTap')).rejects.toThrow(LatchkeyError);
    await expect(loadSurface('GoogleOneTap')).rejects.toThrow(/GoogleOneTap is not part of this build/);
  });
});

describe('disposal', () => {
  it('unmounts everything', async () => {
    const fake = createFakeLatchkey();
    const ui = createRenderer(fake.latchkey, load);
    const node = place();
    await act(async () => ui.mount('SignIn', node, {}));
    await act(async () => ui.dispose());
    expect(node.childElementCount).toBe(0);
    expect(document.getElementById(NAMES.elements.root)).toBeNull();
  });
});
