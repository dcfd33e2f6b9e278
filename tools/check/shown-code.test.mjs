// The code that documents show must be the code of the examples.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkShownCode } from './shown-code.mjs';

let root;

const tree = (files) => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-shown-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkShownCode(root);
};

afterEach(() => rmSync(root, { recursive: true, force: true }));

const block = (head, ...lines) => `\`\`\`${head}\n${lines.join('\n')}\n\`\`\`\n`;
const START = block('sh', 'npm run example tiny');
const SOURCE = 'const one = 1;\nconst two = 2;\nconst three = 3;\n';

it('accepts lines of the named file, in a README and in a guide', () => {
  const problems = tree({
    'examples/tiny/src/app.ts': SOURCE,
    'examples/tiny/README.md': `${START}${block('ts src/app.ts', 'const two = 2;', 'const three = 3;')}`,
    'docs/guides/frameworks/tiny.md': block('ts examples/tiny/src/app.ts', 'const one = 1;'),
  });
  expect(problems).toEqual([]);
});

it('names code that differs, names no file, or names one that does not exist', () => {
  const problems = tree({
    'examples/tiny/src/app.ts': SOURCE,
    'examples/tiny/README.md': `${START}${block('ts src/app.ts', 'const one = 1;', 'const three = 3;')}`,
    'docs/guides/frameworks/tiny.md': `${block('ts', 'const one = 1;')}${block('ts src/app.ts', 'const one = 1;')}`,
  });
  expect(problems).toEqual([
    'docs/guides/frameworks/tiny.md: a block names no file: const one = 1;',
    'docs/guides/frameworks/tiny.md: a block names src/app.ts, which does not exist.',
    'examples/tiny/README.md: a block differs from src/app.ts. Copy the lines of that file.',
  ]);
});

it('asks for a README with the command and with code', () => {
  expect(tree({ 'examples/tiny/package.json': '{}' })).toEqual([
    'examples/tiny/README.md does not exist; every example has a README.',
  ]);
  rmSync(root, { recursive: true, force: true });
  expect(tree({ 'examples/tiny/README.md': '# Tiny\n' })).toEqual([
    'examples/tiny/README.md: no line "npm run example tiny", which starts the example.',
    'examples/tiny/README.md: shows no code of an example.',
  ]);
});
