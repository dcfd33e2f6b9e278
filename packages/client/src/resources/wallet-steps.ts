// The wallet steps that sign-in and sign-up have in common: with any wallet, and one for each that is known.
import type { Web3Strategy } from '@latchkey/wire';
import type { AuthenticateWithWeb3Params, LocalFactors } from './local-factors.ts';

/** `Fields` is what may be said besides. The attempt has heard the answers by the end, so that none has anything to add. */
export type WalletSteps<Fields> = {
  readonly authenticateWithWeb3: (params: AuthenticateWithWeb3Params & Fields) => Promise<null>;
  readonly authenticateWithMetamask: (fields?: Fields) => Promise<null>;
  readonly authenticateWithCoinbaseWallet: (fields?: Fields) => Promise<null>;
  readonly authenticateWithOKXWallet: (fields?: Fields) => Promise<null>;
};

/** The steps of one attempt, which enters as `enter` says. */
export const createWalletSteps = <Fields>(
  localFactors: () => Promise<LocalFactors>,
  enter: (localFactors: LocalFactors, params: AuthenticateWithWeb3Params & Fields) => Promise<unknown>,
): WalletSteps<Fields> => {
  const byWallet = (strategy: Web3Strategy) => async (fields?: Fields) => {
    const part = await localFactors();
    // The cast holds: fields that may be left out need not be there.
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
