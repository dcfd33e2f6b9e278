// Web3Wallet: a wallet address of a user and its verification.
import type { Web3Strategy, Web3WalletJSON } from '@latchkey/wire';
import { fields } from '../fields.ts';
import type { IdentifierContext } from './context.ts';
import { readAgain } from './read-again.ts';
import { Verification } from './verification.ts';

/** The signature that verifies a wallet. */
export type AttemptWeb3WalletVerificationParams = {
  readonly signature: string;
  /** Accepted and not sent: the service knows the strategy of the verification. */
  readonly strategy?: Web3Strategy;
};

/** A wallet of a user. */
export class Web3Wallet {
  readonly pathRoot = '/me/web3_wallets';
  /** The wire form it was decoded from. */
  declare readonly __internal_toSnapshot: () => Web3WalletJSON;
  declare readonly id: string;
  declare readonly web3Wallet: string;
  declare readonly verification: Verification;
  readonly #context: IdentifierContext;

  constructor(json: Web3WalletJSON, context: IdentifierContext) {
    this.#context = context;
    this.#apply(json);
  }

  /** Always false: a wallet comes from the service. */
  isNew = (): boolean => false;

  /** Adds the wallet again, for example after it was removed. */
  create = async (): Promise<this> =>
    this.#apply(await this.#context.change('POST /me/web3_wallets', { body: { web3_wallet: this.web3Wallet } }));

  /** Requests the message the wallet has to sign: `verification.message`. */
  prepareVerification = async ({ strategy }: { readonly strategy: Web3Strategy }): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/web3_wallets/:id/prepare_verification', {
        ...this.#at,
        body: { strategy },
      }),
    );

  /** Verifies the wallet with its signature. */
  attemptVerification = async ({ signature }: AttemptWeb3WalletVerificationParams): Promise<this> =>
    this.#apply(
      await this.#context.change('POST /me/web3_wallets/:id/attempt_verification', {
        ...this.#at,
        body: { signature },
      }),
    );

  /** Removes the wallet. */
  destroy = async (): Promise<void> => {
    await this.#context.change('DELETE /me/web3_wallets/:id', this.#at);
  };

  /** Loads the current wallet. */
  reload = async (): Promise<this> => this.#apply(await readAgain(this.#context, 'web3_wallets', this.id));

  /** The address of the wallet. */
  toString = (): string => this.web3Wallet;

  get #at() {
    return { params: { id: this.id } };
  }

  #apply(json: Web3WalletJSON | null): this {
    if (!json) return this;
    return Object.assign(this, fields(json), {
      __internal_toSnapshot: () => json,
      verification: new Verification(json.verification, this.#context),
    });
  }
}
