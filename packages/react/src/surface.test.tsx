import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { act, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LatchkeyProvider, loadUi, SignedOut, SignIn, SignUp, useLatchkey, Waitlist } from './index.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;

const Opener = () => {
  const latchkey = useLatchkey();
  return (
    <SignedOut>
      <button type="button" onClick={() => latchkey.openSignIn()}>
        open
      </button>
    </SignedOut>
  );
};

const createHost = () => {
  const platform = createFakePlatform({ href: 'https://app.example.com/sign-in' });
  const service = createFakeService(platform.clock.now);
  platform.network.respond(service.respond);
  const node = document.createElement('main');
  document.body.append(node);
  const root = createRoot(node);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    node.remove();
  });
  return {
    platform,
    service,
    node,
    render: (tree: ReactNode) => act(async () => root.render(tree)),
    /** Looks after each turn of the event loop: loaded modules arrive within a few of them. */
    async until<T>(look: () => T | null | undefined): Promise<T> {
      for (let turn = 0; turn < 100; turn += 1) {
        const found = look();
        if (found) return found;
        await act(() => platform.settle());
      }
      throw new Error(`it never came; the page says: ${document.body.textContent}`);
    },
  };
};

/** Downloaded beforehand, so that no test waits for a disk. */
beforeAll(async () => {
  const platform = createFakePlatform();
  platform.network.respond(createFakeService(platform.clock.now).respond);
  const latchkey = new Latchkey(KEY, { platform });
  await latchkey.load();
  const ui = (await loadUi()).createUi(latchkey);
  await Promise.all([ui.preload('SignIn'), ui.preload('SignUp'), ui.preload('Waitlist')]);
  // What wishes about the looks mean comes with the first surface that has some.
  const node = document.createElement('main');
  document.body.append(node);
  await act(async () => ui.mount('SignIn', node, { appearance: { elements: { rootBox: 'worn' } } }));
  await vi.waitFor(
    async () => {
      await act(() => platform.settle());
      expect(node.querySelector('.worn')).not.toBeNull();
    },
    { timeout: 20_000 },
  );
  await act(async () => ui.dispose());
  node.remove();
  latchkey.dispose();
}, 30_000);

describe('surfaces in the host’s own tree', () => {
  it.each([
    ['SignIn', SignIn],
    ['SignUp', SignUp],
    ['Waitlist', Waitlist],
  ])('%s is drawn where it stands, also in StrictMode', async (_, Surface) => {
    const { platform, node, render, until } = createHost();
    await render(
      <StrictMode>
        <LatchkeyProvider publishableKey={KEY} platform={platform}>
          <Surface fallback={<p>one moment</p>} />
        </LatchkeyProvider>
      </StrictMode>,
    );
    const form = await until(() => node.querySelector('form'));
    expect(
      form.querySelector('input[type=email], input[name=identifier], input[name=email_address], input'),
    ).not.toBeNull();
    expect(node.textContent).not.toContain('one moment');
  });

  it('shows the fallback until the surface is there', async () => {
    const { platform, service, node, render, until } = createHost();
    const waiting: (() => void)[] = [];
    platform.network.respond(
      (request) => new Promise((resolve) => void waiting.push(() => resolve(service.respond(request)))),
    );
    await render(
      <LatchkeyProvider publishableKey={KEY} platform={platform}>
        <SignIn fallback={<p>one moment</p>} />
      </LatchkeyProvider>,
    );
    expect(node.textContent).toBe('one moment');
    for (const answer of waiting) answer();
    await until(() => node.querySelector('form'));
    expect(node.textContent).not.toContain('one moment');
  });

  it('goes with its parent', async () => {
    const { platform, node, render, until } = createHost();
    const tree = (shown: boolean) => (
      <LatchkeyProvider publishableKey={KEY} platform={platform}>
        {shown && <SignIn />}
      </LatchkeyProvider>
    );
    await render(tree(true));
    await until(() => node.querySelector('form'));
    await render(tree(false));
    expect(node.querySelector('form')).toBeNull();
  });

  it('follows the appearance given to the provider', async () => {
    const { platform, node, render, until } = createHost();
    const tree = (colorPrimary: string) => (
      <LatchkeyProvider publishableKey={KEY} platform={platform} appearance={{ elements: { rootBox: colorPrimary } }}>
        <SignIn />
      </LatchkeyProvider>
    );
    await render(tree('first-class'));
    await until(() => node.querySelector('.first-class'));
    await render(tree('second-class'));
    await until(() => node.querySelector('.second-class'));
    expect(node.querySelector('.first-class')).toBeNull();
  });
});

describe('dialogs', () => {
  it('open from a provider that made its own instance', async () => {
    const { platform, node, render, until } = createHost();
    await render(
      <LatchkeyProvider publishableKey={KEY} platform={platform}>
        <Opener />
      </LatchkeyProvider>,
    );
    const button = await until(() => node.querySelector('button'));
    await act(async () => button.click());
    await until(() => document.querySelector('dialog form'));
  });

  it('open from an instance of the host’s that was given the loader', async () => {
    const { platform, node, render, until } = createHost();
    const latchkey = new Latchkey(KEY, { platform, loadUi });
    onTestFinished(() => act(async () => latchkey.dispose()));
    await render(
      <LatchkeyProvider latchkey={latchkey}>
        <Opener />
      </LatchkeyProvider>,
    );
    const button = await until(() => node.querySelector('button'));
    await act(async () => button.click());
    await until(() => document.querySelector('dialog form'));
  });
});
