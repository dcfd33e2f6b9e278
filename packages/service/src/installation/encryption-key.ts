// The encryption key of an installation as commands handle it: where it is, and whether it fits a database or a backup.
import { findMasterKey, masterKeyPath, readKeyFile } from '../ports/master-key.ts';
import { createVault, type Vault } from '../ports/vault.ts';
import type { Config } from './config.ts';

/** What a database and a backup keep of the key. */
export const fingerprintOf = (vault: Pick<Vault, 'mac'>): string => vault.mac('fingerprint', 'installation');

export type FoundKey = {
  readonly key: Uint8Array;
  readonly vault: Vault;
  readonly place: string;
  readonly from: KeySource;
};

export type KeySource = 'variable' | 'data_directory' | 'file';

/** Finds the key: the given file first, then the variable, then the file in the data directory. None is created. */
export const findKey = (
  config: Pick<Config, 'encryptionKey' | 'dataDirectory'>,
  keyFile?: string | undefined,
): FoundKey | undefined => {
  if (keyFile !== undefined) {
    const key = readKeyFile(keyFile);
    return { key, vault: createVault(key), place: keyFile, from: 'file' };
  }
  if (config.encryptionKey)
    return {
      key: config.encryptionKey,
      vault: createVault(config.encryptionKey),
      place: 'the variable LATCHKEY_ENCRYPTION_KEY',
      from: 'variable',
    };
  const key = findMasterKey(config.dataDirectory);
  return key && { key, vault: createVault(key), place: masterKeyPath(config.dataDirectory), from: 'data_directory' };
};
