// What a wallet refused, or that there is none.
import { type Refusal, readRefusal, worded } from './refusal.ts';

/** A browser without the wallet has no address to ask about: what is missing is the wallet, not something typed. */
export const readWalletRefusal = (error: unknown): Refusal => {
  const refusal = readRefusal(error);
  const isMissing = refusal.problems.some(({ code, field }) => code === 'form_param_nil' && field === 'identifier');
  return isMissing ? { problems: [worded({ code: 'web3_missing_identifier' })] } : refusal;
};
