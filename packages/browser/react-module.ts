// One module with every React export that the surfaces use. React is published as CommonJS, whose exports a bundler does not
// know, so this module names them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const REACT = /^react(-dom)?($|\/)/;
export const REACT_ENTRY = 'virtual:latchkey-react';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](react(?:-dom)?(?:\/[\w-]+)?)["']/g;

/** The React imports of built files, by name: `Map { useState → react }`. */
const importedNames = (): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const name of ['@latchkey/ui', '@latchkey/hooks']) {
    const folder = dirname(fileURLToPath(import.meta.resolve(name)));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    for (const file of files) {
      for (const [, list = '', source = ''] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)) {
        for (const one of list.split(',')) names.set(one.trim().replace(/ as .*$/, ''), source);
      }
    }
  }
  return names;
};

export const reactModule = (): Plugin => ({
  name: 'latchkey:react',
  // Vite treats the names of entries as files of the package.
  resolveId: (source) => (source.endsWith(REACT_ENTRY) ? REACT_ENTRY : undefined),
  load(id) {
    if (id !== REACT_ENTRY) return undefined;
    const names = [...importedNames()].filter(([name]) => name !== '').sort();
    return names.map(([name, source]) => `export { ${name} } from '${source}';`).join('\n');
  },
});
