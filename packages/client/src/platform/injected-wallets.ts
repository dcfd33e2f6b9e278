// Wallets that browser extensions inject into a page: those announced by EIP-6963, and the legacy `ethereum` global.
import type { PlatformGlobals, PlatformWallets, WalletProvider } from './platform.ts';

const REQUEST_EVENT = 'eip6963:requestProvider';
const ANNOUNCE_EVENT = 'eip6963:announceProvider';

/** The fields of an announcement that are read. */
type Announcement = { readonly info?: { readonly name?: unknown }; readonly provider?: unknown };

/** The wallets of a window; none without one. Later announcements are recorded as well. */
export const createInjectedWallets = (
  view: Pick<Window, 'addEventListener' | 'dispatchEvent'> | undefined,
  globals: Pick<PlatformGlobals, 'get'>,
): PlatformWallets => {
  const announced = new Map<unknown, WalletProvider>();
  view?.addEventListener(ANNOUNCE_EVENT, (event) => {
    const { info, provider } = (event as CustomEvent<Announcement | null>).detail ?? {};
    if (isWallet(provider)) announced.set(info?.name, provider);
  });
  return {
    async find(name) {
      // Wallets that are already injected answer synchronously.
      view?.dispatchEvent(new Event(REQUEST_EVENT));
      const global = globals.get('ethereum');
      return announced.get(name) ?? (isWallet(global) ? global : undefined);
    },
  };
};

const isWallet = (value: unknown): value is WalletProvider =>
  typeof (value as { readonly request?: unknown } | null | undefined)?.request === 'function';
