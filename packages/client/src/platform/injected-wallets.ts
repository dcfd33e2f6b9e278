// Wallets that extensions of the browser put into a page: those that announce themselves (EIP-6963), and the one global of old.
import type { PlatformGlobals, PlatformWallets, WalletProvider } from './platform.ts';

const REQUEST_EVENT = 'eip6963:requestProvider';
const ANNOUNCE_EVENT = 'eip6963:announceProvider';

/** What comes with an announcement, as far as it is read. */
type Announcement = { readonly info?: { readonly name?: unknown }; readonly provider?: unknown };

/** The wallets of a window; without one there are none. Those that come late are noted as well. */
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
      // Those that are there answer before this returns.
      view?.dispatchEvent(new Event(REQUEST_EVENT));
      const global = globals.get('ethereum');
      return announced.get(name) ?? (isWallet(global) ? global : undefined);
    },
  };
};

const isWallet = (value: unknown): value is WalletProvider =>
  typeof (value as { readonly request?: unknown } | null | undefined)?.request === 'function';
