// The browser's WebAuthn API, or its absence.
import type { PlatformCredentials } from './platform.ts';

interface CredentialWindow extends Window {
  readonly PublicKeyCredential?: {
    isUserVerifyingPlatformAuthenticatorAvailable?(): Promise<boolean>;
    isConditionalMediationAvailable?(): Promise<boolean>;
  };
}

/** Crawlers have no user to prompt. A browser under test may have a virtual authenticator, so it is not excluded. */
const CRAWLERS = /bot|crawl|spider/i;

/** Credentials of a window; without one, or without WebAuthn, nothing is supported and both methods return null. */
export const createCredentials = (view: CredentialWindow | undefined): PlatformCredentials => {
  const api = () => view?.PublicKeyCredential;
  const isSupported = () =>
    typeof api() === 'function' &&
    view?.navigator.credentials !== undefined &&
    !CRAWLERS.test(view.navigator.userAgent);
  const container = () => (isSupported() ? view?.navigator.credentials : undefined);
  return {
    isSupported,
    isPlatformAuthenticatorAvailable: async () =>
      (await api()?.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false,
    isConditionalMediationAvailable: async () => (await api()?.isConditionalMediationAvailable?.()) ?? false,
    create: async (options) => (await container()?.create(options)) ?? null,
    get: async (options) => (await container()?.get(options)) ?? null,
  };
};
