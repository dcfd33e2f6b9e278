// R9 and R11: SQL, JSX and CSS each in their own folders; fakes instead of module mocks; waits without short timeouts; no raw
// markup.
import { isInAny, packageOf } from '../paths.mjs';
import { walk } from '../source.mjs';

const SQL =
  /^\s*(select\b[\s\S]+\bfrom\b|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|create\s+(table|index|unique)\b|alter\s+table\b|drop\s+table\b|with\s+\S+\s+as\s*\()/i;
const CSS = /(^|[\s}])[.#:&\w-][^{};\n]*\{\s*[a-z-]+\s*:\s*[^{};]+[;}]/;
const MOCKS = new Set(['mock', 'doMock', 'unmock', 'doUnmock', 'mockModule', 'unstable_mockModule']);
/** Both time out after one second by default, which a busy machine needs for a single import. */
const IMPATIENT = new Set(['waitFor', 'waitUntil']);
const RAW_MARKUP = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'createContextualFragment',
]);

export function checkPlacement(tree, config) {
  const folders = Object.keys(config.packages);
  const problems = [];
  for (const source of tree.sources) {
    if (!source.program) continue;
    const folder = packageOf(source.path, folders);
    const report = (node, rule, message) =>
      problems.push({ file: source.path, line: source.lineAt(node.start), rule, message });
    walk(source.program, (node, parent) => {
      checkRunner(node, report);
      checkRawMarkup(node, parent, source, report);
      if (folder === undefined || !source.path.includes('/src/')) return;
      checkJsx(node, source, config.placement, report);
      if (source.isTest) return;
      checkSql(node, source, config.placement, report);
      checkCss(node, parent, source, config.placement, report);
    });
  }
  return problems;
}

function checkRunner(node, report) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
  const { object, property } = node.callee;
  if (!['vi', 'jest', 'vitest'].includes(object.name)) return;
  const name = `${object.name}.${property.name}`;
  if (MOCKS.has(property.name))
    report(node, 'R9', `replaces a module with ${name}. Pass a fake as an argument instead.`);
  if (IMPATIENT.has(property.name))
    report(node, 'R9', `waits with ${name}. Use expect.poll or until(), whose limits are made for a busy machine.`);
}

/** A test may read the markup that a part rendered; no code may write it. */
function checkRawMarkup(node, parent, source, report) {
  const isRead = node.type === 'MemberExpression' && !(parent?.type === 'AssignmentExpression' && parent.left === node);
  if (source.isTest && isRead) return;
  const name =
    node.type === 'MemberExpression'
      ? (node.property.name ?? node.property.value)
      : node.type === 'JSXAttribute'
        ? node.name.name
        : node.type === 'Property'
          ? node.key.name
          : undefined;
  if (RAW_MARKUP.has(name)) report(node, 'R11', `uses ${name}. Build elements, or set textContent.`);
  const called = node.type === 'CallExpression' || node.type === 'NewExpression' ? node.callee : undefined;
  if (called?.name === 'eval' || (called?.name === 'Function' && node.type === 'NewExpression'))
    report(node, 'R11', 'compiles text as code. A strict Content-Security-Policy blocks it.');
}

function checkJsx(node, source, placement, report) {
  if ((node.type === 'JSXElement' || node.type === 'JSXFragment') && !isInAny(source.path, placement.jsx)) {
    report(node, 'R11', 'draws JSX here. JSX lives in ui, hooks, react and the applications.');
  }
}

function checkSql(node, source, placement, report) {
  const text = textOf(node);
  if (text === undefined || !isInAny(source.path, placement.sqlWatched) || isInAny(source.path, placement.sql)) return;
  if (SQL.test(text)) report(node, 'R11', 'writes SQL here. SQL lives in packages/service/src/store.');
}

function checkCss(node, parent, source, placement, report) {
  if (isInAny(source.path, placement.cssText)) return;
  if (
    node.type === 'JSXAttribute' &&
    node.name.name === 'style' &&
    node.value?.expression?.type === 'ObjectExpression'
  ) {
    const literal = node.value.expression.properties.filter(
      (one) => one.type === 'Property' && !String(one.key.value ?? one.key.name).startsWith('--'),
    );
    if (literal.length > 0)
      report(node, 'R11', 'styles an element in place. Put the rule in a .css file; pass only custom properties.');
  }
  const text = textOf(node);
  if (text !== undefined && parent?.type !== 'ImportDeclaration' && CSS.test(text))
    report(node, 'R11', 'holds CSS in a string. CSS lives in .css files.');
}

function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.cooked ?? '').join('x');
  return undefined;
}
