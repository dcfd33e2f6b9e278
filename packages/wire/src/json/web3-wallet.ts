// Web3WalletJSON (docs/reference/wire.md#identifiers).
import type { VerificationJSON } from './verification.ts';

export type Web3WalletJSON = {
  readonly object: 'web3_wallet';
  readonly id: string;
  readonly web3_wallet: string;
  readonly verification: VerificationJSON | null;
};
