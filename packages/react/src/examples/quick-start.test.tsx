// The examples of the quick start run.
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Pages } from './pages.tsx';
import { App } from './quick-start.tsx';

afterEach(() => vi.unstubAllGlobals());

it('renders the sign-in card for a signed-out visitor', async () => {
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

it('redirects a protected page to sign-in, whose route matches every step below it', async () => {
  const { clock, fetch, network } = createFakePlatform();
  network.respond(createFakeService(clock.now).respond);
  vi.stubGlobal('fetch', fetch);
  const node = document.createElement('main');
  document.body.append(node);
  const root = createRoot(node);
  const went: string[] = [];
  const go = (path: string) => void went.push(path);
  const pages = (path: string) => (
    <Pages publishableKey={`pk_live_${btoa('latchkey.acme.example$')}`} path={path} push={go} replace={go} />
  );
  root.render(pages('/notes'));
  await expect.poll(() => went.some((path) => path.startsWith('/sign-in'))).toBe(true);
  root.render(pages('/sign-in/factor-one'));
  await expect.poll(() => node.querySelector('h1')?.textContent).toBe('Sign in');
  root.unmount();
});
