// An example of the guide about sign-in methods: a wallet in the browser.
import { isMetamaskError, type Latchkey } from '../../index.ts';

/** Signs in with a wallet, or signs up when no account has it; `false` when the user rejected the request. */
export const signInWithWallet = async (latchkey: Latchkey): Promise<boolean> => {
  try {
    await latchkey.authenticateWithWeb3({
      strategy: 'web3_okx_wallet_signature',
      redirectUrl: '/',
      signUpContinueUrl: '/sign-up#/continue',
      secondFactorUrl: '/sign-in#/factor-two',
    });
    return true;
  } catch (error) {
    if (isMetamaskError(error)) return false;
    throw error;
  }
};
