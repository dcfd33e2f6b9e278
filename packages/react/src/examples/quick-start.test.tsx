// The examples of the quick start run.
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Pages } from './pages.tsx';
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

it('leads from a page that needs a user to sign-in, whose route takes every step below it', async () => {
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
