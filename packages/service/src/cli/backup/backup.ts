// `latchkey backup`: writes a copy of the database to a file, while the service runs or not. The encryption key is never in it.
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BACKUP_PATH } from '../../handlers/local-admin/local-admin.ts';
import { type Config, ConfigError, readConfig } from '../../installation/config.ts';
import { withMaintenance } from '../../installation/database-access.ts';
import { type FoundKey, findKey, fingerprintOf } from '../../installation/encryption-key.ts';
import { hasDatabase } from '../../installation/open-installation.ts';
import type { SpooledBackup } from '../../installation/spool-backup.ts';
import { systemClock } from '../../ports/clock.ts';
import type { Host } from '../../ports/host.ts';
import { writeKeyFile } from '../../ports/master-key.ts';
import { progressScreen } from '../../ports/terminal.ts';
import { readVersion } from '../../ports/version.ts';
import { type BackupReport, writeBackup } from '../../use-cases/backup/write-backup.ts';
import { type PlainCommand, readPlainCommand, textOf } from '../command-options.ts';
import { NO_INSTANCE, runHereOrInService } from '../reach-installation.ts';
import { createProgress } from './progress.ts';

/** The service reads the whole embedded database before it answers. */
const SERVICE_TIMEOUT_MS = 3_600_000;

const COMMAND: PlainCommand = {
  name: 'backup',
  usage: [
    'Usage: latchkey backup --file <path> [--key-file <path>]',
    '',
    'Writes a copy of the database to a file, while the service runs or not. The encryption key is not in it: keep both, apart.',
  ],
  options: {
    file: { kind: 'text', field: 'file', value: 'path', help: 'the file to write; an existing one is replaced' },
    'key-file': {
      kind: 'text',
      field: 'keyFile',
      value: 'path',
      help: 'also write the encryption key to this new file, which only its owner can read',
    },
  },
};

const readSpooled = (answer: unknown): SpooledBackup | undefined =>
  typeof answer === 'object' && answer !== null && 'file' in answer
    ? // The service sends this shape.
      (answer as SpooledBackup)
    : undefined;

const isOtherDevice = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EXDEV';

/** Moves the file that the service wrote; across file systems by a copy that gets its name when it is complete. */
const takeAway = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isOtherDevice(error)) throw error;
    copyFileSync(from, `${to}.part`);
    renameSync(`${to}.part`, to);
    rmSync(from);
  }
};

const backUp = async (host: Host, config: Config, key: FoundKey, path: string): Promise<BackupReport> => {
  const progress = createProgress(progressScreen(), host.out);
  const { vault } = key;
  try {
    return await runHereOrInService<BackupReport>(config, {
      here: () =>
        withMaintenance(config, (database) =>
          writeBackup({ database, vault, fingerprint: fingerprintOf(vault) }, path, {
            version: readVersion(),
            now: systemClock.now(),
            onPart: progress.onPart,
          }),
        ),
      path: BACKUP_PATH,
      body: {},
      timeoutMs: SERVICE_TIMEOUT_MS,
      read: (answer) => {
        const spooled = readSpooled(answer);
        if (spooled) takeAway(join(config.dataDirectory, spooled.file), path);
        return spooled;
      },
    });
  } finally {
    progress.end();
  }
};

const whereKeyIs = (key: FoundKey, keyFile: string | undefined): string =>
  keyFile === undefined
    ? `The encryption key is not in the backup. It is ${key.from === 'variable' ? '' : 'the file '}${key.place}: keep a copy of it in another place. Without it the backup cannot be restored.`
    : `The encryption key is in ${keyFile}, which only its owner can read. Keep it in another place than the backup; without it the backup cannot be restored.`;

export const runBackup = async (host: Host, argumentsGiven: readonly string[]): Promise<void> => {
  const given = readPlainCommand(host, COMMAND, argumentsGiven);
  if (!given) return;
  const file = textOf(given, 'file');
  const keyFile = textOf(given, 'keyFile');
  if (file === undefined) throw new ConfigError('--file', 'is needed: the file to write, such as latchkey.backup.');
  const config = readConfig(host.environment);
  const key = hasDatabase(config) ? findKey(config) : undefined;
  if (!key) throw new Error(NO_INSTANCE);
  if (keyFile !== undefined) writeKeyFile(resolve(keyFile), key.key);
  const { rows, bytes } = await backUp(host, config, key, resolve(file));
  host.out(`Wrote ${rows.toLocaleString('en-US')} rows to ${file} (${bytes.toLocaleString('en-US')} bytes).`);
  host.out(whereKeyIs(key, keyFile));
};
