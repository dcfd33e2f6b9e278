// Input of the presenters: the database, the instance, the origin of the page, and the time.
import type { Instance } from '../domain/instance/instance.ts';
import type { Signer } from '../ports/signer.ts';
import type { Vault } from '../ports/vault.ts';
import type { Db } from '../store/database/database.ts';

export type Presenting = {
  /** Never a transaction: presenters read the committed state. */
  readonly db: Db;
  readonly instance: Instance;
  readonly ports: { readonly signer: Signer<Db>; readonly vault: Vault };
  readonly origin: string | undefined;
  readonly now: number;
};
