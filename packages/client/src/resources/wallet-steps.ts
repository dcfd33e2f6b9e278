// The wallet steps that sign-in and sign-up share: with any wallet, and one for each known wallet.
import type { Web3Strategy } from '@latchkey/wire';
import type { AuthenticateWithWeb3Params, LocalFactors } from './local-factors.ts';

/** `Fields` are the additional parameters. The attempt has applied every reply by the end, so the steps return nothing. */
export type WalletSteps<Fields> = {
  readonly authenticateWithWeb3: (params: AuthenticateWithWeb3Params & Fields) => Promise<null>;
  readonly authenticateWithMetamask: (fields?: Fields) => Promise<null>;
  readonly authenticateWithCoinbaseWallet: (fields?: Fields) => Promise<null>;
  readonly authenticateWithOKXWallet: (fields?: Fields) => Promise<null>;
};

/** The steps of one attempt; `enter` submits the wallet. */
export const createWalletSteps = <Fields>(
  localFactors: () => Promise<LocalFactors>,
  enter: (localFactors: LocalFactors, params: AuthenticateWithWeb3Params & Fields) => Promise<unknown>,
): WalletSteps<Fields> => {
  const byWallet = (strategy: Web3Strategy) => async (fields?: Fields) => {
    const part = await localFactors();
    // The cast holds: optional fields may be missing.
    await enter(part, { ...(fields as Fields), ...(await part.injectedWallet(strategy)) });
    return null;
  };
  return {
    async authenticateWithWeb3(params) {
      await enter(await localFactors(), params);
      return null;
    },
    authenticateWithMetamask: byWallet('web3_metamask_signature'),
    authenticateWithCoinbaseWallet: byWallet('web3_coinbase_wallet_signature'),
    authenticateWithOKXWallet: byWallet('web3_okx_wallet_signature'),
  };
};
