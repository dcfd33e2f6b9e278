// An embedded database that a command makes: built in a folder next to its place and moved there when complete, so that a failure
// leaves the directory as it was.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { claimDirectory } from '../../installation/claim-directory.ts';
import type { Config } from '../../installation/config.ts';
import { databaseFolder, withMaintenance } from '../../installation/database-access.ts';
import { type FoundKey, fingerprintOf } from '../../installation/encryption-key.ts';
import { findMasterKey, masterKeyPath, writeKeyFile } from '../../ports/master-key.ts';
import { createVault } from '../../ports/vault.ts';
import type { Database } from '../../store/database/database.ts';

const OWNER_ONLY_DIRECTORY = 0o700;

/** A directory in which a database is made. */
export type TargetDirectory = {
  /** Has at least the data directory; `databaseUrl` must be undefined. */
  readonly config: Config;
  readonly key: FoundKey;
  /** Moves an existing database away. */
  readonly replaces: boolean;
  /** Part of the names of what is moved away. */
  readonly label: string;
};

/** Moves a file or folder away; the returned name is where it is now. */
const setAside = (path: string, label: string): string | undefined => {
  if (!existsSync(path)) return undefined;
  const aside = `${path}.${label}`;
  renameSync(path, aside);
  return aside;
};

/** The key file must be in the directory unless a variable has the key. Returns where an earlier key is now. */
const placeKey = ({ config, key, label }: TargetDirectory): string | undefined => {
  if (config.encryptionKey && fingerprintOf(createVault(config.encryptionKey)) === fingerprintOf(key.vault))
    return undefined;
  const { dataDirectory } = config;
  const present = findMasterKey(dataDirectory);
  if (present && fingerprintOf(createVault(present)) === fingerprintOf(key.vault)) return undefined;
  const aside = setAside(masterKeyPath(dataDirectory), label);
  writeKeyFile(masterKeyPath(dataDirectory), key.key);
  return aside;
};

const notEmpty = (directory: string, replaceHint: string): Error =>
  new Error(`Latchkey: ${directory} already has a database. Nothing was changed. ${replaceHint}`);

/** Makes the database with `fill` and moves it into its place. Returns what was moved away. */
export const makeEmbedded = async (
  target: TargetDirectory,
  replaceHint: string,
  fill: (database: Database) => Promise<void>,
): Promise<readonly string[]> => {
  const { config, replaces, label } = target;
  const folder = databaseFolder(config.dataDirectory);
  const claim = claimDirectory(config);
  const draft = `${folder}.${label}.part`;
  try {
    if (existsSync(folder) && !replaces) throw notEmpty(config.dataDirectory, replaceHint);
    mkdirSync(draft, { mode: OWNER_ONLY_DIRECTORY });
    await withMaintenance(config, fill, draft);
    const aside = setAside(folder, label);
    renameSync(draft, folder);
    return [aside, placeKey(target)].filter((path) => path !== undefined);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    claim.release();
  }
};
