// Small trees of files in a temporary folder, each made to violate one rule.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes `files` (path → text) into a new folder and returns `{ root, dispose }`. */
export function makeTree(files, parent = tmpdir()) {
  const root = mkdtempSync(join(parent, 'latchkey-breach-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, dispose: () => rmSync(root, { recursive: true, force: true }) };
}
