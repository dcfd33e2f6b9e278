// The example of the quick start runs.
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from './quick-start.tsx';

afterEach(() => vi.unstubAllGlobals());

it('draws the sign-in card for somebody who is not signed in', async () => {
  const { clock, fetch, network } = createFakePlatform();
  network.respond(createFakeService(clock.now).respond);
  vi.stubGlobal('fetch', fetch);
  const node = document.createElement('main');
  document.body.append(node);
  const root = createRoot(node);
  root.render(<App publishableKey={`pk_live_${btoa('latchkey.acme.example$')}`} />);
  await expect.poll(() => node.querySelector('h1')?.textContent).toBe('Sign in');
  root.unmount();
});
