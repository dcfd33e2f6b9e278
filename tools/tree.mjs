// Lists the files of a folder, sorted, so that the order is always the same.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Every file under `root` as a path with forward slashes, without the entries whose name is in `skip`. */
export function listTree(root, skip) {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (skip.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) found.push(relative(root, path).split(sep).join('/'));
    }
  };
  visit(root);
  return found.sort();
}
