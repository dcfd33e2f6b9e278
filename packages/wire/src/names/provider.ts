// The provider's name, which every name of the protocol is derived from.

/** Replaced by a build for another provider: `define: { __LATCHKEY_PROVIDER__: JSON.stringify('acme') }`. */
declare const __LATCHKEY_PROVIDER__: string | undefined;

/** The constant that all names derive from, so that either side works with another implementation of the protocol. */
export const PROVIDER: string = typeof __LATCHKEY_PROVIDER__ === 'string' ? __LATCHKEY_PROVIDER__ : 'latchkey';

/** True for a valid provider name. It is used in cookies, headers and a global, so only lower-case letters and digits. */
export const isProviderName = (text: string): boolean => /^[a-z][a-z0-9]{0,31}$/.test(text);

/** The name as used in headers and globals. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const CAPITALISED: string = /* @__PURE__ */ capitalise(PROVIDER);
