// A provider without a key: a temporary instance on the developer's machine, and a clear error anywhere else.
import { createFakePlatform, type FakePlatformOptions, jsonResponse, until } from '@latchkey/client/testing';
import { act, Component, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider } from './provider.tsx';
import { clientJSON, environmentJSON } from './testing/entities.ts';
import { useLatchkey } from './use-latchkey.ts';
import { useUser } from './use-user.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEY = `pk_test_${btoa('keyless-7.localhost:4400$')}`;

class Catch extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? <p>{this.state.error.message}</p> : this.props.children;
  }
}

const Key = () => {
  const latchkey = useLatchkey();
  // Renders again once the client has loaded.
  useUser();
  return (
    <p>{`${latchkey.publishableKey} ${latchkey.__internal_getOption('__internal_keyless_claimKeylessApplicationUrl')}`}</p>
  );
};

const visit = async (href: string, respond?: FakePlatformOptions['respond']) => {
  const calls: string[] = [];
  const platform = createFakePlatform({
    href,
    respond(request) {
      const { url, method } = request;
      calls.push(`${method} ${url.pathname}`);
      if (respond) return respond(request);
      if (url.pathname.endsWith('/accountless_applications'))
        return jsonResponse({
          publishable_key: KEY,
          claim_url: 'http://localhost:4400/claim',
          api_keys_url: 'http://localhost:4400/keys',
        });
      if (url.pathname.endsWith('/dev_browser')) return jsonResponse({ id: 'dvb_1', token: 'dvb_1' });
      return jsonResponse({ response: url.pathname.endsWith('/environment') ? environmentJSON() : clientJSON([]) });
    },
  });
  const node = document.createElement('div');
  const root = createRoot(node, { onCaughtError: () => undefined });
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () =>
    root.render(
      <StrictMode>
        <Catch>
          <LatchkeyProvider platform={platform}>
            <Key />
          </LatchkeyProvider>
        </Catch>
      </StrictMode>,
    ),
  );
  const settle = () => act(() => platform.settle());
  await until(() => node.textContent !== '', settle);
  await settle();
  return { node, calls };
};

it('creates a client of the local service’s instance, once', async () => {
  const { node, calls } = await visit('http://localhost:3000/');
  expect(node.textContent).toBe(`${KEY} http://localhost:4400/claim`);
  expect(calls.filter((call) => call.includes('accountless'))).toEqual(['POST /v1/accountless_applications']);
});

it('reports the missing key on any other page', async () => {
  const { node, calls } = await visit('https://app.example.com/');
  expect(node.textContent).toContain('the publishable key is missing');
  expect(calls).toEqual([]);
});

it('reports what to do when no service responds', async () => {
  const { node } = await visit('http://localhost:3000/', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(node.textContent).toContain('npx latchkey start');
});
