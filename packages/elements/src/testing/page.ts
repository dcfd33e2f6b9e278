// A page with the elements in a test: a separate window, because a window defines an element once, and a client on a fake browser.
import { Latchkey, type Ui } from '@latchkey/client';
import { createFakePlatform, createFakeService, type FakePlatform, type FakeService } from '@latchkey/client/testing';
import { Window } from 'happy-dom';
import { defineElements } from '../define.ts';

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;

export type Page = {
  readonly document: Document;
  readonly latchkey: Latchkey;
  readonly platform: FakePlatform;
  readonly service: FakeService;
  /** Paths that the client navigated to. */
  readonly visited: string[];
  /** Loads the client with the paths of this application. */
  load(): Promise<void>;
  /** What the UI module was asked to do, in order. */
  readonly log: string[];
  /** The props of the last mount or update. */
  readonly props: () => Readonly<Record<string, unknown>>;
  /** Replaces the content of the page. */
  write(html: string): void;
  /** The first element that matches. */
  find(selector: string): HTMLElement;
  settle(): Promise<void>;
};

/** A page that has not loaded its client; `before` is content that exists before the elements are defined. */
export const openPage = (before = '', prepare: (document: Document) => void = () => undefined): Page => {
  const platform = createFakePlatform({ href: 'https://app.example.com/page' });
  const service = createFakeService(platform.clock.now);
  platform.network.respond(service.respond);
  const log: string[] = [];
  const visited: string[] = [];
  const go = (to: string) => void visited.push(to);
  let last: Readonly<Record<string, unknown>> = {};
  const ui: Ui = {
    mount(name, _, props) {
      last = props as typeof last;
      log.push(`mount ${name} ${JSON.stringify(props)}`);
    },
    unmount: () => void log.push('unmount'),
    open: (name, props) => void log.push(`open ${name} ${JSON.stringify(props)}`),
    close: (name) => void log.push(`close ${name}`),
    updateProps({ props }) {
      last = (props ?? {}) as typeof last;
      log.push(`update ${JSON.stringify(props)}`);
    },
    preload: async () => undefined,
    dispose: () => undefined,
  };
  const latchkey = new Latchkey(KEY, { platform, loadUi: async () => ({ createUi: () => ui }) });
  // The cast holds: it has the globals that the elements read.
  const view = new Window({ url: 'https://app.example.com/page' }) as unknown as typeof globalThis;
  const { document } = view;
  const write = (html: string) => document.body.replaceChildren(document.createRange().createContextualFragment(html));
  write(before);
  prepare(document);
  defineElements(latchkey, view);
  const find = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The page has no ${selector}: ${document.body.innerHTML}`);
    return found;
  };
  const paths = { signInUrl: '/sign-in', signUpUrl: '/sign-up', routerPush: go, routerReplace: go };
  const load = async () => {
    await latchkey.load(paths);
    await platform.settle();
  };
  return {
    document,
    visited,
    load,
    latchkey,
    platform,
    service,
    log,
    props: () => last,
    write,
    find,
    settle: () => platform.settle(),
  };
};

/** A page whose client has loaded with a session. */
export const openSignedIn = async (html = ''): Promise<Page> => {
  const page = openPage();
  page.service.addAccount('ada@example.com', 'correct horse');
  page.service.signInDirectly('ada@example.com');
  await page.load();
  page.write(html);
  await page.settle();
  return page;
};

/** A page whose client has loaded without a session. */
export const openSignedOut = async (html = ''): Promise<Page> => {
  const page = openPage();
  await page.load();
  page.write(html);
  await page.settle();
  return page;
};
