// The master key as a file: created at the first start, readable by its owner only; and copies of it, kept apart from backups.

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE_NAME = 'encryption.key';
const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/** Reads the key of the data directory; creates the directory and the key if they are missing. */
export const readMasterKey = (directory: string): Uint8Array => {
  mkdirSync(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const path = masterKeyPath(directory);
  try {
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
      flag: 'wx',
      mode: OWNER_ONLY,
      flush: true,
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  chmodSync(path, OWNER_ONLY);
  return readKeyFile(path);
};

/** The path of the key in a data directory. */
export const masterKeyPath = (directory: string): string => join(directory, FILE_NAME);

/** Reads a key file. */
export const readKeyFile = (path: string): Uint8Array => {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) {
    throw new Error(
      `Latchkey: ${path} does not contain an encryption key. Restore it from a backup; without it stored secrets are lost.`,
    );
  }
  return key;
};

/** Reads the key without creating or changing it; undefined if there is none. */
export const findMasterKey = (directory: string): Uint8Array | undefined => {
  try {
    const key = Buffer.from(readFileSync(masterKeyPath(directory), 'utf8').trim(), 'base64');
    return key.length === KEY_BYTES ? key : undefined;
  } catch {
    return undefined;
  }
};

/** Writes a key to a new file that only its owner can read; a file that has the same key already is left as it is. */
export const writeKeyFile = (path: string, key: Uint8Array): void => {
  const text = `${Buffer.from(key).toString('base64')}\n`;
  try {
    writeFileSync(path, text, { flag: 'wx', mode: OWNER_ONLY, flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (readFileSync(path, 'utf8') === text) return;
    throw new Error(`Latchkey: ${path} exists and has other content. Name another file for the encryption key.`);
  }
};
