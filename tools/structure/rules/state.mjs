// R8: no state in modules or classes, so that two instances can run on one page.
import { packageOf } from '../paths.mjs';
import { eachReference } from '../scope.mjs';
import { walk } from '../source.mjs';

const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
const MUTATORS = new Set([
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
  'set',
  'add',
  'delete',
  'clear',
]);

export function checkState(tree, config) {
  const folders = Object.keys(config.packages);
  return tree.sources
    .filter(
      (source) =>
        source.program &&
        !source.isTest &&
        source.path.includes('/src/') &&
        packageOf(source.path, folders) !== undefined,
    )
    .flatMap((source) => [...moduleBindings(source), ...statics(source), ...mutations(source)]);
}

const problem = (source, node, message) => ({
  file: source.path,
  line: source.lineAt(node.start),
  rule: 'R8',
  message,
});

function moduleBindings(source) {
  const problems = [];
  for (const statement of source.program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.declare) continue;
    if (declaration.kind !== 'const') {
      problems.push(
        problem(
          source,
          declaration,
          `has a module-level ${declaration.kind}. Keep the value in an object that someone creates and owns.`,
        ),
      );
      continue;
    }
    for (const one of declaration.declarations) {
      const made =
        one.init?.type === 'NewExpression' && COLLECTIONS.has(one.init.callee.name) ? one.init.callee.name : undefined;
      if (made === undefined || isReadonlyType(one.id.typeAnnotation?.typeAnnotation, made)) continue;
      problems.push(
        problem(
          source,
          one,
          `has a module-level ${made} that can change. Type it Readonly${made}, or create it where it is owned.`,
        ),
      );
    }
  }
  return problems;
}

function isReadonlyType(type, made) {
  return type?.type === 'TSTypeReference' && type.typeName?.name === `Readonly${made}`;
}

function statics(source) {
  const problems = [];
  walk(source.program, (node) => {
    if (node.type === 'StaticBlock')
      problems.push(problem(source, node, 'has a static block. Do the work in the constructor of whoever owns it.'));
    if (node.type !== 'PropertyDefinition' && node.type !== 'AccessorProperty') return;
    if (node.static && !node.readonly)
      problems.push(problem(source, node, 'has a static field that can change. Hold it in an instance.'));
  });
  return problems;
}

function mutations(source) {
  const problems = [];
  eachReference(source.program, (node, ancestors, binding) => {
    if (binding !== 'module') return;
    const how = mutationOf(node, ancestors);
    if (how !== undefined)
      problems.push(
        problem(
          source,
          node,
          `changes the module-level ${node.name} (${how}). Make a new value, or create it where it is owned.`,
        ),
      );
  });
  return problems;
}

/** How the expression around a module-level name writes to it: an assignment to a member, delete, or a mutating method. */
function mutationOf(node, ancestors) {
  let inner = node;
  let depth = ancestors.length - 1;
  while (depth >= 0 && ancestors[depth].type === 'MemberExpression' && ancestors[depth].object === inner) {
    inner = ancestors[depth];
    depth -= 1;
  }
  const outer = ancestors[depth];
  if (inner === node || outer === undefined) return undefined;
  if (outer.type === 'AssignmentExpression' && outer.left === inner) return 'assignment';
  if (outer.type === 'UpdateExpression') return outer.operator;
  if (outer.type === 'UnaryExpression' && outer.operator === 'delete') return 'delete';
  const direct = inner.object === node && !inner.computed;
  if (outer.type === 'CallExpression' && outer.callee === inner && direct && MUTATORS.has(inner.property.name))
    return `.${inner.property.name}()`;
  return undefined;
}
