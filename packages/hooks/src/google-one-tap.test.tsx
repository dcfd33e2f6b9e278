import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { GoogleOneTap } from './google-one-tap.tsx';
import { LatchkeyProvider } from './provider.tsx';
import { environmentJSON, sessionJSON } from './testing/entities.ts';
import { createHost } from './testing/host.tsx';

const createPage = (sessions: Parameters<typeof createHost>[0] = []) => {
  const log: unknown[] = [];
  const id = {
    initialize: ({ cancel_on_tap_outside }: { readonly cancel_on_tap_outside: boolean }) =>
      void log.push(cancel_on_tap_outside),
    prompt: () => void log.push('prompt'),
    cancel: () => void log.push('cancel'),
  };
  const host = createHost(sessions, {}, { globals: { google: { accounts: { id } } } });
  const { respond } = host.service;
  const environment = environmentJSON();
  const response = {
    ...environment,
    display_config: { ...environment.display_config, google_one_tap_client_id: 'client.apps.example' },
  };
  host.service.respond = (request) =>
    request.url.pathname.endsWith('/environment')
      ? new Response(JSON.stringify({ response, client: null }), { headers: { 'content-type': 'application/json' } })
      : respond.call(host.service, request);
  const tree = (
    <StrictMode>
      <LatchkeyProvider latchkey={host.latchkey}>
        <GoogleOneTap cancelOnTapOutside={false} />
      </LatchkeyProvider>
    </StrictMode>
  );
  return { host, tree, log };
};

describe('one-tap', () => {
  it('prompts once while it is mounted, also in StrictMode, and cancels the prompt', async () => {
    const { host, tree, log } = createPage();
    await host.render(tree);
    expect(log).toEqual([false, 'prompt']);
    await host.unmount();
    await host.settle();
    expect(log).toEqual([false, 'prompt', 'cancel']);
  });

  it('does not prompt a signed-in user', async () => {
    const { host, tree, log } = createPage([sessionJSON()]);
    await host.render(tree);
    expect(log).toEqual([]);
  });
});
