// A wallet in this browser: which account it has, and its signatures.
import { type Web3Strategy, type Web3Wallet, walletOf } from '@latchkey/wire';
import type { PlatformWallets, WalletProvider } from '../platform/platform.ts';

/** What wallets call themselves when they announce themselves (EIP-6963). */
const ANNOUNCED_NAMES: { readonly [Wallet in Web3Wallet]: string } = {
  metamask: 'MetaMask',
  coinbase_wallet: 'Coinbase Wallet',
  okx_wallet: 'OKX Wallet',
};

/** The wallet of a strategy by its name, else the one that the browser has put in place, if any. */
export const findWallet = (wallets: PlatformWallets, strategy: Web3Strategy): Promise<WalletProvider | undefined> =>
  wallets.find(ANNOUNCED_NAMES[walletOf(strategy)]);

/** The address of its first account, once the person lets us see it; empty when there is none. */
export const accountOf = async (wallet: WalletProvider): Promise<string> => {
  const accounts = await wallet.request({ method: 'eth_requestAccounts' });
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' ? first : '';
};

/** Its signature of a message, once the person agrees. */
export const signWith = async (wallet: WalletProvider, message: string, account: string): Promise<string> => {
  const signature = await wallet.request({ method: 'personal_sign', params: [toHex(message), account] });
  return typeof signature === 'string' ? signature : '';
};

/** Wallets show the text behind the hexadecimal digits of its UTF-8 bytes. */
const toHex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
