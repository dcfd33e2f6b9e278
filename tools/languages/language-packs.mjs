// The language packs as the surfaces download them: the texts in the order of the English keys, one on each line, without the keys,
// which are in one module for all languages. A page downloads the keys and one pack; a pack alone is a third smaller for it.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from '../terminal.mjs';

const MODULE = /^virtual:latchkey\/language-([\w-]+)$/;
const PACKS = join(ROOT, 'packages/localizations/src');
const ENGLISH = join(ROOT, 'packages/ui/src/messages.ts');

/** Separates texts; none contains it. */
const NEXT_TEXT = '\n';
/** Begins a plural, and separates its categories and texts: `\tone\t1 day\tother\t{count} days`. */
const NEXT_FORM = '\t';

const groupsOf = (texts) => Object.entries(texts).filter(([, group]) => typeof group === 'object');

/** One line for each group: its name and its keys, with spaces. */
const writeKeys = (english) =>
  groupsOf(english)
    .map(([name, group]) => [name, ...Object.keys(group)].join(' '))
    .join(NEXT_TEXT);

const writeMessage = (message) =>
  typeof message === 'string' ? message : NEXT_FORM + Object.entries(message).flat().join(NEXT_FORM);

/** The language tag and then every text, one on each line. Throws if the pack has not the keys of the English texts. */
export const writePack = (pack, english) => {
  if (writeKeys(pack) !== writeKeys(english))
    throw new Error(`The pack ${pack.locale} has other keys than the English texts, or another order of them.`);
  const messages = groupsOf(pack).flatMap(([, group]) => Object.values(group));
  for (const text of messages.flatMap((message) => (typeof message === 'string' ? message : Object.values(message))))
    if (/[\n\t]/.test(text)) throw new Error(`The pack ${pack.locale} has a line break or a tab in "${text}".`);
  return [pack.locale, ...messages.map(writeMessage)].join(NEXT_TEXT);
};

/** Runs modules of TypeScript, from their sources, and returns all their exports. */
const readExports = async (paths) => {
  const id = 'virtual:exports';
  const entry = {
    name: 'entry',
    resolveId: (source) => (source === id ? id : undefined),
    load: (source) => (source === id ? paths.map((path) => `export * from ${JSON.stringify(path)};`).join('\n') : null),
  };
  const bundler = await rolldown({
    input: id,
    cwd: ROOT,
    plugins: [entry],
    platform: 'neutral',
    external: /^react/,
    resolve: { conditionNames: ['source'] },
    // Only tables of texts are wanted, not the code next to them.
    treeshake: { moduleSideEffects: false },
    logLevel: 'silent',
  });
  const { output } = await bundler.generate({ codeSplitting: false });
  await bundler.close();
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
};

/** `{ keys, 'de-de': …, … }`: the text of each module. */
export async function readLanguagePacks() {
  const files = readdirSync(PACKS).filter((name) => /^[a-z]{2}-[a-z]{2}\.ts$/.test(name));
  const { english, ...packs } = await readExports([ENGLISH, ...files.map((name) => join(PACKS, name))]);
  const written = Object.values(packs)
    .filter(({ locale }) => typeof locale === 'string')
    .map((pack) => [pack.locale.toLowerCase(), writePack(pack, english)]);
  if (written.length !== files.length) throw new Error(`Some of ${files.map((one) => basename(one))} have no pack.`);
  return { keys: writeKeys(english), ...Object.fromEntries(written) };
}

/** Gives the modules `virtual:latchkey/language-keys` and `virtual:latchkey/language-de-de`, …, each with its text as `written`. */
export function languagePacks() {
  let packs;
  return {
    name: 'latchkey:language-packs',
    resolveId: (source) => (MODULE.test(source) ? source : undefined),
    async load(id) {
      const [, name] = MODULE.exec(id) ?? [];
      if (name === undefined) return undefined;
      packs ??= readLanguagePacks();
      const text = (await packs)[name];
      if (text === undefined) throw new Error(`There is no language pack ${name}.`);
      return `export const written = ${JSON.stringify(text)};`;
    },
  };
}
