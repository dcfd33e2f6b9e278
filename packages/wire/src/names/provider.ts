// The provider's name, which every name of the protocol is derived from.

/** Put in place by a build that speaks for another provider: `define: { __LATCHKEY_PROVIDER__: JSON.stringify('acme') }`. */
declare const __LATCHKEY_PROVIDER__: string | undefined;

/** The one constant all names come from, so that either side can be put beside another implementation of the protocol. */
export const PROVIDER: string = typeof __LATCHKEY_PROVIDER__ === 'string' ? __LATCHKEY_PROVIDER__ : 'latchkey';

/** May names be made from this? It ends up in cookies, headers and a global, so only lower-case letters and digits. */
export const isProviderName = (text: string): boolean => /^[a-z][a-z0-9]{0,31}$/.test(text);

/** As the name stands in headers and globals. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const CAPITALISED: string = /* @__PURE__ */ capitalise(PROVIDER);
