import type { DisplayConfigJSON } from '@latchkey/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeEnvironment } from '../../testing/fake-environment.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the display settings of an instance', () => {
  it.each(['latchkey', 'clerk'])('return the client script of %s, under that name', async (provider) => {
    vi.stubGlobal('__LATCHKEY_PROVIDER__', provider);
    vi.resetModules();
    const { readDisplayConfig } = await import('./display-config.ts');
    const json: DisplayConfigJSON = { ...fakeEnvironment().display_config, [`${provider}_js_version`]: '5' };
    expect(readDisplayConfig(json)).toMatchObject({ [`${provider}JSVersion`]: '5' });
  });
});
