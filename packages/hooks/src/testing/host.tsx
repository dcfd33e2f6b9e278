// A host application for tests: a real client over a fake platform, an in-memory service, and a mounted tree.
import { Latchkey, type LatchkeyOptions } from '@latchkey/client';
import {
  createFakePlatform,
  type FakePlatform,
  type FakePlatformOptions,
  type FakeRequest,
  jsonResponse,
} from '@latchkey/client/testing';
import type { ClientJSON, SessionJSON } from '@latchkey/wire';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { clientJSON, environmentJSON } from './entities.ts';

/** Tells React that `act` is used here, so that it warns about updates outside of it. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;

/** A service that knows one client. */
type FakeService = { client: ClientJSON; respond(request: FakeRequest): Response };

const createFakeService = (sessions: readonly SessionJSON[]): FakeService => ({
  client: clientJSON(sessions),
  respond({ url, method }) {
    const answer = (response: unknown) => jsonResponse({ response, client: method === 'GET' ? null : this.client });
    if (url.pathname.endsWith('/environment')) return answer(environmentJSON());
    if (url.pathname.endsWith('/tokens')) return jsonResponse({ object: 'token', jwt: tokenFor(this.client) });
    if (url.pathname.endsWith('/client/sessions')) {
      this.client = clientJSON([]);
      return jsonResponse({ response: this.client, client: null });
    }
    if (url.pathname.endsWith('/touch')) return answer(this.client.sessions[0]);
    if (url.pathname.endsWith('/client')) return answer(this.client);
    return jsonResponse({ errors: [{ code: 'resource_not_found', message: url.pathname }] }, { status: 404 });
  },
});

const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');

/** A token without a valid signature; the client only reads it. */
const tokenFor = ({ sessions }: ClientJSON): string => {
  const issuedAt = Date.UTC(2025, 0, 1) / 1000;
  const [session] = sessions;
  const claims = { sid: session?.id, iat: issuedAt, exp: issuedAt + 60, sts: session?.status };
  return `${encode({ alg: 'none' })}.${encode(claims)}.c2ln`;
};

export type Host = {
  readonly platform: FakePlatform;
  readonly service: FakeService;
  readonly latchkey: Latchkey;
  readonly node: HTMLElement;
  render(tree: ReactNode): Promise<void>;
  /** Lets promises and effects settle. */
  settle(): Promise<void>;
  click(selector: string): Promise<void>;
  unmount(): Promise<void>;
};

/** An empty page and a client that has not loaded. */
export const createHost = (
  sessions: readonly SessionJSON[] = [],
  options: LatchkeyOptions = {},
  page: Pick<FakePlatformOptions, 'tabStorage' | 'wallets' | 'globals'> = {},
): Host => {
  const service = createFakeService(sessions);
  const platform = createFakePlatform({
    ...page,
    href: 'https://app.acme.example/page',
    respond: (request) => service.respond(request),
  });
  const latchkey = new Latchkey(KEY, { platform, ...options });
  const node = document.createElement('div');
  document.body.append(node);
  const root = createRoot(node);
  const settle = () => act(() => platform.settle());
  const unmount = () => act(async () => root.unmount());
  onTestFinished(async () => {
    await unmount();
    node.remove();
  });
  return {
    platform,
    service,
    latchkey,
    node,
    settle,
    unmount,
    async render(tree) {
      await act(async () => root.render(tree));
      await settle();
    },
    async click(selector) {
      const element = node.querySelector<HTMLElement>(selector);
      if (!element) throw new Error(`nothing matches ${selector} in a page that says: ${node.textContent}`);
      await act(async () => element.click());
      await settle();
    },
  };
};
