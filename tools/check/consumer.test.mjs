// What stops an application from compiling is found: in its README's examples, in its declarations, by an old compiler only.
import { expect, it } from 'vitest';
import { checkConsumer, compilers } from './consumer.mjs';

const [oldest, newest] = [compilers()[0], compilers().at(-1)];
const manifest = { name: '@wave/hand', type: 'module', exports: { '.': { types: './index.d.ts' } } };
const hand = (declarations, example) => ({
  name: manifest.name,
  manifest,
  files: {
    'package.json': JSON.stringify(manifest),
    'index.d.ts': declarations,
    'README.md': `# Hand\n\n\`\`\`ts\n${example}\n\`\`\`\n`,
  },
});
const WAVE = 'export declare const wave: (times: number) => void;\n';
const EXAMPLE = "import { wave } from '@wave/hand';\n\nwave(2);";

it('has every release of TypeScript that we support', () => {
  expect(compilers().map(({ version }) => version)).toEqual(['5.6', '5.9', '6.0', 'of the build']);
});

it('takes a package whose declarations and example compile', async () => {
  expect(await checkConsumer([hand(WAVE, EXAMPLE)], [newest])).toEqual([]);
});

it('refuses an example that does not compile, and a declaration that is wrong in itself', async () => {
  const wrong = `${WAVE}export type Finger = Array<number, string>;\n`;
  expect((await checkConsumer([hand(wrong, EXAMPLE.replace('2', "'twice'"))], [newest])).sort()).toEqual([
    expect.stringMatching(/node_modules\/@wave\/hand\/index\.d\.ts.*TS2314/),
    expect.stringMatching(/readme-of-hand-1\.ts.*TS2345/),
  ]);
});

it('refuses a type that only newer compilers know', async () => {
  const newer = `${WAVE}export declare const bytes: Uint8Array<ArrayBuffer>;\n`;
  expect(await checkConsumer([hand(newer, EXAMPLE)], [oldest, newest])).toEqual([
    expect.stringMatching(/^TypeScript 5\.6: .*TS2315/),
  ]);
});
