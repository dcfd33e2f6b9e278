// Which identifiers of a file refer to a global, and which to a module-level binding.
import { isNode } from './source.mjs';

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
]);
const BLOCKS = new Set([
  'BlockStatement',
  'StaticBlock',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'CatchClause',
  'TSModuleBlock',
]);
const TYPED_EXPRESSIONS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSExportAssignment',
  'TSParameterProperty',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSDeclareFunction',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
]);

/** Calls `onReference(node, ancestors, binding)`; `binding` is 'global', 'import', 'module' or 'local'. */
export function eachReference(program, onReference) {
  const imports = declaredIn(program.body.filter((node) => node.type === 'ImportDeclaration'));
  visit(program, [], [declaredIn(program.body)], (node, ancestors, binding) =>
    onReference(node, ancestors, binding === 'module' && imports.has(node.name) ? 'import' : binding),
  );
}

function visit(node, ancestors, scopes, onReference) {
  if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(node.type)) return;
  if (node.type === 'Identifier') {
    const parent = ancestors.at(-1);
    if (isReference(node, parent)) onReference(node, ancestors, bindingOf(node.name, scopes));
    return;
  }
  const own = scopeOf(node);
  const inner = own === undefined ? scopes : [...scopes, own];
  const path = [...ancestors, node];
  for (const name of Object.keys(node)) {
    const child = node[name];
    if (Array.isArray(child)) {
      for (const one of child) if (isNode(one)) visit(one, path, inner, onReference);
    } else if (isNode(child)) visit(child, path, inner, onReference);
  }
}

function bindingOf(name, scopes) {
  for (let depth = scopes.length - 1; depth > 0; depth -= 1) if (scopes[depth].has(name)) return 'local';
  return scopes[0].has(name) ? 'module' : 'global';
}

function scopeOf(node) {
  if (FUNCTIONS.has(node.type)) {
    const names = new Set(['arguments']);
    if (node.type === 'FunctionExpression' && node.id) names.add(node.id.name);
    for (const param of node.params) bind(param, names);
    return names;
  }
  if (node.type === 'ClassExpression' && node.id) return new Set([node.id.name]);
  if (!BLOCKS.has(node.type)) return undefined;
  const names = new Set();
  if (node.type === 'ForStatement') declare(node.init, names);
  else if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') declare(node.left, names);
  else if (node.type === 'CatchClause') bind(node.param, names);
  else if (node.type === 'SwitchStatement')
    for (const one of node.cases) for (const inner of one.consequent) declare(inner, names);
  else for (const inner of node.body) declare(inner, names);
  return names;
}

function declaredIn(body) {
  const names = new Set();
  for (const node of body) declare(node, names);
  return names;
}

function declare(node, names) {
  if (!node) return;
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration')
    declare(node.declaration, names);
  else if (node.type === 'ImportDeclaration') for (const one of node.specifiers) names.add(one.local.name);
  else if (node.type === 'VariableDeclaration') for (const one of node.declarations) bind(one.id, names);
  else if (node.id?.type === 'Identifier') names.add(node.id.name);
}

function bind(pattern, names) {
  if (!pattern) return;
  if (pattern.type === 'Identifier') names.add(pattern.name);
  else if (pattern.type === 'AssignmentPattern') bind(pattern.left, names);
  else if (pattern.type === 'RestElement') bind(pattern.argument, names);
  else if (pattern.type === 'ArrayPattern') for (const one of pattern.elements) bind(one, names);
  else if (pattern.type === 'ObjectPattern')
    for (const one of pattern.properties) bind(one.type === 'RestElement' ? one : one.value, names);
  else if (pattern.type === 'TSParameterProperty') bind(pattern.parameter, names);
}

const SPECIFIERS = new Set([
  'ImportSpecifier',
  'ImportDefaultSpecifier',
  'ImportNamespaceSpecifier',
  'ExportSpecifier',
  'ExportAllDeclaration',
  'LabeledStatement',
  'BreakStatement',
  'ContinueStatement',
  'MetaProperty',
]);
const KEYED = new Set(['Property', 'MethodDefinition', 'PropertyDefinition', 'AccessorProperty', 'TSEnumMember']);

function isReference(node, parent) {
  if (parent === undefined || SPECIFIERS.has(parent.type)) return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (KEYED.has(parent.type)) return parent.key !== node || parent.computed;
  if (parent.id === node && parent.type !== 'AssignmentExpression') return false;
  return FUNCTIONS.has(parent.type) ? parent.body === node : true;
}
