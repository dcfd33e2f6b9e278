// The examples as data: every folder of examples/ with a package.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Stop } from '../terminal.mjs';

export const EXAMPLES = join(ROOT, 'examples');

/** `{ name, folder, manifest }` of every example, by name. */
function listExamples(folder = EXAMPLES) {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'package.json')))
    .sort()
    .map((name) => ({
      name,
      folder: join(folder, name),
      manifest: JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')),
    }));
}

/**
 * The name of the installation of an example. Packages with a peer, such as ours, exist once in an installation, so examples with
 * another React have another one. So does Next, whose version of PostCSS does not fit the types of Vue.
 */
export const groupOf = ({ manifest: { dependencies = {} } }) => {
  if (dependencies.next) return 'next';
  return /^18\./.test(dependencies.react ?? '') ? 'react-18' : 'all';
};

/** The examples by installation. */
export function listGroups() {
  const examples = listExamples();
  return [...new Set(examples.map(groupOf))].map((group) => ({
    group,
    examples: examples.filter((example) => groupOf(example) === group),
  }));
}

/** The example with this name. */
export function findExample(name) {
  const all = listExamples();
  const found = all.find((one) => one.name === name);
  if (!found)
    throw new Stop(`There is no example "${name ?? ''}". Choose one of: ${all.map((one) => one.name).join(', ')}.`);
  return found;
}
