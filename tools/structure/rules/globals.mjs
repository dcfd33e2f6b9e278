// R6: APIs of the browser and of Node reach the code through Platform and ports, never as globals.
import { isInAny, packageOf } from '../paths.mjs';
import { eachReference } from '../scope.mjs';

export function checkGlobals(tree, config) {
  const { restricted, ambient, allowed } = config.globals;
  const names = new Set(restricted);
  const calls = new Set(ambient);
  const folders = Object.keys(config.packages).filter((folder) => config.packages[folder].pure !== false);
  const problems = [];
  for (const source of tree.sources) {
    if (source.isTest || !source.program || packageOf(source.path, folders) === undefined) continue;
    if (!source.path.includes('/src/') || isInAny(source.path, allowed)) continue;
    const report = (node, what) =>
      problems.push({
        file: source.path,
        line: source.lineAt(node.start),
        rule: 'R6',
        message: `uses the global ${what}. Take it from Platform (client), a port (service) or an argument.`,
      });
    eachReference(source.program, (node, ancestors, binding) => {
      if (binding !== 'global') return;
      if (names.has(node.name)) report(node, node.name);
      const ambientUse = ambientForm(node, ancestors);
      if (ambientUse !== undefined && calls.has(ambientUse)) report(node, ambientUse);
    });
  }
  return problems;
}

/** `Date.now`, `Math.random`, or `new Date()` without an argument. */
function ambientForm(node, ancestors) {
  const parent = ancestors.at(-1);
  if (parent?.type === 'MemberExpression' && parent.object === node && !parent.computed)
    return `${node.name}.${parent.property.name}`;
  if (parent?.type === 'NewExpression' && parent.callee === node && parent.arguments.length === 0)
    return `new ${node.name}()`;
  return undefined;
}
