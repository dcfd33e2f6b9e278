// Writes a backup: one snapshot of the database as a file that is authenticated with the encryption key, which is not part of it.
import {
  BACKUP_FORMAT,
  type BackupHeader,
  type BackupPart,
  BackupRefused,
  encodePart,
} from '../../domain/backup/format.ts';
import { type BackupWriter, sizeOf, writeBackupFile } from '../../ports/backup-file.ts';
import type { Vault } from '../../ports/vault.ts';
import { countRows, inSnapshot, readTables } from '../../store/backup/read-tables.ts';
import type { Database, Db } from '../../store/database/database.ts';
import { findKeyFingerprint, recordBackup } from '../../store/database/installation.ts';
import { MIGRATIONS } from '../../store/migrating/migrate.ts';
import type { Migration } from '../../store/migrating/migration.ts';
import { newerDatabase, readMigrationState } from '../../store/migrating/migration-state.ts';

/** The migration that added the column of `recordBackup`. */
const RECORDS_BACKUPS = '037_last_backup';

/** Called with what was copied, and how many rows there are in total. */
export type OnPart = (part: BackupPart, totalRows: number) => void;

export type BackupReport = { readonly rows: number; readonly bytes: number; readonly at: number };

/** What a database contains, as a backup describes it. */
export type Content = { readonly migrations: readonly Migration[]; readonly keyFingerprint: string };

/** Describes the database; throws if it is none of this release, or the key is not the one that sealed its secrets. */
export const describeContent = async (db: Db, ownFingerprint: string): Promise<Content> => {
  const { applied, newer, incompatible } = await readMigrationState(db, MIGRATIONS);
  if (applied.length === 0) throw new BackupRefused('the database is empty: there is nothing to copy.');
  if (newer.length + incompatible.length > 0) throw newerDatabase([...newer, ...incompatible]);
  const keyFingerprint = await findKeyFingerprint(db);
  if (keyFingerprint !== ownFingerprint)
    throw new BackupRefused(
      'this database was set up with another encryption key. Set LATCHKEY_ENCRYPTION_KEY to that key, or restore encryption.key in the data directory.',
    );
  return { migrations: MIGRATIONS.filter(({ name }) => applied.includes(name)), keyFingerprint };
};

const writeContent = async (
  db: Db,
  writer: BackupWriter,
  given: { readonly content: Content; readonly header: BackupHeader; readonly vault: Vault; readonly onPart: OnPart },
): Promise<number> => {
  const { content, header, vault, onPart } = given;
  const total = await countRows(db, content.migrations);
  await writer.write(`${JSON.stringify(header)}\n`);
  let rows = 0;
  for await (const part of readTables(db, content.migrations)) {
    await writer.write(encodePart(part));
    if (part.at === 'rows') rows += part.lines.length;
    onPart(part, total);
  }
  const sha256 = writer.digest();
  await writer.write(`${JSON.stringify({ at: 'end', rows, sha256, mac: vault.mac('backup', sha256) })}\n`);
  return rows;
};

/** Writes the backup to `path`, and records its time in the database. */
export const writeBackup = async (
  source: { readonly database: Database; readonly vault: Vault; readonly fingerprint: string },
  path: string,
  given: { readonly version: string; readonly now: number; readonly onPart: OnPart },
): Promise<BackupReport> => {
  const { database, vault, fingerprint } = source;
  const { content, rows } = await inSnapshot(database, async (db) => {
    const found = await describeContent(db, fingerprint);
    const header: BackupHeader = {
      latchkey_backup: BACKUP_FORMAT,
      version: given.version,
      created_at: new Date(given.now).toISOString(),
      migrations: found.migrations.map(({ name }) => name),
      key_fingerprint: found.keyFingerprint,
    };
    const written = await writeBackupFile(path, (writer) =>
      writeContent(db, writer, { content: found, header, vault, onPart: given.onPart }),
    );
    return { content: found, rows: written };
  });
  if (content.migrations.some(({ name }) => name === RECORDS_BACKUPS)) await recordBackup(database.db, given.now);
  return { rows, bytes: await sizeOf(path), at: given.now };
};
