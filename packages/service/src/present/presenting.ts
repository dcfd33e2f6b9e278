// What presenting needs: where to read, whose instance it is, for which page, and when.
import type { Instance } from '../domain/instance/instance.ts';
import type { Signer } from '../ports/signer.ts';
import type { Vault } from '../ports/vault.ts';
import type { Db } from '../store/database/database.ts';

export type Presenting = {
  /** Never a transaction: presenting reads what was committed. */
  readonly db: Db;
  readonly instance: Instance;
  readonly ports: { readonly signer: Signer<Db>; readonly vault: Vault };
  readonly origin: string | undefined;
  readonly now: number;
};
