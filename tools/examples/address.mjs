// The examples name the service on the default port of a development machine, and its publishable key. A copy of an example
// that uses a service on another port contains that port instead.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTree } from '../tree.mjs';

const DEFAULT_HOST = 'localhost:4400';
/** Larger files are pictures or archives. */
const LARGEST_BYTES = 4_000_000;

const keyOf = (host) => `pk_test_${Buffer.from(`${host}$`).toString('base64')}`;

/** The text for a service at `host`: its publishable key and its address. */
export const addressed = (text, host) =>
  text.replaceAll(keyOf(DEFAULT_HOST), keyOf(host)).replaceAll(DEFAULT_HOST, host);

/** Changes every file below `folder` that names the service. */
export function addressFiles(folder, host, skip = new Set(['node_modules'])) {
  if (host === DEFAULT_HOST) return;
  for (const path of listTree(folder, skip).map((one) => join(folder, one))) {
    if (statSync(path).size > LARGEST_BYTES) continue;
    const bytes = readFileSync(path);
    const text = bytes.toString('utf8');
    const changed = addressed(text, host);
    // A file that is not text would not survive the conversion.
    if (changed !== text && Buffer.from(text).equals(bytes)) writeFileSync(path, changed);
  }
}
