// Checks the architecture rules that no compiler or linter covers; reads the layers from structure.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInAny } from '../structure/paths.mjs';
import { checkCycles } from '../structure/rules/cycles.mjs';
import { checkFiles } from '../structure/rules/files.mjs';
import { checkFolders, checkTestCode } from '../structure/rules/folders.mjs';
import { checkGlobals } from '../structure/rules/globals.mjs';
import { checkBarrels, checkImports } from '../structure/rules/imports.mjs';
import { checkLiterals } from '../structure/rules/literals.mjs';
import { checkPlacement } from '../structure/rules/placement.mjs';
import { checkState } from '../structure/rules/state.mjs';
import { checkStrategies } from '../structure/rules/strategies.mjs';
import { checkWords } from '../structure/rules/words.mjs';
import { readSource } from '../structure/source.mjs';
import { ROOT } from '../terminal.mjs';
import { listTree } from '../tree.mjs';

const RULES = [
  checkImports,
  checkBarrels,
  checkCycles,
  checkFiles,
  checkGlobals,
  checkState,
  checkPlacement,
  checkLiterals,
  checkFolders,
  checkTestCode,
  checkWords,
  checkStrategies,
];
const SOURCES = /\.(ts|tsx|mts|mjs|js|css)$/;

/** Every violation in the tree at `root`, as `{ file, line, rule, message }`, sorted by position. */
export function checkStructure(root, config) {
  const files = listTree(root, new Set(config.ignore));
  const sources = files.filter((path) => SOURCES.test(path)).map((path) => readSource(root, path));
  const tree = { root, files, sources };
  return RULES.flatMap((rule) => rule(tree, config))
    .filter(
      (problem) =>
        !isInAny(
          problem.file,
          config.exempt[problem.rule]?.map((row) => row.path),
        ),
    )
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

export function readConfig() {
  return JSON.parse(readFileSync(join(ROOT, 'tools/structure.json'), 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkStructure(ROOT, readConfig());
  for (const { file, line, rule, message } of problems) console.error(`${file}:${line} ${rule} ${message}`);
  console.log(problems.length === 0 ? 'structure: no violations' : `structure: ${problems.length} violations`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
