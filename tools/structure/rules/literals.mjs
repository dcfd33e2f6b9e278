// R10: names and numbers of the protocol are defined once, in packages/wire/src/names.ts with its folder, and limits.ts.
import { isInAny, packageOf } from '../paths.mjs';
import { walk } from '../source.mjs';

const TIMER_CALLS = new Set(['after', 'every', 'setTimeout', 'setInterval', 'delay']);

export function checkLiterals(tree, config) {
  const folders = Object.keys(config.packages).filter((folder) => config.packages[folder].protocol !== false);
  const names = protocolNames(tree, config.protocol);
  const limits = protocolLimits(tree, config.protocol);
  const problems = [];
  for (const source of tree.sources) {
    if (source.isTest || !source.program || packageOf(source.path, folders) === undefined) continue;
    if (!source.path.includes('/src/') || isInAny(source.path, config.protocol.allowed)) continue;
    walk(source.program, (node, parent) => {
      const found = breach(node, parent, names, limits);
      if (found !== undefined)
        problems.push({ file: source.path, line: source.lineAt(node.start), rule: 'R10', message: found });
    });
  }
  return problems;
}

function breach(node, parent, names, limits) {
  if (parent?.type === 'ImportDeclaration' || parent?.type === 'ExportNamedDeclaration') return undefined;
  const text = node.type === 'TemplateElement' ? node.value.cooked : node.type === 'Literal' ? node.value : undefined;
  if (typeof text === 'string') {
    const name = namesIn(text).find((word) => names.has(word));
    return name && `writes the protocol name "${name}". Take it from NAMES in @latchkey/wire.`;
  }
  if (node.type === 'VariableDeclarator' && limits.names.has(node.id.name) && typeof node.init?.value === 'number') {
    return `declares ${node.id.name} again. Import it from @latchkey/wire.`;
  }
  if (typeof text !== 'number') return undefined;
  if (limits.numbers.has(text))
    return `writes the protocol number ${text}, named ${limits.numbers.get(text)} in packages/wire/src/limits.ts. Import it.`;
  const called = parent?.type === 'CallExpression' ? (parent.callee.property?.name ?? parent.callee.name) : undefined;
  if (TIMER_CALLS.has(called) && parent.arguments.includes(node) && text > 0)
    return `waits ${text} without a name. Give the time a name with its unit in packages/wire/src/limits.ts.`;
  return undefined;
}

const namesIn = (text) => text.split(/[^A-Za-z0-9_-]+/).filter(Boolean);

/** Every string of names.ts and its folder that is distinctive enough to search for, with the provider's name inserted. */
function protocolNames(tree, { namesFile, ordinaryNames, provider }) {
  const names = new Set();
  const capitalised = provider.charAt(0).toUpperCase() + provider.slice(1);
  const put = (text) => {
    if (/^[A-Za-z0-9_-]+$/.test(text) && /[_-]/.test(text)) names.add(text);
  };
  const known = { provider, capitalised, PROVIDER: provider, CAPITALISED: capitalised };
  const folder = namesFile.replace(/\.ts$/, '/');
  for (const { path, program } of tree.sources) {
    const isOneOfMany = path.startsWith(folder);
    if (!program || (path !== namesFile && !isOneOfMany)) continue;
    walk(program, (node, parent) => {
      const isName = parent?.type === 'Property' || (isOneOfMany && parent?.type === 'VariableDeclarator');
      if (node.type === 'Literal' && typeof node.value === 'string' && isName) put(node.value);
      if (node.type !== 'TemplateLiteral') return;
      put(node.quasis.map((quasi, at) => quasi.value.cooked + (known[node.expressions[at]?.name] ?? '')).join(''));
    });
  }
  for (const name of ordinaryNames) names.delete(name);
  return names;
}

/** The names of limits.ts, and its numbers that can hardly mean anything else; structure.json lists further exceptions. */
function protocolLimits(tree, { limitsFile, ordinaryNumbers }) {
  const source = tree.sources.find((one) => one.path === limitsFile);
  const limits = { names: new Set(), numbers: new Map() };
  if (!source?.program) return limits;
  walk(source.program, (node) => {
    const value = node.type === 'VariableDeclarator' ? node.init?.value : undefined;
    if (typeof value !== 'number') return;
    limits.names.add(node.id.name);
    if (!isOrdinary(value) && !ordinaryNumbers.includes(value)) limits.numbers.set(value, node.id.name);
  });
  return limits;
}

/** Small, round and binary numbers are common and have many meanings. */
function isOrdinary(value) {
  if (!Number.isInteger(value) || value < 100 || Number.isInteger(Math.log2(value))) return true;
  return (
    [24, 60, 3_600].some((unit) => value % unit === 0 && value / unit < 10) ||
    Number(String(value).replace(/0+$/, '')) <= 30
  );
}
