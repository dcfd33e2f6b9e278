// Many files as one compressed file: a list of paths and sizes, and then their bytes.
import { Buffer } from 'node:buffer';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const LENGTH_BYTES = 4;
/** More than a new database has: a damaged file must not fill the memory. */
const MOST_BYTES = 256 * 1_024 * 1_024;
/** The largest window, because a new database has most of its files three times. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } };

type Contents = { readonly folders: readonly string[]; readonly files: readonly (readonly [string, number])[] };

/** The bytes of files by their path, with `/` between folders. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** The folders and files below `folder`, sorted. */
const listIn = (folder: string): { readonly folders: readonly string[]; readonly files: readonly string[] } => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const pathsOf = (found: typeof entries): readonly string[] =>
    found.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')).sort();
  return {
    folders: pathsOf(entries.filter((entry) => entry.isDirectory())),
    files: pathsOf(entries.filter((entry) => entry.isFile())),
  };
};

/** Packs the files of a folder that are wanted, and all its folders. */
export const packFolder = async (folder: string, isWanted: (path: string) => boolean): Promise<Uint8Array> => {
  const { folders, files } = listIn(folder);
  const read = files.filter(isWanted).map((path) => [path, readFileSync(join(folder, path))] as const);
  const contents: Contents = { folders, files: read.map(([path, bytes]) => [path, bytes.length]) };
  const list = Buffer.from(JSON.stringify(contents));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(list.length);
  return promisify<Uint8Array, typeof COMPRESSION, Uint8Array>(brotliCompress)(
    Buffer.concat([length, list, ...read.map(([, bytes]) => bytes)]),
    COMPRESSION,
  );
};

/** Unpacks what `packFolder` made; the bytes of files may be changed before `writeFiles`. */
export const unpack = async (packed: Uint8Array): Promise<{ readonly folders: readonly string[]; files: Files }> => {
  const limit = { maxOutputLength: MOST_BYTES };
  const all = await promisify<Uint8Array, typeof limit, Buffer>(brotliDecompress)(packed, limit);
  const begin = LENGTH_BYTES + all.readUInt32LE();
  // The cast holds for what packFolder made; other bytes fail here or below.
  const { folders, files } = JSON.parse(all.toString('utf8', LENGTH_BYTES, begin)) as Contents;
  let at = begin;
  const unpacked = new Map<string, Uint8Array>();
  for (const [path, size] of files) {
    unpacked.set(path, all.subarray(at, at + size));
    at += size;
  }
  if (at !== all.length) throw new Error('Latchkey: the packed files are incomplete.');
  return { folders, files: unpacked };
};

/** Writes files that only the current user may read. */
export const writeFiles = (folder: string, contents: { readonly folders: readonly string[]; files: Files }): void => {
  for (const path of contents.folders) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 });
  for (const [path, bytes] of contents.files) writeFileSync(join(folder, path), bytes, { mode: 0o600 });
};
