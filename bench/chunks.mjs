// Follows a built script through its chunks: what it imports at once, and the lazy chunks that a page would ask for.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** The file and its chunks as `{ name, code }`; a lazy chunk counts when its name has one of `lazy` in it. */
export function followChunks(file, lazy) {
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
      if (text && lazy.some((word) => basename(text).includes(word))) follow(join(dirname(path), text));
    }
  };
  if (!existsSync(file)) throw new Error(`${file} is not there.`);
  follow(file);
  return [...found.values()];
}
