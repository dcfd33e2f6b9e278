// A surface in any React tree: what is shown until it can render.
import type { Localization, SurfaceName } from '@latchkey/client';
import { until } from '@latchkey/client/testing';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { useMessages } from '../i18n/locale-context.tsx';
import { createFakeLatchkey } from '../testing/fake-latchkey.ts';
import { render } from '../testing/render.tsx';
import { useUi } from '../ui-context.tsx';
import { createSurfaceDownloads } from './downloads.ts';
import type { SurfaceModule } from './module.ts';
import { SurfaceView } from './view.tsx';

const Drawn = () => 'the surface';
const MODULE = { Surface: Drawn, styles: [] };

/** A surface download that the test completes. */
const createDownload = () => {
  const ends: (() => void)[] = [];
  const code = new Promise<typeof MODULE>((resolve) => void ends.push(() => resolve(MODULE)));
  return {
    downloads: createSurfaceDownloads(<Name extends SurfaceName>(): Promise<SurfaceModule<Name>> => code),
    come: () => act(async () => ends[0]?.()),
  };
};

describe('a surface', () => {
  it('shows the fallback until the client is ready and its code is loaded', async () => {
    const { latchkey, load: ready } = createFakeLatchkey({ ready: false });
    const { downloads, come } = createDownload();
    const { node } = await render(
      <SurfaceView latchkey={latchkey} name="SignIn" props={{}} downloads={downloads} fallback="one moment" />,
    );
    expect(node.textContent).toBe('one moment');
    await act(async () => ready());
    expect(node.textContent).toBe('one moment');
    await come();
    expect(node.textContent).toBe('the surface');
  });

  it('says that the client could not load, on a development instance also why, and retries', async () => {
    const failure = new Error('Add this origin to allowed_origins.');
    for (const [instanceType, detail] of [
      ['development', 'Add this origin to allowed_origins.'],
      ['production', ''],
    ]) {
      const { latchkey, loads, load } = createFakeLatchkey({ ready: false, status: 'failed', failure });
      Object.assign(latchkey, { instanceType });
      const { downloads, come } = createDownload();
      const { node, find } = await render(
        <SurfaceView latchkey={latchkey} name="SignIn" props={{}} downloads={downloads} fallback="one moment" />,
      );
      expect(find('h1').textContent).toBe('This could not be loaded');
      expect(node.querySelector('.lk-alert')?.textContent ?? '').toBe(detail);
      await come();
      await act(async () => find('button').click());
      expect(loads()).toBe(1);
      await act(async () => load());
      expect(node.textContent).toBe('the surface');
    }
  });

  it('says that the service does not answer, and goes on when the client has recovered', async () => {
    const { latchkey, load } = createFakeLatchkey({ ready: false, status: 'degraded' });
    const { downloads, come } = createDownload();
    const { node, find } = await render(
      <SurfaceView latchkey={latchkey} name="SignIn" props={{}} downloads={downloads} fallback="one moment" />,
    );
    expect(find('[role="alert"]').textContent).toContain('We could not reach the service.');
    await come();
    await act(async () => load());
    expect(node.textContent).toBe('the surface');
  });

  it('without a card shows the fallback while the service does not answer', async () => {
    const { latchkey } = createFakeLatchkey({ ready: false, status: 'degraded' });
    const { downloads } = createDownload();
    const { node } = await render(
      <SurfaceView latchkey={latchkey} name="UserButton" props={{}} downloads={downloads} fallback="one moment" />,
    );
    expect(node.textContent).toBe('one moment');
  });

  it('says that its code could not be downloaded, and tries again by a press and when the connection is back', async () => {
    const { latchkey, reconnect } = createFakeLatchkey();
    let asked = 0;
    const downloads = createSurfaceDownloads(async <Name extends SurfaceName>(): Promise<SurfaceModule<Name>> => {
      asked += 1;
      if (asked < 3) throw new Error('Failed to fetch');
      return MODULE;
    });
    const { node, find } = await render(
      <SurfaceView latchkey={latchkey} name="SignIn" props={{}} downloads={downloads} />,
    );
    expect(find('h1').textContent).toBe('This could not be loaded');
    await act(async () => find('button').click());
    expect([find('h1').textContent, asked]).toEqual(['This could not be loaded', 2]);
    await act(async () => reconnect());
    expect(node.textContent).toBe('the surface');
  });

  it('is reported to the telemetry of the client once, by name and by how it is shown', async () => {
    const { latchkey } = createFakeLatchkey();
    const told: unknown[] = [];
    Object.assign(latchkey, { telemetry: { record: (event: unknown) => told.push(event) } });
    const { downloads, come } = createDownload();
    const props = { withSignUp: true };
    const { update } = await render(
      <SurfaceView latchkey={latchkey} name="SignIn" props={props} downloads={downloads} />,
    );
    await come();
    await update(<SurfaceView latchkey={latchkey} name="SignIn" props={{ ...props }} downloads={downloads} />);
    expect(told).toEqual([{ event: 'COMPONENT_MOUNTED', shown: { name: 'SignIn', props } }]);
  });
});

const TEXTS = { 'start.title': 'Sign in', 'start.waitlistLink': 'Join' } as const;
const Words = () => {
  const t = useMessages('signIn', TEXTS);
  return `${t('start.title')}, ${t('start.waitlistLink')}, ${JSON.stringify(useUi().options.localization?.errors)}`;
};

describe('the texts of a host', () => {
  const downloads = createSurfaceDownloads(
    async <Name extends SurfaceName>(): Promise<SurfaceModule<Name>> => ({ Surface: Words, styles: [] }),
  );
  const drawn = async (localization: Localization) => {
    const { latchkey } = createFakeLatchkey();
    const view = (given: Localization) => (
      <SurfaceView
        latchkey={latchkey}
        name="SignIn"
        props={{}}
        downloads={downloads}
        options={{ localization: given }}
      />
    );
    const { node, update } = await render(view(localization));
    const says = (text: string) =>
      until(
        () => node.textContent === text,
        () => act(async () => undefined),
        () => node.textContent,
      );
    return { says, give: (given: Localization) => update(view(given)) };
  };

  it('may be written with the paths of the contract, and change with the page', async () => {
    const theirs = {
      signIn: { start: { title: 'Hello {{user.firstName}}', actionLink__join_waitlist: 'Queue' } },
      unstable__errors: { user_locked: 'Later.' },
    };
    const { says, give } = await drawn(theirs);
    await says('Hello , Queue, undefined');
    await give({ signIn: { 'start.title': 'Welcome' }, errors: { user_locked: 'No.' } });
    await says('Welcome, Join, {"user_locked":"No."}');
    await give({ ...theirs, signIn: { start: { title: 'Again' } } });
    await says('Again, Join, undefined');
  });
});
