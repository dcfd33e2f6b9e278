// The browser's WebAuthn calls, or their absence.
import type { PlatformCredentials } from './platform.ts';

interface CredentialWindow extends Window {
  readonly PublicKeyCredential?: {
    isUserVerifyingPlatformAuthenticatorAvailable?(): Promise<boolean>;
    isConditionalMediationAvailable?(): Promise<boolean>;
  };
}

/** Machines that read pages have nobody to ask. A browser under test may well have an authenticator, so it counts. */
const CRAWLERS = /bot|crawl|spider/i;

/** Credentials of a window; without one, or without WebAuthn, nothing is supported and both verbs answer null. */
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
