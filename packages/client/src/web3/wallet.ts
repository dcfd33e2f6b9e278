// A wallet in this browser: its account, and its signatures.
import type { Web3Strategy, Web3Wallet } from '@latchkey/wire';
import type { PlatformWallets, WalletProvider } from '../platform/platform.ts';

/** The names under which wallets announce themselves (EIP-6963). */
const ANNOUNCED_NAMES: { readonly [Wallet in Web3Wallet]: string } = {
  metamask: 'MetaMask',
  coinbase_wallet: 'Coinbase Wallet',
  okx_wallet: 'OKX Wallet',
};

/** `web3_okx_wallet_signature` → `okx_wallet`. */
export const walletOf = (strategy: Web3Strategy): Web3Wallet =>
  // The cast holds by the form of the strategies.
  strategy.slice('web3_'.length, -'_signature'.length) as Web3Wallet;

/** The wallet of a strategy by its announced name, else the one in the page's global, if any. */
export const findWallet = (wallets: PlatformWallets, strategy: Web3Strategy): Promise<WalletProvider | undefined> =>
  wallets.find(ANNOUNCED_NAMES[walletOf(strategy)]);

/** The address of its first account, once the user grants access; empty when there is none. */
export const accountOf = async (wallet: WalletProvider): Promise<string> => {
  const accounts = await wallet.request({ method: 'eth_requestAccounts' });
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' ? first : '';
};

/** Its signature of a message, once the user agrees. */
export const signWith = async (wallet: WalletProvider, message: string, account: string): Promise<string> => {
  const signature = await wallet.request({ method: 'personal_sign', params: [toHex(message), account] });
  return typeof signature === 'string' ? signature : '';
};

/** Hexadecimal UTF-8 bytes, which wallets decode and show as text. */
const toHex = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
