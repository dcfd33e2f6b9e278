import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { act, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider, loadUi, SignedOut, SignIn, SignUp, useLatchkey, Waitlist } from './index.ts';
import { KEY, openPage } from './testing/page.tsx';

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
  return { ...openPage(platform), platform, service };
};

describe('surfaces in the host’s React tree', () => {
  it.each([
    ['SignIn', SignIn],
    ['SignUp', SignUp],
    ['Waitlist', Waitlist],
  ])('%s is rendered in place, also in StrictMode', async (_, Surface) => {
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

  it('shows the fallback until the surface is loaded', async () => {
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
    await until(() => {
      for (const answer of waiting.splice(0)) answer();
      return node.querySelector('form');
    });
    expect(node.textContent).not.toContain('one moment');
  });

  it('unmounts with its parent', async () => {
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

  it('is hydrated as the server rendered it, though the client has loaded before', async () => {
    const { platform, service } = createHost();
    const treeOf = (latchkey: Latchkey) => (
      <LatchkeyProvider latchkey={latchkey}>
        <SignIn fallback={<p>one moment</p>} />
      </LatchkeyProvider>
    );
    const onServer = createFakePlatform({ href: 'https://app.example.com/sign-in' });
    onServer.network.respond(service.respond);
    const node = document.createElement('main');
    const html = renderToString(treeOf(new Latchkey(KEY, { platform: onServer })));
    node.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    expect(node.textContent).toBe('one moment');
    const latchkey = new Latchkey(KEY, { platform });
    onTestFinished(() => act(async () => latchkey.dispose()));
    await act(() => Promise.all([latchkey.load(), platform.settle()]));
    expect(latchkey.loaded).toBe(true);
    const problems: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(node, treeOf(latchkey), { onRecoverableError: (error) => problems.push(error) }),
    );
    onTestFinished(() => act(async () => root.unmount()));
    expect(problems).toEqual([]);
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

describe('modals', () => {
  it('open from a provider that created its instance', async () => {
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

  it('open from an instance of the host with the loader', async () => {
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
