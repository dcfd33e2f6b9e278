// A wallet extension for tests: it announces itself by EIP-6963, and signs with a real key outside the page.

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { BrowserContext } from '@playwright/test';

export type WalletName = 'MetaMask' | 'Coinbase Wallet' | 'OKX Wallet';

export type Wallet = {
  /** `0x` and forty hexadecimal digits. */
  readonly address: string;
  /** How many signatures were requested. */
  asked(): number;
  /** Refuses this many of the next signature requests. */
  refuse(times: number): void;
};

const REFUSED = 'refused';

const sign = (key: Uint8Array, message: Uint8Array): string => {
  const frame = utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`);
  const signed = secp256k1.sign(keccak_256(Uint8Array.from([...frame, ...message])), key, {
    prehash: false,
    format: 'recovered',
  });
  // The library puts the recovery bit first; wallets put it last and add 27.
  return `0x${bytesToHex(signed.subarray(1))}${(27 + (signed[0] ?? 0)).toString(16)}`;
};

const messageOf = (given: string): Uint8Array =>
  given.startsWith('0x') ? hexToBytes(given.slice(2)) : utf8ToBytes(given);

/** Adds a wallet with a new key to every page of the browser. */
export async function installWallet(context: BrowserContext, name: WalletName): Promise<Wallet> {
  const key = secp256k1.utils.randomSecretKey();
  const address = `0x${bytesToHex(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(-20))}`;
  let count = 0;
  let refusals = 0;
  await context.exposeFunction('signWithWallet', (message: string): string => {
    count += 1;
    if (refusals > 0) {
      refusals -= 1;
      return REFUSED;
    }
    return sign(key, messageOf(message));
  });
  await context.addInitScript(
    ({ account, label, refused }) => {
      type Asked = { readonly method: string; readonly params?: readonly string[] };
      const outside = window as unknown as { signWithWallet(message: string): Promise<string> };
      const provider = {
        request: async ({ method, params }: Asked): Promise<unknown> => {
          if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account];
          if (method !== 'personal_sign')
            throw Object.assign(new Error(`There is no method ${method}.`), { code: 4200 });
          const signature = await outside.signWithWallet(params?.[0] ?? '');
          if (signature === refused) throw Object.assign(new Error('The person said no.'), { code: 4001 });
          return signature;
        },
      };
      const info = { uuid: crypto.randomUUID(), name: label, icon: 'data:,', rdns: 'test.wallet' };
      const announce = () =>
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        );
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
    },
    { account: address, label: name, refused: REFUSED },
  );
  return {
    address,
    asked: () => count,
    refuse: (times) => {
      refusals = times;
    },
  };
}
