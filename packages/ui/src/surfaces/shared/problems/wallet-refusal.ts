// The refusal of a wallet, or that none is installed.
import { type Refusal, readRefusal, worded } from './error-to-problems.ts';

/** Without the wallet there is no address to send: report the missing wallet, not a missing field. */
export const readWalletRefusal = (error: unknown): Refusal => {
  const refusal = readRefusal(error);
  const isMissing = refusal.problems.some(({ code, field }) => code === 'form_param_nil' && field === 'identifier');
  return isMissing ? { problems: [worded({ code: 'web3_missing_identifier' })] } : refusal;
};
