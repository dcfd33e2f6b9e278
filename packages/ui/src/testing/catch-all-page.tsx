// A catch-all page of a host whose router mounts the page anew at every step, with a surface on it.
import { Latchkey, type SurfaceName, type SurfaceProps } from '@latchkey/client';
import {
  createFakePlatform,
  createFakeService,
  type FakePlatform,
  type FakeService,
  makeKnown,
  until,
} from '@latchkey/client/testing';
import { Activity, act, StrictMode, useState } from 'react';
import { onTestFinished } from 'vitest';
import { SurfaceView } from '../surface-host/view.tsx';
import { type Rendered, render, type } from './render.tsx';

export const EMAIL = 'mira@harbourlab.org';
export const PASSWORD = 'correct horse';

/** When a host's router mounts the page anew, and when it changes the URL, both in milliseconds after the call. */
export type Router = { readonly unmountsAt: number; readonly movesAt: number; readonly mountsAt: number };

type Given<Name extends SurfaceName> = {
  readonly name: Name;
  readonly props: SurfaceProps[Name];
  readonly router: Router;
  readonly arrange?: (service: FakeService) => void;
};

/** The host's page: another mount of it or none (undefined), and whether React hides it. */
type Page = { show: (mount: number | undefined) => void; cover: (mode: 'visible' | 'hidden') => void };

/** Loads a client with a router that acts on `page`, which the host component sets. */
const createHost = async (path: string, router: Router, arrange?: (service: FakeService) => void) => {
  const platform = createFakePlatform({ href: `https://app.example.com${path}` });
  const service = createFakeService(platform.clock.now);
  service.addAccount(EMAIL, PASSWORD);
  arrange?.(service);
  platform.network.respond(service.respond);
  makeKnown(platform);
  const latchkey = new Latchkey(`pk_test_${btoa('latchkey.example.test$')}`, { platform });
  const moves: string[] = [];
  const page: Page = { show: () => undefined, cover: () => undefined };
  const route = (replace: boolean) => (to: string) => {
    moves.push(`${replace ? 'replace' : 'push'} ${to}`);
    const mount = to.startsWith(path) ? moves.length : undefined;
    const at = (ms: number, work: () => void) => (ms === 0 ? work() : platform.timers.after(ms, () => act(work)));
    at(router.movesAt, () => window.history[replace ? 'replaceState' : 'pushState'](null, '', to));
    if (router.unmountsAt !== router.mountsAt) at(router.unmountsAt, () => page.show(undefined));
    at(router.mountsAt, () => page.show(mount));
  };
  await latchkey.load({ polling: false, routerPush: route(false), routerReplace: route(true) });
  onTestFinished(() => latchkey.dispose());
  return { platform, service, latchkey, moves, page };
};

/** Opens the page. */
export const openCatchAll = async <Name extends SurfaceName>({ name, props, router, arrange }: Given<Name>) => {
  const { path = '' } = props as { readonly path?: string };
  window.history.replaceState(null, '', path);
  const { platform, page, ...host } = await createHost(path, router, arrange);
  const { latchkey } = host;
  const Host = () => {
    const [mount, show] = useState<number | undefined>(0);
    const [mode, cover] = useState<'visible' | 'hidden'>('visible');
    Object.assign(page, { show, cover });
    if (mount === undefined) return 'Another page';
    return (
      <Activity mode={mode}>
        <SurfaceView key={mount} latchkey={latchkey} name={name} props={props} fallback="One moment" />
      </Activity>
    );
  };
  const rendered = await render(
    <StrictMode>
      <Host />
    </StrictMode>,
  );
  // Elsewhere, so that nothing is kept for the next test.
  onTestFinished(() => window.history.replaceState(null, '', '/elsewhere'));
  return {
    ...rendered,
    ...host,
    ...handsOn(rendered, platform),
    title: () => rendered.node.querySelector('h1')?.textContent,
    /** Mounts the page anew, or leaves it without (undefined). */
    show: (mount: number | undefined) => act(async () => page.show(mount)),
    cover: (mode: 'visible' | 'hidden') => act(async () => page.cover(mode)),
    calls: (end: string) => host.service.calls.filter((call) => call.endsWith(end)).length,
  };
};

const handsOn = ({ node }: Rendered, platform: FakePlatform) => {
  const settle = () => act(async () => platform.settle());
  const found = <Found,>(look: () => Found | null | undefined | false) =>
    until(look, settle, () => `The page says: ${document.body.textContent}, at ${window.location.pathname}`);
  const field = (input: string) => node.querySelector<HTMLInputElement>(`[name="${input}"]:not([hidden])`);
  return {
    until: found,
    field,
    /** The router has done all that it was asked for. */
    arrive: () => act(async () => platform.advance(1000)),
    async fill(input: string, text: string) {
      await type(await found(() => field(input)), text);
      await settle();
    },
    async submit() {
      const form = await found(() => node.querySelector('form'));
      await act(async () => form.requestSubmit());
      await settle();
    },
    async press(words: string) {
      const buttons = () => [...node.querySelectorAll<HTMLElement>('button, a')];
      const button = await found(() => buttons().find(({ textContent }) => textContent === words));
      await act(async () => button.click());
      await settle();
    },
    go: (delta: number) =>
      act(async () => {
        window.history.go(delta);
        await platform.settle();
      }),
  };
};
