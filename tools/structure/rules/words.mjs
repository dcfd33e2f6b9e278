// R16: files, folders and declared names are called by the words of the field. A banned word is a metaphor that once stood for one of
// them; the list in structure.json says what to write instead. Comments, titles of tests and documents have a list of phrases.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInAny } from '../paths.mjs';
import { commentsOf, walk } from '../source.mjs';

const DECLARING = /^(?:VariableDeclarator|Function\w+|Class\w+|TSTypeAliasDeclaration|TSInterfaceDeclaration)$/;
const TITLED = /^(?:test|it|describe|eachDatabase)$/;
const KEYED = /^(?:Property|MethodDefinition|PropertyDefinition|TSPropertySignature|TSMethodSignature)$/;

export function checkWords(tree, { words }) {
  const banned = new Map(Object.entries(words.banned));
  const phrases = Object.entries(words.bannedInProse).map(([phrase, instead]) => ({
    pattern: new RegExp(`\\b${phrase}\\b`, 'i'),
    phrase,
    instead,
  }));
  const sources = tree.sources.filter(({ path }) => isInAny(path, words.within) && !isInAny(path, words.exempt));
  return [
    ...sources
      .filter(({ isTest }) => !isTest)
      .flatMap((source) => [...checkFileName(source, banned), ...checkNames(source, words, banned)]),
    ...sources.flatMap((source) => checkProse(source.path, [...commentsOf(source), ...titlesOf(source)], phrases)),
    ...tree.files
      .filter((path) => path.endsWith('.md') && !isInAny(path, words.exempt))
      .flatMap((path) => checkProse(path, paragraphsOf(readFileSync(join(tree.root, path), 'utf8')), phrases)),
  ];
}

/** Code in backticks is a name, which the other rules check. */
function checkProse(file, texts, phrases) {
  return texts.flatMap(({ line, text }) => {
    const prose = text.replace(/`[^`]*`/g, '``');
    return phrases
      .filter(({ pattern }) => pattern.test(prose))
      .map(({ phrase, instead }) => ({
        file,
        line,
        rule: 'R16',
        message: `says "${phrase}". Write ${instead}: a sentence names who acts.`,
      }));
  });
}

/** The titles of tests: `it('…')`, `describe.each(cases)('…')`. */
function titlesOf({ isTest, program, lineAt }) {
  const titles = [];
  if (isTest && program !== undefined)
    walk(program, (node) => {
      if (node.type !== 'CallExpression' || !TITLED.test(calleeOf(node))) return;
      const [title] = node.arguments;
      if (title?.type === 'Literal' && typeof title.value === 'string')
        titles.push({ line: lineAt(node.start), text: title.value });
      if (title?.type === 'TemplateLiteral')
        titles.push({ line: lineAt(node.start), text: title.quasis.map(({ value }) => value.cooked).join('…') });
    });
  return titles;
}

/** `it` of `it('…')`, of `it.skip('…')` and of `it.each(cases)('…')`. */
function calleeOf(node) {
  let callee = node;
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.type === 'CallExpression' ? callee.callee : callee.object;
  return callee.type === 'Identifier' ? callee.name : '';
}

/** The lines of a document without its blocks of code; a paragraph is one text, with the line where it begins. */
function paragraphsOf(document) {
  const paragraphs = [];
  let isOpen = false;
  const lines = document.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, '')).split('\n');
  for (const [index, text] of lines.entries()) {
    if (isOpen && /^\s*[^\s|#-]/.test(text)) paragraphs.at(-1).text += ` ${text.trim()}`;
    else paragraphs.push({ line: index + 1, text });
    isOpen = /^\s*[^\s|#]/.test(text);
  }
  return paragraphs;
}

/** Every declared name; of the words that are ordinary inside a function, only exported names. */
function checkNames(source, words, banned) {
  const isOrdinary = ([word]) => words.ordinaryInside.includes(word);
  return [
    ...checkExports(source, new Map([...banned].filter(isOrdinary))),
    ...checkDeclarations(source, new Map([...banned].filter((row) => !isOrdinary(row)))),
  ];
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

/** Every name that a file declares: variables, parameters, functions, types and their properties. */
function checkDeclarations({ path, program, lineAt }, banned) {
  const found = new Map();
  const add = (node) => {
    if (/^(?:Private)?Identifier$/.test(node?.type)) found.set(node.name, found.get(node.name) ?? node.start);
    else if (node?.type === 'AssignmentPattern') add(node.left);
    else if (node?.type === 'RestElement') add(node.argument);
    else if (node?.type === 'ArrayPattern') node.elements.forEach(add);
    else if (node?.type === 'ObjectPattern') for (const one of node.properties) add(one.value ?? one);
  };
  if (program !== undefined)
    walk(program, (node) => {
      if (DECLARING.test(node.type)) add(node.id);
      if (Array.isArray(node.params)) node.params.forEach(add);
      if (KEYED.test(node.type) && !node.computed) add(node.key);
    });
  return [...found].flatMap(([name, start]) => {
    const word = wordsOf(name).find((one) => banned.has(one));
    return word === undefined
      ? []
      : [breach(path, lineAt(start), `declares "${name}", which says "${word}"`, banned.get(word))];
  });
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
