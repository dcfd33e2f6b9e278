// Values that the server writes into the page's meta elements: the key, and the proxy path if there is one.

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

export const publishableKey = (): string => meta('latchkey-publishable-key');

/** Empty without a proxy. */
export const proxyUrl = (): string => meta('latchkey-proxy-url');

/** URL of the service, for a page that starts without a key. */
export const serviceUrl = (): string => meta('latchkey-service-url');

/** The operator's pages of that service. */
export const consoleUrl = (): string => `${serviceUrl()}/console`;

/** A development instance sends no mail: its messages are in the inbox. */
export const isDevelopment = (): boolean => /^(pk_test_|$)/.test(publishableKey());
