// Finding wallets by announcement and by the legacy global.
import { describe, expect, it } from 'vitest';
import { createFakeWallet } from '../testing/platform/fake-wallet.ts';
import { createInjectedWallets } from './injected-wallets.ts';
import type { WalletProvider } from './platform.ts';

/** A window into which extensions have injected these wallets. */
const createWindow = (wallets: Readonly<Record<string, unknown>>): EventTarget => {
  const view = new EventTarget();
  const announce = (name: string, provider: unknown) =>
    view.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { name }, provider } }));
  view.addEventListener('eip6963:requestProvider', () => {
    for (const [name, provider] of Object.entries(wallets)) announce(name, provider);
  });
  return view;
};

const find = (wallets: Readonly<Record<string, unknown>>, name: string, ethereum?: unknown) =>
  // The cast holds: only these two members of a window are used.
  createInjectedWallets(createWindow(wallets) as unknown as Window, { get: () => ethereum }).find(name);

describe('injected wallets', () => {
  const [one, other] = [createFakeWallet('0x1'), createFakeWallet('0x2')];

  it('are found by the name they announce', async () => {
    expect(await find({ MetaMask: one, 'OKX Wallet': other }, 'OKX Wallet')).toBe(other);
    expect(await find({ MetaMask: one, 'OKX Wallet': other }, 'OKX Wallet', one)).toBe(other);
  });

  it('are the one global where none has that name', async () => {
    expect(await find({ MetaMask: one }, 'OKX Wallet', other)).toBe(other);
    expect(await find({ MetaMask: one }, 'OKX Wallet')).toBeUndefined();
    expect(await find({}, 'MetaMask', { isWallet: true })).toBeUndefined();
  });

  it('that are invalid are ignored', async () => {
    expect(await find({ MetaMask: undefined, 'OKX Wallet': { request: 1 } }, 'MetaMask')).toBeUndefined();
    const view = createWindow({});
    const wallets = createInjectedWallets(view as unknown as Window, { get: () => undefined });
    view.dispatchEvent(new CustomEvent('eip6963:announceProvider'));
    expect(await wallets.find('MetaMask')).toBeUndefined();
  });

  it('may be announced late', async () => {
    const late: Record<string, WalletProvider> = {};
    const wallets = createInjectedWallets(createWindow(late) as unknown as Window, { get: () => undefined });
    expect(await wallets.find('MetaMask')).toBeUndefined();
    late.MetaMask = one;
    expect(await wallets.find('MetaMask')).toBe(one);
  });

  it('are absent where there is no window', async () => {
    expect(await createInjectedWallets(undefined, { get: () => undefined }).find('MetaMask')).toBeUndefined();
  });
});
