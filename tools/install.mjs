// Makes sure that the dependencies of the lockfile are installed; uses no dependency itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, Stop, seconds } from './terminal.mjs';

/** Refuses a Node that is older than `engines.node` in package.json. */
export function checkNode() {
  const { engines } = readJson('package.json');
  const floor = engines.node.replace(/^>=/, '').split('.').map(Number);
  const have = process.versions.node.split('.').map(Number);
  const old = have[0] < floor[0] || (have[0] === floor[0] && have[1] < (floor[1] ?? 0));
  if (old)
    throw new Stop(
      `Latchkey needs Node ${engines.node.slice(2)} or newer; this is ${process.versions.node}. Install a newer Node and run the command again.`,
    );
}

/**
 * Installs exactly the lockfile when a package of it is missing or of another version. `npm ci` never changes the lockfile and
 * refuses one that does not fit the manifests, so every machine gets the same files.
 */
export async function ensureInstalled({ onStep = () => {} } = {}) {
  const missing = firstMissing();
  if (missing === undefined) return;
  console.log(`Installing dependencies (${missing}) …`);
  const started = Date.now();
  onStep('installing dependencies');
  const { code } = await run('npm', ['ci', '--no-audit', '--no-fund'], { quiet: false });
  if (code !== 0)
    throw new Stop(
      'Installing the dependencies failed. The message of npm is above; check the network and the registry, then run the command again.',
    );
  console.log(`Dependencies installed in ${seconds(started)}.`);
}

/** Why an install is needed, as text, or undefined when everything is installed. */
function firstMissing() {
  const wanted = readJson('package-lock.json').packages;
  let installed;
  try {
    installed = readJson('node_modules/.package-lock.json').packages;
  } catch {
    return 'node_modules does not exist';
  }
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.optional || entry.link) continue;
    if (installed[path]?.version !== entry.version)
      return `${path.replace(/^.*node_modules\//, '')} is not at ${entry.version}`;
  }
  return undefined;
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
