// A new instance gets the name of the demonstration; with `npm start` also its settings. A name of the operator stays.
import { freePort } from '@latchkey/testing';
import { startProgram } from '../../support/programs.ts';
import { type Service, startService } from '../../support/stack.ts';
import { expect, test } from '../../support/test.ts';

/** Starts the server of the demonstration as `npm start` does, and stops it once it answers. */
async function startOnce({ env, keys }: Service, port: number): Promise<void> {
  const program = await startProgram(
    ['apps/playground/server.mjs'],
    {
      ...env,
      LATCHKEY_PLAYGROUND_PORT: String(port),
      LATCHKEY_PLAYGROUND_DEMO: '1',
      LATCHKEY_PUBLISHABLE_KEY: keys.publishable_key,
      LATCHKEY_SECRET_KEY: keys.secret_key,
    },
    `http://localhost:${port}`,
  );
  await program.stop();
}

test('the first start names the application and turns on what the pages show, later ones change nothing', async () => {
  const service = await startService();
  const port = await freePort();
  try {
    await startOnce(service, port);
    expect(await service.admin('GET', '/instance')).toMatchObject({
      display_config: { application_name: 'Fieldnote', home_url: `http://localhost:${port}/` },
      organization_settings: { enabled: true },
      auth_config: { single_session_mode: false },
    });
    await service.admin('PATCH', '/instance', {
      display_config: { application_name: 'Harbour log' },
      organization_settings: { enabled: false },
    });
    await startOnce(service, port);
    expect(await service.admin('GET', '/instance')).toMatchObject({
      display_config: { application_name: 'Harbour log' },
      organization_settings: { enabled: false },
    });
  } finally {
    await service.stop();
  }
});
