// Stages, type-checks and builds all examples with the packed packages; what did not change is not built again.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { withLock } from '../lock.mjs';
import { inParallel, ROOT, run, Stop, seconds } from '../terminal.mjs';
import { commandOf, QUIET } from './command.mjs';
import { groupOf, listGroups } from './list.mjs';
import { packForExamples } from './pack.mjs';
import { sourcesOf, stage } from './stage.mjs';

/** The folder of the installation that an example is in. */
export const stagedIn = (example) => join(ROOT, '.cache', 'examples', groupOf(example));

const WIDTH = 2;
const MARK = '.built';

/** Builds every example, or those named; resolves to their names. */
export async function buildExamples({ log = console.log, only = [] } = {}) {
  await build({ log });
  return withLock(join(ROOT, '.cache', 'examples.lock'), async () => {
    const started = Date.now();
    const packed = await packForExamples();
    const staged = [];
    const isChosen = ({ name }) => only.length === 0 || only.includes(name);
    for (const { examples } of listGroups().filter((group) => group.examples.some(isChosen))) {
      const installed = await stage({ root: stagedIn(examples[0]), examples, packed });
      staged.push(...examples.map((example) => ({ ...example, installed, root: stagedIn(example) })));
    }
    log(`  packed and installed in ${seconds(started)}`);
    const chosen = staged.filter(isChosen);
    await inParallel(chosen, WIDTH, (example) => buildOne(example, log));
    return chosen.map(({ name }) => name);
  });
}

async function buildOne(example, log) {
  const { name, folder, manifest, root, installed } = example;
  const target = join(root, name);
  const mark = join(target, MARK);
  const key = `${installed} ${sourcesOf(folder)}`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === key) return;
  rmSync(mark, { force: true });
  const started = Date.now();
  const checks = Object.keys(manifest.scripts).filter((script) => script.startsWith('check'));
  for (const script of [...checks, 'build'].filter((one) => manifest.scripts[one])) await must(example, script);
  writeFileSync(mark, key);
  log(`  checked and built examples/${name} in ${seconds(started)}`);
}

async function must({ root, name, manifest }, script) {
  const { program, args } = commandOf({ root, name, manifest, script });
  const { code, output } = await run(program, args, { cwd: join(root, name), env: QUIET });
  if (code !== 0) throw new Stop(`${output.trim()}\n\nnpm run ${script} failed in examples/${name}.`);
}
