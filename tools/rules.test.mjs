// The rules that other programs check (biome, tsc, size, knip, publint, the documents), each violated on purpose.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { budgetProblems, chunkProblems, measure } from '../bench/size.mjs';
import { checkDocs } from './check/docs.mjs';
import { checkPackages } from './check/packages.mjs';
import { bin, ROOT, run } from './terminal.mjs';
import { makeTree } from './testing/breach.mjs';

const SLOW = 30_000;
const trees = [];
const tree = (files, parent) => {
  const made = makeTree(files, parent);
  trees.push(made);
  return made.root;
};
afterEach(() => {
  for (const made of trees.splice(0)) made.dispose();
});

const biomeConfig = JSON.stringify({
  ...JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')),
  vcs: { enabled: false },
});
const lint = async (text) => {
  const root = tree({ 'biome.json': biomeConfig, 'src/a.ts': text });
  return run(bin('biome'), ['lint', 'src'], { cwd: root });
};

describe('R4 functions', () => {
  it('refuses a function of more than 60 lines', { timeout: SLOW }, async () => {
    const body = (lines) => `export function a(n: number) {\n${'  n;\n'.repeat(lines)}}\n`;
    const long = await lint(body(70));
    expect(long.output).toContain('noExcessiveLinesPerFunction');
    expect(long.code).not.toBe(0);
    expect((await lint('export const a = 1;\n')).code).toBe(0);
  });
});

describe('R7 types', () => {
  it.each([
    ['any', 'export const a = (x: any) => x;\n', 'noExplicitAny'],
    ['a non-null assertion', 'export const a = (x?: string) => x!.length;\n', 'noNonNullAssertion'],
    ['a default export', 'export default 1;\n', 'noDefaultExport'],
    ['an enum', 'export enum A { B }\n', 'noEnum'],
    ['a namespace', 'export namespace A { export const b = 1; }\n', 'noNamespace'],
    ['a type imported as a value', "import { A } from './b.ts';\nexport type B = A;\n", 'useImportType'],
  ])('biome refuses %s', { timeout: SLOW }, async (_name, text, rule) => {
    const { code, output } = await lint(text);
    expect(output).toContain(rule);
    expect(code).not.toBe(0);
  });

  it.each([
    [
      'an index that may miss (noUncheckedIndexedAccess)',
      'export const a = (list: readonly string[]): string => list[0];\n',
      'TS2322',
    ],
    [
      'undefined for an optional property (exactOptionalPropertyTypes)',
      'export const a: { b?: string } = { b: undefined };\n',
      'TS2375',
    ],
    [
      'a type import without the word (verbatimModuleSyntax)',
      "import { B } from './b.ts';\nexport type C = B;\n",
      'TS1484',
    ],
    ['a parameter property (erasableSyntaxOnly)', 'export class A { constructor(readonly b: string) {} }\n', 'TS1294'],
  ])('tsc refuses %s', { timeout: SLOW }, async (_name, text, error) => {
    const config = { extends: join(ROOT, 'tsconfig.base.json'), include: ['src'] };
    const root = tree({
      'tsconfig.json': JSON.stringify(config),
      'src/a.ts': text,
      'src/b.ts': 'export type B = 1;\n',
    });
    const { code, output } = await run(bin('tsc'), ['-p', root]);
    expect(output).toContain(error);
    expect(code).not.toBe(0);
  });
});

describe('R12 byte budgets', () => {
  const entry = { name: 'an entry', code: "export { text } from './part.js';", gzip: 200, forbidden: ['react'] };

  it('refuses an entry over its budget, and one with a forbidden word', async () => {
    const noise = Array.from({ length: 200 }, (_, at) => (at * 7_919).toString(36)).join('');
    const heavy = tree({ 'part.js': `export const text = ${JSON.stringify(noise)};\n` });
    expect(budgetProblems(entry, await measure(entry, heavy))).toEqual([expect.stringContaining('the budget is 200')]);
    const reacting = tree({ 'part.js': "export const text = 'React';\n" });
    expect(budgetProblems(entry, await measure(entry, reacting))).toEqual([expect.stringContaining('"react"')]);
  });

  it('leaves out what is imported later, which the record of a browser counts', async () => {
    const files = {
      'part.js': "export const text = () => import('./later.js');\n",
      'later.js': "export const a = 'React';\n",
    };
    const measured = await measure(entry, tree(files));
    expect(measured.files.map((file) => file.name)).toEqual(['entry.js']);
    expect(budgetProblems({ ...entry, gzip: 1_000 }, measured)).toEqual([]);
  });

  it('counts only what an entry adds to another one', async () => {
    const noise = Array.from({ length: 200 }, (_, at) => (at * 7_919).toString(36)).join('');
    const root = tree({
      'base.js': `export const base = ${JSON.stringify(noise)};\n`,
      'part.js': "export { base } from './base.js';\nexport const text = 'small';\n",
    });
    const adding = { ...entry, code: "export * from './part.js';", over: "export * from './base.js';" };
    expect((await measure(adding, root)).gzip).toBeLessThan(100);
    expect((await measure({ ...adding, over: undefined }, root)).gzip).toBeGreaterThan(500);
  });

  it('refuses a chunk that is not worth a request', () => {
    const root = tree({ 'small.js': 'export {};\n', 'large.js': `export const a = '${'x'.repeat(2_000)}';\n` });
    expect(chunkProblems(root)).toEqual([expect.stringContaining('small.js is a chunk of 11 bytes')]);
  });
});

describe('R13 unused code and package checks', () => {
  it('knip refuses an unused file, export and dependency', { timeout: SLOW }, async () => {
    const root = tree({
      'package.json': JSON.stringify({
        name: 'breach',
        type: 'module',
        main: 'src/index.ts',
        dependencies: { 'left-over': '1.0.0' },
      }),
      'src/index.ts': "import { used } from './a.ts';\nconsole.log(used);\n",
      'src/a.ts': 'export const used = 1;\nexport const unused = 2;\n',
      'src/b.ts': 'export const nobody = 1;\n',
    });
    const { code, output } = await run(bin('knip'), ['--no-progress', '--directory', root], { cwd: root });
    expect(code).not.toBe(0);
    for (const word of ['src/b.ts', 'unused', 'left-over']) expect(output).toContain(word);
  });

  it('packages are refused whose exports map or types lead nowhere, and no others', { timeout: SLOW }, async () => {
    const manifest = (name) => ({
      name,
      version: '1.0.0',
      type: 'module',
      exports: { types: './a.d.ts', default: './a.js' },
    });
    const files = (name, more) => ({
      'package.json': JSON.stringify(manifest(name)),
      'a.js': 'export const a = 1;\n',
      ...more,
    });
    const sound = tree(files('sound', { 'a.d.ts': 'export declare const a: 1;\n' }));
    const deadTypes = tree(files('dead-types', { 'a.d.ts': "export { a } from './missing';\n" }));
    const deadExports = tree(
      files('dead-exports', {
        'a.js': '',
        'package.json': JSON.stringify({ ...manifest('dead-exports'), exports: './missing.js' }),
      }),
    );
    expect(await checkPackages([sound, deadTypes, deadExports])).toEqual([
      ...['node16', 'bundler'].map(
        (who) => `${deadTypes}: InternalResolutionError ${who} /node_modules/dead-types/a.d.ts ./missing`,
      ),
      expect.stringMatching(`^${deadExports}: .*missing.js`),
      expect.stringMatching(`^${deadExports}: no entry has types`),
    ]);
  });
});

describe('documents', () => {
  const codes = {
    'packages/wire/src/error-codes.ts': "export const SERVER_ERROR_CODES = ['not_found', 'too_late'] as const;\n",
  };

  it('refuses a code without an explanation, an explanation without a code, and a dead link', () => {
    const root = tree({
      ...codes,
      'docs/errors.md': '| `not_found` | gone |\n| `invented` | never |\n\n[there](nowhere.md)\n',
    });
    expect(checkDocs(root)).toEqual([
      expect.stringContaining('too_late'),
      expect.stringContaining('invented'),
      expect.stringContaining('nowhere.md'),
    ]);
    expect(checkDocs(tree({ ...codes, 'docs/errors.md': '| `not_found` | gone |\n| `too_late` | late |\n' }))).toEqual(
      [],
    );
  });

  it('refuses a line of acceptance without a test that is there, or a reason', () => {
    const head = '| line | what | shown by |\n|---|---|---|\n';
    const files = {
      ...codes,
      'docs/errors.md': '| `not_found` | gone |\n| `too_late` | late |\n',
      'packages/ui/src/wave.test.ts': "it('waves back', () => {});\n",
    };
    const problems = (shown) =>
      checkDocs(tree({ ...files, 'docs/acceptance.md': `${head}| SI-1 | Waves | ${shown} |\n` }));
    expect(problems('`packages/ui/src/wave.test.ts`: waves back')).toEqual([]);
    expect(problems('Not tested. Nobody is there.')).toEqual([]);
    expect(problems('`packages/ui/src/wave.test.ts`: waves twice')).toEqual([expect.stringContaining('waves twice')]);
    expect(problems('`packages/ui/src/gone.test.ts`: waves back')).toEqual([expect.stringContaining('not there')]);
    expect(problems('Not tested.')).toEqual([expect.stringContaining('neither a test nor a reason')]);
  });

  it('refuses an example that no guide shows as it is', () => {
    const files = {
      ...codes,
      'docs/errors.md': '| `not_found` | gone |\n| `too_late` | late |\n',
      'packages/client/src/examples/wave.ts': "// Says hello.\nimport { wave } from '../index.ts';\n\nwave();\n",
    };
    const shown = "```ts\nimport { wave } from '@latchkey/client';\n\nwave();\n```\n";
    expect(checkDocs(tree({ ...files, 'docs/guides/hello.md': shown }))).toEqual([]);
    const named = shown.replace('```ts', '```ts packages/client/src/examples/wave.ts');
    expect(checkDocs(tree({ ...files, 'docs/guides/hello.md': named }))).toEqual([]);
    expect(checkDocs(tree({ ...files, 'docs/guides/hello.md': shown.replace('wave();', 'wave(1);') }))).toEqual([
      expect.stringContaining('wave.ts'),
    ]);
  });
});
