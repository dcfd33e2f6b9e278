// R4, R5 and the rules of a file: its size, its name, its first line, and no foreign address.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isInAny, packageOf } from '../paths.mjs';
import { isTestPath } from '../source.mjs';

const CODE = /\.(ts|tsx|mts|mjs|js|css)$/;
const TEXT = /\.(ts|tsx|mts|mjs|js|css|html|md|json|sql|sh|ya?ml|svg)$|(^|\/)\.ci\/run$/;
const VAGUE = /^(utils?|helpers?|common|misc|shared|stuff|tools)$/;

export function checkFiles(tree, config) {
  const problems = [];
  for (const source of tree.sources) {
    if (!CODE.test(source.path)) continue;
    problems.push(
      ...checkSize(source, config.sizes),
      ...checkName(source, config),
      ...checkOpening(source),
      ...checkSyntax(source),
    );
  }
  for (const path of tree.files)
    if (TEXT.test(path) && !isTestPath(path) && !isInAny(path, config.addresses.exempt))
      problems.push(...checkAddresses(tree.root, path, config.addresses));
  return problems;
}

function checkSize({ path, lines, isTest }, sizes) {
  const most = isTest ? sizes.test : sizes.file;
  if (lines <= most || isInAny(path, sizes.exempt)) return [];
  return [
    {
      file: path,
      line: lines,
      rule: 'R4',
      message: `has ${lines} lines; the limit is ${most}. Split it by what its parts own.`,
    },
  ];
}

function checkName({ path }, config) {
  const stem = basename(path).split('.')[0];
  const folder = packageOf(path, Object.keys(config.packages));
  const folders = folder === undefined ? [] : path.slice(folder.length).split('/').slice(0, -1);
  // A folder `shared` is allowed when each folder in it names what is shared.
  const isVague = (part, at) => VAGUE.test(part) && !(part === 'shared' && at < folders.length - 1);
  if (VAGUE.test(stem) || folders.some(isVague)) {
    return [{ file: path, line: 1, rule: 'R5', message: 'has a generic name. Name it after what it owns.' }];
  }
  if (/^[a-z0-9]+([-_][a-z0-9]+)*$/.test(stem)) return [];
  return [{ file: path, line: 1, rule: 'R5', message: 'is not named in kebab-case.' }];
}

function checkOpening({ path, text, isTest }) {
  if (isTest || path.endsWith('.css')) return [];
  const start = text.replace(/^(?:#![^\n]*|'use (?:client|server)';)\n/, '');
  if (/^\s*(\/\/|\/\*)/.test(start)) return [];
  return [{ file: path, line: 1, rule: 'R5', message: 'does not begin with a comment that says what the file owns.' }];
}

function checkSyntax({ path, syntaxErrors }) {
  return syntaxErrors.map((message) => ({ file: path, line: 1, rule: 'syntax', message }));
}

/** Addresses outside this machine, and paths that exist only on one machine. */
function checkAddresses(root, path, { hosts, suffixes, machinePaths }) {
  const problems = [];
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const [, host] of line.matchAll(/\b(?:https?|wss?):\/\/([A-Za-z0-9.-]+|\[[0-9a-f:]+\])/g)) {
        const known = hosts.includes(host) || suffixes.some((suffix) => host.endsWith(suffix));
        if (!known && /[.:]/.test(host))
          problems.push({
            file: path,
            line: index + 1,
            rule: 'address',
            message: `names the outside address ${host}. Use a loopback or example host, or list it in tools/structure.json with a reason.`,
          });
      }
      for (const prefix of machinePaths) {
        if (line.includes(prefix))
          problems.push({
            file: path,
            line: index + 1,
            rule: 'address',
            message: `names the machine path ${prefix}. Derive it from import.meta.url or the working directory.`,
          });
      }
    });
  return problems;
}
