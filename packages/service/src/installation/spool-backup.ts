// A backup that the running service makes for a command: a file in the data directory, which the command takes away. The embedded
// database is read as fast as the disk allows, whatever becomes of the command.
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from '../ports/version.ts';
import { type BackupReport, writeBackup } from '../use-cases/backup/write-backup.ts';
import type { Config } from './config.ts';
import { fingerprintOf } from './encryption-key.ts';
import type { Installation } from './open-installation.ts';

const SPOOLED = /^backup-[\w-]+\.spool(?:\.|$)/;

export type SpooledBackup = BackupReport & { readonly file: string };

/** Writes a backup into the data directory; files that no command took away are removed. */
export const spoolBackup = async (
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  { database, ports }: Pick<Installation, 'database' | 'ports'>,
): Promise<SpooledBackup> => {
  for (const name of readdirSync(dataDirectory))
    if (SPOOLED.test(name)) rmSync(join(dataDirectory, name), { force: true });
  const file = `backup-${randomUUID()}.spool`;
  const { vault, clock } = ports;
  const report = await writeBackup({ database, vault, fingerprint: fingerprintOf(vault) }, join(dataDirectory, file), {
    version: readVersion(),
    now: clock.now(),
    onPart: () => {},
  });
  return { ...report, file };
};
