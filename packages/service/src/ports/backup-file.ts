// Backup files: gzip, owner-only, written under a temporary name and renamed when complete; read line by line with limits. The hash
// is over the uncompressed lines.
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createGunzip, createGzip } from 'node:zlib';

const OWNER_ONLY = 0o600;
/** The longest row: the database cannot store a value above 1 GB, and the service none above some MB. */
const MAX_LINE_BYTES = 256 * 1_024 * 1_024;
/** Level 1 is three times as fast as the default and the file a tenth larger. */
const COMPRESSION_LEVEL = 1;
const LINE_FEED = 0x0a;
const OPENING_BRACE = 0x7b;

export type BackupWriter = {
  /** Writes text; resolves when more may be written. */
  write(text: string): Promise<void>;
  /** The hash of everything written so far, as hex. */
  digest(): string;
};

/** Flushes the entry of a renamed file to the disk. */
const flushDirectory = async (path: string): Promise<void> => {
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
};

const flushFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Makes the file at `path` with what `work` writes; on failure the file is not there, and an earlier one is unchanged. */
export const writeBackupFile = async <T>(path: string, work: (writer: BackupWriter) => Promise<T>): Promise<T> => {
  const draft = `${path}.${randomUUID()}.part`;
  const hash = createHash('sha256');
  const gzip = createGzip({ level: COMPRESSION_LEVEL });
  const file = createWriteStream(draft, { flags: 'wx', mode: OWNER_ONLY });
  const failed = new Promise<never>((_, reject) => {
    file.once('error', reject);
    gzip.once('error', reject);
  });
  // The rejection is observed by the races below; a failure after the last of them changes nothing.
  failed.catch(() => {});
  gzip.pipe(file);
  try {
    const result = await Promise.race([
      work({
        write: async (text) => {
          hash.update(text);
          if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), failed]);
        },
        digest: () => hash.copy().digest('hex'),
      }),
      failed,
    ]);
    const closed = once(file, 'close');
    gzip.end();
    await Promise.race([closed, failed]);
    await flushFile(draft);
    await rename(draft, path);
    await flushDirectory(path);
    return result;
  } catch (error) {
    gzip.destroy();
    file.destroy();
    await rm(draft, { force: true });
    throw error;
  }
};

/** A line, and the hash of everything before it; rows, which are arrays, have none: it would double the time. */
export type HashedLine = { readonly text: string; readonly hashBefore: string | undefined };

const lineOf = (bytes: Buffer, hash: Hash): HashedLine => {
  const hashBefore = bytes[0] === OPENING_BRACE ? hash.copy().digest('hex') : undefined;
  hash.update(bytes).update('\n');
  return { text: bytes.toString('utf8'), hashBefore };
};

/** Splits bytes at line feeds; the rest is kept for the next bytes. */
const createSplitter = () => {
  let parts: Buffer[] = [];
  let kept = 0;
  return {
    take: (bytes: Buffer): readonly Buffer[] => {
      const lines: Buffer[] = [];
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
        lines.push(Buffer.concat([...parts, bytes.subarray(start, end)]));
        parts = [];
        kept = 0;
        start = end + 1;
      }
      if (start < bytes.length) {
        parts.push(bytes.subarray(start));
        kept += bytes.length - start;
      }
      if (kept > MAX_LINE_BYTES) throw new Error('Latchkey: the backup is damaged: a line is too long.');
      return lines;
    },
    rest: () => kept,
  };
};

/** The lines of a backup file; throws if it is not complete gzip or does not end with a line feed. */
export async function* readBackupFile(path: string): AsyncGenerator<HashedLine> {
  const hash = createHash('sha256');
  const splitter = createSplitter();
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.once('error', (error) => gunzip.destroy(error));
  file.pipe(gunzip);
  try {
    for await (const bytes of gunzip) for (const line of splitter.take(bytes)) yield lineOf(line, hash);
  } finally {
    file.destroy();
    gunzip.destroy();
  }
  if (splitter.rest() > 0) throw new Error('Latchkey: the backup is damaged: its last line is not complete.');
}

/** The size of a file in bytes. */
export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
