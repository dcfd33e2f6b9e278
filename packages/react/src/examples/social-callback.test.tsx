// The example of the guide about other providers runs.
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LatchkeyProvider } from '../index.ts';
import { SsoCallbackPage, StartPage } from './social-callback.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEY = `pk_live_${btoa('latchkey.example.com$')}`;

const show = async (page: ReactNode) => {
  const log: string[] = [];
  const id = {
    initialize: () => void log.push('initialize'),
    prompt: () => void log.push('prompt'),
    cancel: () => void log.push('cancel'),
  };
  const platform = createFakePlatform({ globals: { google: { accounts: { id } } } });
  const service = createFakeService(platform.clock.now);
  const { display_config } = service.environment;
  service.environment = {
    ...service.environment,
    display_config: { ...display_config, google_one_tap_client_id: 'client.apps.example' },
  };
  platform.network.respond(service.respond);
  const node = document.createElement('main');
  const root = createRoot(node);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () =>
    root.render(
      <LatchkeyProvider publishableKey={KEY} platform={platform}>
        {page}
      </LatchkeyProvider>,
    ),
  );
  /** The parts of the client come from a disk here. */
  const until = (look: () => void) =>
    vi.waitFor(
      async () => {
        await act(() => platform.settle());
        look();
      },
      { timeout: 20_000 },
    );
  return { platform, log, until };
};

it('goes on from the page that a provider leads back to', async () => {
  const { platform, until } = await show(<SsoCallbackPage />);
  await until(() => expect(platform.navigations.at(-1)?.url).toBe('https://app.example.com/sign-in'));
}, 30_000);

it('asks with one tap on the start page', async () => {
  const { log, until } = await show(<StartPage />);
  await until(() => expect(log).toEqual(['initialize', 'prompt']));
}, 30_000);
