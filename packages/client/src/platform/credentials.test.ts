// The WebAuthn API of a window.
import { describe, expect, it } from 'vitest';
import { createCredentials } from './credentials.ts';

const PublicKeyCredentialStub = Object.assign(() => undefined, {
  isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
  isConditionalMediationAvailable: async () => true,
});

const view = (userAgent: string, PublicKeyCredential: unknown = PublicKeyCredentialStub) =>
  ({
    PublicKeyCredential,
    navigator: { userAgent, webdriver: true, credentials: { get: async () => 'got', create: async () => 'made' } },
  }) as unknown as Parameters<typeof createCredentials>[0];

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0';

describe('credentials', () => {
  it('are supported where the browser has them, also one that a test drives', async () => {
    const credentials = createCredentials(view(BROWSER));
    expect(credentials.isSupported()).toBe(true);
    expect(await credentials.isPlatformAuthenticatorAvailable()).toBe(true);
    expect(await credentials.isConditionalMediationAvailable()).toBe(true);
    expect([await credentials.get({}), await credentials.create({})]).toEqual(['got', 'made']);
  });

  it.each([
    ['a crawler', view('Mozilla/5.0 (compatible; Examplebot/2.1)')],
    ['an old browser', view(BROWSER, null)],
    ['no browser at all', undefined],
  ])('are not supported by %s', async (_, window) => {
    const credentials = createCredentials(window);
    expect(credentials.isSupported()).toBe(false);
    expect(await credentials.get({})).toBeNull();
  });

  it('are unavailable where the browser cannot tell', async () => {
    const credentials = createCredentials(view(BROWSER, class {}));
    expect(await credentials.isPlatformAuthenticatorAvailable()).toBe(false);
    expect(await credentials.isConditionalMediationAvailable()).toBe(false);
  });
});
