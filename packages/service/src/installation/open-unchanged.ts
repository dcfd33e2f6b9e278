// Opens the database of an installation without changing it: no migration, no claim, no new key. For commands that only look.

import { silentLog } from '../ports/log.ts';
import { findMasterKey } from '../ports/master-key.ts';
import { noMetrics } from '../ports/metrics.ts';
import { noTracing } from '../ports/tracing/tracing.ts';
import { createVault, type Vault } from '../ports/vault.ts';
import type { Database } from '../store/database/database.ts';
import type { Config } from './config.ts';
import { explainInstallation } from './explain-failure.ts';
import { folderOf, openDatabase } from './open-installation.ts';

export type UnchangedInstallation = {
  readonly database: Database;
  /** Undefined if there is no encryption key. */
  readonly vault: Vault | undefined;
};

/** Opens the database, works with it and closes it; a failure becomes a message for the operator. */
export const withUnchanged = async <T>(
  config: Config,
  work: (installation: UnchangedInstallation) => Promise<T>,
): Promise<T> => {
  try {
    const key = config.encryptionKey ?? findMasterKey(config.dataDirectory);
    const database = await openDatabase(config, {
      log: silentLog,
      metrics: noMetrics,
      tracing: noTracing,
    });
    try {
      return await work({ database, vault: key && createVault(key) });
    } finally {
      // A database that did not answer may fail to close too; the first error is the one to report.
      await database.close().catch(() => {});
    }
  } catch (error) {
    throw explainInstallation(config, folderOf(config), error);
  }
};
