// Follows a built script through its chunks: what it imports at once, and the lazy chunks that a page would ask for.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** The file and its chunks as `{ name, code }`; a lazy chunk counts when `counts(name)` says so. */
export function followChunks(file, counts) {
  const found = new Map();
  const follow = (path) => {
    if (found.has(path) || !existsSync(path)) return;
    const code = readFileSync(path, 'utf8');
    found.set(path, { name: basename(path), code });
    const { module } = parseSync(path, code);
    for (const one of module.staticImports) follow(join(dirname(path), one.moduleRequest.value));
    for (const one of module.staticExports.flatMap((each) => each.entries)) {
      if (one.moduleRequest) follow(join(dirname(path), one.moduleRequest.value));
    }
    for (const one of module.dynamicImports) {
      const text = code.slice(one.moduleRequest.start, one.moduleRequest.end).match(/[`'"]([^`'"]+)[`'"]/)?.[1];
      if (text && counts(basename(text))) follow(join(dirname(path), text));
    }
  };
  if (!existsSync(file)) throw new Error(`${file} is not there.`);
  follow(file);
  return [...found.values()];
}
