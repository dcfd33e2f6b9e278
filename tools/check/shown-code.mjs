// Checks that the code in the READMEs of the examples, in the guides of frameworks and in that about webhooks is the code of the examples:
// a block names its file after the language, and has lines of that file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GUIDES = 'docs/guides/frameworks';
/** Guides outside of that folder whose code is that of examples. */
const MORE_GUIDES = ['docs/guides/webhooks.md'];
const EXAMPLES = 'examples';
/** Languages of commands and their output. */
const NOT_CODE = new Set(['sh', 'text', 'mermaid']);

/** The problems of the documents in the tree at `root`, one sentence each. */
export const checkShownCode = (root) => [
  ...[...documentsIn(root, GUIDES), ...MORE_GUIDES.filter((path) => existsSync(join(root, path)))].flatMap((path) =>
    checkBlocks(root, path, '.'),
  ),
  ...foldersIn(root, EXAMPLES).flatMap((folder) => checkReadme(root, folder)),
];

const listed = (root, folder) =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : [];

const documentsIn = (root, folder) =>
  listed(root, folder)
    .filter((entry) => entry.name.endsWith('.md'))
    .map((entry) => `${folder}/${entry.name}`);

const foldersIn = (root, folder) =>
  listed(root, folder)
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => `${folder}/${entry.name}`);

function checkReadme(root, folder) {
  const path = `${folder}/README.md`;
  if (!existsSync(join(root, path))) return [`${path} does not exist; every example has a README.`];
  const command = `npm run example ${folder.split('/').at(-1)}`;
  const isNamed = readFileSync(join(root, path), 'utf8').includes(`${command}\n`);
  return [
    ...(isNamed ? [] : [`${path}: no line "${command}", which starts the example.`]),
    ...checkBlocks(root, path, dirname(path)),
  ];
}

/** The code blocks of a document; a block names a file of `folder`. */
function checkBlocks(root, path, folder) {
  const text = readFileSync(join(root, path), 'utf8');
  const blocks = [...text.matchAll(/^```(\w*) ?(.*)\n([\s\S]*?)^```$/gm)].filter(([, word]) => !NOT_CODE.has(word));
  if (blocks.length === 0) return [`${path}: shows no code of an example.`];
  return blocks.flatMap(([, , file, code]) => {
    if (file === '') return [`${path}: a block names no file: ${code.split('\n')[0]}`];
    const source = join(root, folder, file);
    if (!existsSync(source)) return [`${path}: a block names ${file}, which does not exist.`];
    const isShown = `\n${readFileSync(source, 'utf8')}`.includes(`\n${code}`);
    return isShown ? [] : [`${path}: a block differs from ${file}. Copy the lines of that file.`];
  });
}
