// Web3Wallet: a wallet address of a user and how far it is proven.
import type { Web3WalletJSON } from '@latchkey/wire';
import type { SessionContext } from './context.ts';
import { fields } from './fields.ts';
import { Verification } from './verification.ts';

/** A wallet of a user. */
export class Web3Wallet {
  declare readonly id: string;
  declare readonly web3Wallet: string;
  readonly verification: Verification;

  constructor(json: Web3WalletJSON, context: SessionContext) {
    Object.assign(this, fields(json));
    this.verification = new Verification(json.verification, context);
  }

  /** The address of the wallet. */
  toString = (): string => this.web3Wallet;
}
