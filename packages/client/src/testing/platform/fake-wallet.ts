// A fake wallet: one account, and signatures that only contain the message and the account.
import type { WalletProvider } from '../../platform/platform.ts';

/** One call as the wallet received it. */
export type FakeWalletCall = Parameters<WalletProvider['request']>[0];

export interface FakeWallet extends WalletProvider {
  readonly calls: readonly FakeWalletCall[];
  /** The user refuses the next `times` requests of this kind, with a wallet's error code (4001 is "rejected"). */
  refuse(method: string, times?: number, code?: number): void;
}

/** The signature of a message by a fake wallet, which the fake service can verify. */
export const fakeSignature = (message: string, account: string): string => `signed:${account}:${message.length}`;

/** A wallet whose user agrees to everything. */
export const createFakeWallet = (account: string): FakeWallet => {
  const calls: FakeWalletCall[] = [];
  const refusals: { readonly method: string; readonly code: number }[] = [];
  return {
    calls,
    refuse: (method, times = 1, code = 4001) => {
      for (let i = 0; i < times; i += 1) refusals.push({ method, code });
    },
    async request(call) {
      calls.push(call);
      const index = refusals.findIndex(({ method }) => method === call.method);
      const [refusal] = index < 0 ? [] : refusals.splice(index, 1);
      if (refusal) throw Object.assign(new Error('The wallet refused.'), { code: refusal.code });
      if (call.method === 'eth_requestAccounts') return [account];
      if (call.method === 'personal_sign') return fakeSignature(fromHex(String(call.params?.[0])), account);
      throw Object.assign(new Error(`The wallet does not know ${call.method}.`), { code: 4200 });
    },
  };
};

const fromHex = (hex: string): string =>
  new TextDecoder().decode(Uint8Array.from(hex.match(/[\da-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16)));
