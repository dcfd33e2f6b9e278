// R17: the registry in packages/wire knows the names of strategies. Other modules ask it for a fact; they do not compare a name,
// list names, or read or build one. A name that is an ordinary word (structure.json lists them) is a field or a setting too, so it
// counts only where something called a strategy is compared with it or declared by it.
import { isInAny } from '../paths.mjs';
import { walk } from '../source.mjs';

const COMPARISONS = new Set(['===', '!==', '==', '!=']);
const SEARCHES = new Set(['includes', 'indexOf', 'lastIndexOf', 'has']);
const READERS = new Set(['startsWith', 'endsWith', 'replace', 'replaceAll', 'split', 'match', 'search']);
const MATCHES = new Set(['test', 'exec']);
const CALLED_STRATEGY = /strateg(y|ies)/i;
const ASK = 'Ask the registry in packages/wire/src (strategyRow, strategy-names.ts, strategy-lists.ts).';

export function checkStrategies(tree, { strategies: config }) {
  const names = strategyNames(tree, config);
  return tree.sources
    .filter(({ path, isTest, program }) => program && !isTest && isInAny(path, config.within))
    .filter(({ path }) => !isInAny(path, config.registry))
    .flatMap((source) => checkSource(source, names));
}

function checkSource({ path, program, lineAt }, names) {
  // A list is found from the declaration that is called a strategy as well, so each place counts once.
  const found = new Map();
  walk(program, (node) => {
    for (const [place, message] of breaches(node, names))
      found.set(place.start, { file: path, line: lineAt(place.start), rule: 'R17', message: `${message} ${ASK}` });
  });
  return [...found.values()];
}

function breaches(node, names) {
  return [...comparisons(node, names), ...readings(node, names), ...lists(node, names)];
}

/** `strategy === 'password'`, `case 'email_code':`, `verifications.includes('email_link')`. */
function* comparisons(node, names) {
  if (node.type === 'BinaryExpression' && COMPARISONS.has(node.operator)) {
    yield* compared(node.left, node.right, names);
    yield* compared(node.right, node.left, names);
  }
  if (node.type === 'SwitchStatement')
    for (const { test } of node.cases) if (test) yield* compared(test, node.discriminant, names);
  if (node.type === 'CallExpression' && SEARCHES.has(node.callee.property?.name) && node.arguments[0])
    yield* compared(node.arguments[0], node.callee.object, names);
}

function* compared(literal, other, names) {
  const text = textOf(literal);
  const isFound = names.isDistinct(text) || (names.isName(text) && isCalledStrategy(other));
  if (isFound) yield [literal, `compares with the strategy "${text}".`];
}

/** `strategy.startsWith('web3_')`, `/^x/.test(strategy)`, `/^oauth_/`, `oauth_${provider}`. */
function* readings(node, names) {
  if (node.type === 'CallExpression' && node.callee.property) yield* readingCalls(node, names);
  if (node.type === 'Literal' && node.regex && wordsOf(node.regex.pattern).some(names.isSign))
    yield [node, `reads the name of a strategy by ${node.raw}.`];
  const start = node.quasis?.length > 1 ? node.quasis[0].value.cooked : undefined;
  if (names.isPrefix(start)) yield [node, `builds the name of a strategy from "${start}".`];
}

function* readingCalls({ callee, arguments: [argument] }, names) {
  if (!argument) return;
  const text = textOf(argument);
  const { name } = callee.property;
  if (MATCHES.has(name) && isCalledStrategy(argument))
    yield [callee, 'reads the name of a strategy by a regular expression.'];
  if (!READERS.has(name)) return;
  const isPart = isCalledStrategy(callee.object) && (argument.regex !== undefined || names.isPart(text));
  if (isPart || names.isPrefix(text)) yield [argument, `looks for ${argument.raw ?? text} in the name of a strategy.`];
}

const wordsOf = (pattern) => pattern.match(/[a-z0-9_]+/g) ?? [];

/** Two or more names in an array or a union type: one of them is distinct, or the declaration is called a strategy. */
function* lists(node, names) {
  if (isList(node) && namesIn(node, names).some(names.isDistinct)) yield* listed(node, names);
  const declared = node.id ?? node.key ?? (node.type === 'Identifier' ? node : undefined);
  if (!CALLED_STRATEGY.test(declared?.name ?? '')) return;
  for (const part of [node.init, node.value, node.typeAnnotation].filter(Boolean))
    for (const list of listsIn(part)) yield* listed(list, names);
}

function* listed(list, names) {
  const texts = namesIn(list, names);
  if (texts.length > 1) yield [list, `lists the strategies ${texts.join(', ')}.`];
}

const isList = ({ type }) => type === 'ArrayExpression' || type === 'TSUnionType';

function listsIn(part) {
  const found = [];
  walk(part, (node) => {
    if (isList(node)) found.push(node);
  });
  return found;
}

const namesIn = (list, names) =>
  (list.elements ?? list.types).map((one) => textOf(one?.literal ?? one)).filter(names.isName);

function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].value.cooked : undefined;
}

const isCalledStrategy = (node) => CALLED_STRATEGY.test(lastName(node));

/** `strategy` of `verification?.strategy`, of `strategy!` and of `(strategy as string)`. */
function lastName(node) {
  if (node.type === 'MemberExpression') return node.property.name ?? '';
  if (node.expression) return lastName(node.expression);
  return node.name ?? '';
}

/** What a text is, by the rows of the registry and its list of providers. */
function strategyNames(tree, { rowsFile, ordinary, prefixes }) {
  const known = readNames(tree.sources.find(({ path }) => path === rowsFile)?.program);
  const isName = (text) => known.has(text) || /^oauth_custom_./.test(text ?? '');
  const isDistinct = (text) => isName(text) && !ordinary.includes(text);
  const isPrefix = (text) => prefixes.includes(text);
  return {
    isName,
    isDistinct,
    isPrefix,
    isPart: (text) => text !== undefined && [...known].some((name) => name.startsWith(text) || name.endsWith(text)),
    /** A word that can only be about strategies. */
    isSign: (word) => isPrefix(word) || isDistinct(word),
  };
}

/** The keys of STRATEGIES, and an OAuth strategy for each of OAUTH_PROVIDERS. */
function readNames(program) {
  const names = new Set();
  if (!program) return names;
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    if (node.id.name === 'STRATEGIES')
      for (const { key } of objectIn(node.init)?.properties ?? []) if (key) names.add(key.name ?? key.value);
    if (node.id.name === 'OAUTH_PROVIDERS')
      for (const { value } of elementsIn(node.init)) if (typeof value === 'string') names.add(`oauth_${value}`);
  });
  return names;
}

const objectIn = (node) => first(node, ({ type }) => type === 'ObjectExpression');
const elementsIn = (node) => first(node, ({ type }) => type === 'ArrayExpression')?.elements ?? [];

function first(node, isWanted) {
  let found;
  walk(node, (one) => {
    if (!found && isWanted(one)) found = one;
    return found === undefined;
  });
  return found;
}
