// A package that lacks what a registry shows of it, or that publishes what only the repository uses, is refused.
import { expect, it } from 'vitest';
import { publishedManifest } from '../stage-packages.mjs';
import { checkPublished } from './published.mjs';

const root = {
  homepage: 'https://wave.example',
  bugs: { url: 'https://wave.example/issues' },
  license: 'MIT',
  repository: { type: 'git', url: 'git+https://wave.example/wave.git' },
};
const packed = {
  ...root,
  name: '@wave/hand',
  description: 'Waves.',
  keywords: ['wave', 'hand', 'hello'],
  homepage: 'https://wave.example/packages/hand',
  repository: { ...root.repository, directory: 'packages/hand' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
};
const readme = `# @wave/hand

\`\`\`sh
npm install @wave/hand
\`\`\`

\`\`\`ts
import { wave } from '@wave/hand';
\`\`\`

[Waving](../../docs/guides/waving.md)
`;
const problems = (changes) =>
  checkPublished({ folder: 'packages/hand', packed, files: ['LICENSE', 'README.md'], readme, root, ...changes });

it('takes a package that has everything', () => {
  expect(problems({})).toEqual([]);
});

it.each([
  ['a missing description', { packed: { ...packed, description: undefined } }, 'description'],
  ['too few keywords', { packed: { ...packed, keywords: ['wave'] } }, 'keywords'],
  ['another place in the repository', { packed: { ...packed, repository: root.repository } }, 'repository'],
  ['another homepage', { packed: { ...packed, homepage: 'https://elsewhere.example' } }, 'homepage'],
  ['another place for bugs', { packed: { ...packed, bugs: undefined } }, 'bugs'],
  ['another license', { packed: { ...packed, license: 'ISC' } }, 'license'],
  ['a tarball without its license', { files: ['README.md'] }, 'LICENSE'],
  ['a tarball without a README', { files: ['LICENSE'], readme: undefined }, 'README.md'],
  ['the title of another package', { readme: readme.replace('# @wave/hand', '# Hand') }, 'title'],
  ['a README that does not say how to install', { readme: readme.replace('npm install', 'npm i') }, 'npm install'],
  ['a README without an example', { readme: readme.replace('```ts', '```js') }, 'no example'],
  ['an example that is not short', { readme: readme.replace('import', `${'wave();\n'.repeat(20)}import`) }, 'lines'],
  ['a README without a way on', { readme: readme.replace('../../docs', '..') }, 'no link'],
])('refuses %s', (_name, changes, word) => {
  expect(problems(changes)).toEqual([expect.stringContaining(word)]);
});

it('refuses a condition that leads to sources, which packing takes out', () => {
  const inside = {
    ...packed,
    exports: { '.': { source: './src/index.ts', ...packed.exports['.'] } },
    sideEffects: ['./src/script.ts', './dist/script.js'],
    devDependencies: { wand: '1.0.0' },
  };
  expect(problems({ packed: inside })).toEqual([expect.stringContaining('"source"')]);
  expect(publishedManifest(inside)).toEqual({ ...packed, sideEffects: ['./dist/script.js'] });
});
