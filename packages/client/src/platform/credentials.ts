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
  const isSupported = () =>
    typeof view?.PublicKeyCredential === 'function' &&
    view.navigator.credentials !== undefined &&
    !CRAWLERS.test(view.navigator.userAgent);
  return {
    isSupported,
    isPlatformAuthenticatorAvailable: async () =>
      (await view?.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false,
    isConditionalMediationAvailable: async () =>
      (await view?.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false,
    create: async (options) => (isSupported() && view ? view.navigator.credentials.create(options) : null),
    get: async (options) => (isSupported() && view ? view.navigator.credentials.get(options) : null),
  };
};
