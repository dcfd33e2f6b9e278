// A page that a server renders and a browser hydrates, in a test. A warning of React fails the test.
import { Latchkey } from '@latchkey/client';
import type { InitialStateJSON, SignedInStateJSON } from '@latchkey/wire';
import { act, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, vi } from 'vitest';
import { type InitialState, LatchkeyProvider } from '../server-rendering.tsx';
import { userJSON } from './entities.ts';
import { createHost, type Host, KEY } from './host.tsx';

/** Ada's session in Acme, as a server knows it from her token. */
export const signedInState = (changes: Partial<SignedInStateJSON> = {}): SignedInStateJSON => ({
  status: 'signed_in',
  session_id: 'sess_1',
  session_status: 'active',
  user_id: 'user_1',
  actor: null,
  factor_verification_age: [0, -1],
  organization_id: 'org_1',
  organization_slug: 'acme',
  organization_role: 'org:admin',
  organization_permissions: ['org:sys_profile:manage'],
  ...changes,
});

/** The same, with what the server has read of user and organization. */
export const fullState = (): SignedInStateJSON => {
  const user = userJSON();
  const organization = user.organization_memberships[0]?.organization;
  return signedInState({ user, ...(organization ? { organization } : {}) });
};

/** No warning of React until the end of the test. */
const expectNoWarning = (): void => {
  const warned = vi.spyOn(console, 'error');
  onTestFinished(() => {
    expect(warned.mock.calls).toEqual([]);
    warned.mockRestore();
  });
};

/** The HTML of a tree on a server. */
export const renderOnServer = (tree: ReactNode, initialState?: InitialState): string => {
  const latchkey = new Latchkey(KEY, { platform: { ...createHost().platform, inBrowser: false } });
  return renderToString(
    <LatchkeyProvider latchkey={latchkey} initialState={initialState}>
      {tree}
    </LatchkeyProvider>,
  );
};

export type HydratedPage = {
  readonly html: string;
  readonly node: HTMLElement;
  /** Lets the service answer, and the client load. */
  load(): Promise<void>;
};

/** Renders on a server, then hydrates in the browser of the host, whose client has not loaded yet. */
export const hydrate = async (
  host: Host,
  tree: ReactNode,
  state: InitialStateJSON | undefined,
): Promise<HydratedPage> => {
  expectNoWarning();
  let answer = (): void => undefined;
  const isReachable = new Promise<void>((resolve) => {
    answer = resolve;
  });
  host.platform.network.respond(async (request) => {
    await isReachable;
    return host.service.respond(request);
  });
  const html = renderOnServer(tree, state);
  const node = document.createElement('div');
  node.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  document.body.append(node);
  const root = await act(async () =>
    hydrateRoot(
      node,
      <LatchkeyProvider latchkey={host.latchkey} initialState={state}>
        {tree}
      </LatchkeyProvider>,
      { onRecoverableError: (error) => console.error(error) },
    ),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    node.remove();
  });
  const load = async () => {
    answer();
    await host.settle();
  };
  return { html, node, load };
};
