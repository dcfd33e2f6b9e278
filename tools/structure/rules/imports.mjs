// R1 and R3: imports point down the layers, packages import only allowed packages, and no file is a barrel.
import { isIn, isInAny, packageEntries, packageName, packageOf, resolveRelative } from '../paths.mjs';

export function checkImports(tree, config) {
  const folders = Object.keys(config.packages);
  const nameToFolder = new Map(folders.map((folder) => [config.packages[folder].name, folder]));
  const problems = [];
  for (const source of tree.sources) {
    const folder = packageOf(source.path, folders);
    if (folder === undefined) continue;
    const context = { tree, config, source, folder, nameToFolder };
    if (!source.isTest) problems.push(...checkLayerKnown(context));
    for (const one of source.imports) problems.push(...checkOne(context, one));
  }
  return problems;
}

function checkOne(context, one) {
  const { source, config, folder, nameToFolder, tree } = context;
  const report = (rule, message) => [{ file: source.path, line: one.line, rule, message }];
  if (one.specifier.startsWith('.')) {
    const target = resolveRelative(tree.root, source.path, one.specifier);
    if (target === undefined)
      return report(
        'R1',
        `imports "${one.specifier}", which is no file. Write the path with its extension (./name.ts).`,
      );
    // Build configurations of a package may import the tools.
    if (target.startsWith('tools/') && !source.path.startsWith(`${folder}/src/`)) return [];
    if (!target.startsWith(`${folder}/`))
      return report('R1', `reaches into another package with "${one.specifier}". Import the package by its name.`);
    return source.isTest ? [] : checkLayer(context, one, target);
  }
  const name = packageName(one.specifier);
  const wanted = nameToFolder.get(name);
  if (wanted !== undefined) return checkPackage(context, one, name, report);
  const rule = config.externals.find(
    (row) => isIn(name, row.package) && row.within.some((place) => isIn(source.path, place)),
  );
  if (rule === undefined || source.isTest || isInAny(source.path, rule.allowed)) return [];
  if (rule.types === true && one.kind === 'type') return [];
  return report('R1', `imports "${name}" here. ${rule.instead}`);
}

function checkPackage({ source, config, folder }, one, name, report) {
  const own = config.packages[folder];
  const allowed = [...own.imports, ...(source.isTest ? (own.testImports ?? []) : [])];
  if (name !== own.name && allowed.includes(name)) return [];
  const list = allowed.length === 0 ? 'no other package' : allowed.join(', ');
  return report(
    'R1',
    `imports "${one.specifier}", but ${folder} may import ${list}. Move the code, or take the value as an argument.`,
  );
}

function checkLayerKnown({ source, config, folder }) {
  const layers = config.packages[folder].layers;
  if (
    layers === undefined ||
    !source.path.startsWith(`${folder}/src/`) ||
    levelOf(source.path, folder, layers) !== undefined
  )
    return [];
  return [
    {
      file: source.path,
      line: 1,
      rule: 'R1',
      message: `belongs to no layer of ${folder}. Put it in an existing folder, or give its folder a layer in tools/structure.json.`,
    },
  ];
}

function checkLayer({ source, config, folder }, one, target) {
  const { layers, siblings = [] } = config.packages[folder];
  if (layers === undefined) return [];
  const from = levelOf(source.path, folder, layers);
  const to = levelOf(target, folder, layers);
  if (from === undefined || to === undefined || from.unit === to.unit) return [];
  const apart = siblings.some((group) => group.includes(from.unit) && group.includes(to.unit));
  if (to.level < from.level || (to.level === from.level && !apart)) return [];
  const why = apart ? 'siblings that must not import one another' : `${to.unit} is a layer above`;
  return [
    {
      file: source.path,
      line: one.line,
      rule: 'R1',
      message: `${from.unit} imports ${to.unit} (${one.specifier}): ${why}. Take what you need as an argument, or declare its interface here.`,
    },
  ];
}

/** The layer of a file: the longest unit (folder or file stem under src) that names it. */
function levelOf(path, folder, layers) {
  const inside = path.slice(`${folder}/src/`.length).replace(/\.(ts|tsx|css)$/, '');
  let best;
  layers.forEach((units, level) => {
    for (const unit of units) {
      const matches = inside === unit || inside.startsWith(`${unit}/`);
      if (matches && (best === undefined || unit.length > best.unit.length)) best = { unit, level };
    }
  });
  return best;
}

export function checkBarrels(tree, config) {
  const folders = Object.keys(config.packages);
  const entries = new Set(folders.flatMap((folder) => packageEntries(tree.root, folder)));
  const problems = [];
  for (const { path, imports, isTest } of tree.sources) {
    if (packageOf(path, folders) === undefined) continue;
    const isEntry = entries.has(path) || isInAny(path, config.buildEntries);
    if (/(^|\/)index\.[a-z]+$/.test(path) && !isEntry && !isInAny(path, config.lazyEntries)) {
      problems.push({
        file: path,
        line: 1,
        rule: 'R3',
        message:
          'is an index file that is neither a package entry nor the lazy entry of a surface. Name the file after what it owns.',
      });
    }
    if (isEntry || isTest) continue;
    for (const one of imports.filter((each) => each.reexport)) {
      problems.push({
        file: path,
        line: one.line,
        rule: 'R3',
        message: `re-exports "${one.specifier}". Only a package entry re-exports; import from the file that defines the thing.`,
      });
    }
  }
  return problems;
}
