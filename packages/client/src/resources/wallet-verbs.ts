// The wallet verbs that sign-in and sign-up have in common: with any wallet, and one for each that is known.
import type { Web3Strategy } from '@latchkey/wire';
import type { AuthenticateWithWeb3Params, Ways } from './ways.ts';

/** What is called after each wallet, and its strategy. */
const WALLETS = {
  Metamask: 'web3_metamask_signature',
  CoinbaseWallet: 'web3_coinbase_wallet_signature',
  OKXWallet: 'web3_okx_wallet_signature',
} as const satisfies Readonly<Record<string, Web3Strategy>>;

/** `Fields` is what may be said besides; each verb resolves to the attempt. */
export type WalletVerbs<Fields, Attempt> = {
  readonly authenticateWithWeb3: (params: AuthenticateWithWeb3Params & Fields) => Promise<Attempt>;
} & { readonly [Name in keyof typeof WALLETS as `authenticateWith${Name}`]: (fields?: Fields) => Promise<Attempt> };

/** The verbs of one attempt, which enters as `enter` says. */
export const createWalletVerbs = <Fields, Attempt>(
  ways: () => Promise<Ways>,
  enter: (ways: Ways, params: AuthenticateWithWeb3Params & Fields) => Promise<Attempt>,
): WalletVerbs<Fields, Attempt> => {
  const byWallet = (strategy: Web3Strategy) => async (fields: Fields) => {
    const part = await ways();
    return enter(part, { ...fields, ...(await part.injectedWallet(strategy)) });
  };
  const named = Object.entries(WALLETS).map(([name, strategy]) => [`authenticateWith${name}`, byWallet(strategy)]);
  // The cast holds: the names are made as the type makes them; the tests call each.
  return {
    authenticateWithWeb3: async (params) => enter(await ways(), params),
    ...Object.fromEntries(named),
  } as WalletVerbs<Fields, Attempt>;
};
