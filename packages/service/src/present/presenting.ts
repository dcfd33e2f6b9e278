// What presenting needs: where to read, whose instance it is, for which page, and when.
import type { Instance } from '../domain/instance/instance.ts';
import type { Ports } from '../ports/ports.ts';
import type { Db } from '../store/database.ts';

export type Presenting = {
  /** Never a transaction: presenting reads what was committed. */
  readonly db: Db;
  readonly instance: Instance;
  readonly ports: Pick<Ports, 'signer' | 'vault'>;
  readonly origin: string | undefined;
  readonly now: number;
};
