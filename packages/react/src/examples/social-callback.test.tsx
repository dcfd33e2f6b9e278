// The example of the guide about other providers runs.
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { LatchkeyProvider } from '../index.ts';
import { openPage } from '../testing/page.tsx';
import { SsoCallbackPage, StartPage } from './social-callback.tsx';

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
  const { render, until } = openPage(platform);
  await render(
    <LatchkeyProvider publishableKey={KEY} platform={platform}>
      {page}
    </LatchkeyProvider>,
  );
  return { platform, log, until };
};

it('continues on the callback page of a provider', async () => {
  const { platform, until } = await show(<SsoCallbackPage />);
  expect((await until(() => platform.navigations.at(-1))).url).toBe('https://app.example.com/sign-in');
});

it('prompts one-tap on the start page', async () => {
  const { log, until } = await show(<StartPage />);
  await until(() => log.includes('prompt'));
  expect(log).toEqual(['initialize', 'prompt']);
});
