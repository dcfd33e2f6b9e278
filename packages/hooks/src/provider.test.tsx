import { Latchkey, type LoadOptions } from '@latchkey/client';
import type { FakePlatform } from '@latchkey/client/testing';
import { Activity, StrictMode, useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { LatchkeyLoading, SignedIn, SignedOut } from './show.tsx';
import { sessionJSON } from './testing/entities.ts';
import { createHost, KEY } from './testing/host.tsx';
import { useLatchkey, useLatchkeyOptions } from './use-latchkey.ts';

const leftBehind = ({ browser, tab }: FakePlatform) => ({
  timers: browser.clock.pending(),
  listeners: tab.listeners(),
  channels: browser.ports.size,
  locks: browser.heldLocks(),
});

const Who = () => (
  <>
    <LatchkeyLoading>loading</LatchkeyLoading>
    <SignedIn>in</SignedIn>
    <SignedOut>out</SignedOut>
  </>
);

const Tell = ({ tell }: { tell: (latchkey: Latchkey) => void }) => {
  const latchkey = useLatchkey();
  useEffect(() => {
    tell(latchkey);
  }, [latchkey, tell]);
  return null;
};

const TellOptions = ({ tell }: { tell: (options: LoadOptions) => void }) => {
  tell(useLatchkeyOptions());
  return null;
};

describe('LatchkeyProvider', () => {
  it('loads a given instance and does not dispose it', async () => {
    const host = createHost([sessionJSON()]);
    await host.render(
      <LatchkeyProvider latchkey={host.latchkey}>
        <Who />
      </LatchkeyProvider>,
    );
    expect(host.node.textContent).toBe('in');
    await host.unmount();
    await host.settle();
    expect(host.platform.browser.clock.pending()).toBeGreaterThan(0);
    host.latchkey.dispose();
  });

  it('does not load a loaded instance again', async () => {
    const host = createHost();
    await host.latchkey.load();
    const before = host.platform.network.requests.length;
    await host.render(
      <LatchkeyProvider latchkey={host.latchkey}>
        <Who />
      </LatchkeyProvider>,
    );
    expect(host.node.textContent).toBe('out');
    expect(host.platform.network.requests).toHaveLength(before);
  });

  it('creates an instance from a key, with the options of load, and disposes it on unmount', async () => {
    const { platform, ...host } = createHost();
    const seen: Latchkey[] = [];
    await host.render(
      <LatchkeyProvider publishableKey={KEY} platform={platform} signInUrl="/in">
        <Who />
        <Tell tell={(latchkey) => seen.push(latchkey)} />
      </LatchkeyProvider>,
    );
    expect(host.node.textContent).toBe('out');
    expect(seen[0]?.__internal_getOption('signInUrl')).toBe('/in');
    await host.unmount();
    await host.settle();
    expect(platform.browser.clock.pending()).toBe(0);
  });

  it('in StrictMode loads once and is not disposed', async () => {
    const { platform, ...host } = createHost([sessionJSON()]);
    await host.render(
      <StrictMode>
        <LatchkeyProvider publishableKey={KEY} platform={platform}>
          <Who />
        </LatchkeyProvider>
      </StrictMode>,
    );
    expect(host.node.textContent).toBe('in');
    const paths = platform.network.requests.map(({ url }) => url.pathname);
    expect(paths.filter((path) => path === '/v1/client')).toHaveLength(1);
    expect(platform.browser.clock.pending()).toBeGreaterThan(0);
  });

  it('leaves no resources after a hundred StrictMode mounts', async () => {
    const { platform, ...host } = createHost([sessionJSON()]);
    const tree = (
      <StrictMode>
        <LatchkeyProvider publishableKey={KEY} platform={platform}>
          <Who />
        </LatchkeyProvider>
      </StrictMode>
    );
    for (let cycle = 0; cycle < 100; cycle += 1) {
      await host.render(tree);
      await host.render(null);
    }
    await host.settle();
    expect(leftBehind(platform)).toEqual({ timers: 0, listeners: 0, channels: 0, locks: [] });
  });

  it('leaves no resources when unmounted while it loads', async () => {
    const { platform, service, ...host } = createHost([sessionJSON()]);
    const waiting: (() => void)[] = [];
    platform.network.respond(
      (request) => new Promise((resolve) => void waiting.push(() => resolve(service.respond(request)))),
    );
    await host.render(
      <LatchkeyProvider publishableKey={KEY} platform={platform}>
        <Who />
      </LatchkeyProvider>,
    );
    expect(waiting.length).toBeGreaterThan(0);
    await host.unmount();
    for (const answer of waiting) answer();
    await host.settle();
    expect(leftBehind(platform)).toEqual({ timers: 0, listeners: 0, channels: 0, locks: [] });
  });

  it('starts over with another key', async () => {
    const { platform, ...host } = createHost();
    const seen = new Set<Latchkey>();
    const tell = (latchkey: Latchkey) => void seen.add(latchkey);
    const tree = (key: string) => (
      <LatchkeyProvider publishableKey={key} platform={platform}>
        <Tell tell={tell} />
      </LatchkeyProvider>
    );
    await host.render(tree(KEY));
    await host.render(tree(`pk_live_${btoa('latchkey.other.example$')}`));
    expect([...seen].map(({ frontendApi }) => frontendApi)).toEqual([
      'latchkey.acme.example',
      'latchkey.other.example',
    ]);
  });

  // React 18 has no Activity.
  it.skipIf(!Activity)('works again in a tree that was hidden and is shown again', async () => {
    const { platform, ...host } = createHost([sessionJSON()]);
    const tree = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <LatchkeyProvider publishableKey={KEY} platform={platform}>
          <Who />
        </LatchkeyProvider>
      </Activity>
    );
    await host.render(tree('visible'));
    await host.render(tree('hidden'));
    await host.settle();
    expect(platform.browser.clock.pending()).toBe(0);
    await host.render(tree('visible'));
    expect(host.node.textContent).toBe('in');
    expect(platform.browser.clock.pending()).toBeGreaterThan(0);
  });

  it('passes a changed appearance to the surfaces, and to those in this tree', async () => {
    const host = createHost();
    const seen: LoadOptions[] = [];
    const dark = { variables: { colorPrimary: 'black' } };
    const tree = (appearance?: typeof dark) => (
      <LatchkeyProvider latchkey={host.latchkey} {...(appearance ? { appearance } : {})}>
        <TellOptions tell={(options) => seen.push(options)} />
      </LatchkeyProvider>
    );
    await host.render(tree());
    await host.render(tree(dark));
    expect(seen.at(-1)?.appearance).toBe(dark);
  });

  it('reports a client that could not load and stays in the loading state', async () => {
    const host = createHost();
    host.platform.network.respond(() => new Response('{}', { status: 500 }));
    await host.render(
      <LatchkeyProvider latchkey={host.latchkey}>
        <Who />
      </LatchkeyProvider>,
    );
    expect(host.node.textContent).toBe('loading');
    expect(host.platform.logs.some((line) => line.includes('did not load'))).toBe(true);
  });

  it('renders on a server as loading', () => {
    const latchkey = new Latchkey(KEY, { platform: { ...createHost().platform, inBrowser: false } });
    const html = renderToString(
      <LatchkeyProvider latchkey={latchkey}>
        <Who />
      </LatchkeyProvider>,
    );
    expect(html).toContain('loading');
  });

  it('is named in the error when it is missing', async () => {
    expect(() => renderToString(<SignedIn>x</SignedIn>)).toThrow(/<LatchkeyProvider>/);
  });
});
