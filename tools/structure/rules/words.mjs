// R16: files, folders and exported names are called by the words of the field. A banned word is a metaphor that once stood for one of
// them; the list in structure.json says what to write instead.
import { isInAny } from '../paths.mjs';

export function checkWords(tree, { words }) {
  const banned = new Map(Object.entries(words.banned));
  return tree.sources
    .filter(({ path, isTest }) => !isTest && isInAny(path, words.within) && !isInAny(path, words.exempt))
    .flatMap((source) => [...checkFileName(source, banned), ...checkExports(source, banned)]);
}

/** The name of the file and of the folders above it. */
function checkFileName({ path }, banned) {
  const found = path
    .split('/')
    .flatMap((part) => wordsOf(part.split('.')[0]))
    .find((word) => banned.has(word));
  return found === undefined ? [] : [breach(path, 1, `is named with "${found}"`, banned.get(found))];
}

function checkExports({ path, program, lineAt }, banned) {
  return (program?.body ?? []).flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return [];
    return namesOf(node.declaration).flatMap((name) => {
      const found = wordsOf(name).find((word) => banned.has(word));
      return found === undefined
        ? []
        : [breach(path, lineAt(node.start), `exports "${name}", which says "${found}"`, banned.get(found))];
    });
  });
}

/** The names that an exported declaration makes; patterns are not used for exports here. */
function namesOf(declaration) {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.map(({ id }) => id.name).filter((name) => name !== undefined);
  return declaration.id?.name === undefined ? [] : [declaration.id.name];
}

/** `startSignInRedirect`, `start-sign-in-redirect` and `SIGN_IN_PAGE` as lower-case words. */
function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => word.toLowerCase());
}

function breach(file, line, what, instead) {
  return { file, line, rule: 'R16', message: `${what}. The word of the field is ${instead}.` };
}
