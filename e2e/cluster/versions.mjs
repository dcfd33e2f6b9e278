// The two versions of the service that run together: the present build, and the baseline commit, compiled into .cache/cluster.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT, Stop } from '../../tools/terminal.mjs';

/** The older version. Nodes of it and of the present version run on one database, in both directions. */
const BASELINE = '2d0624bc';

const PARTS = ['packages/service', 'packages/wire', 'packages/backend', 'tsconfig.base.json'];
/** Compiled in; other dependencies are those of the present tree. */
const OWN = [/^@latchkey\//];

const unpack = (folder) => {
  const archive = join(folder, 'sources.tar');
  try {
    execFileSync('git', ['archive', '--output', archive, BASELINE, ...PARTS], { cwd: ROOT, stdio: 'pipe' });
  } catch (error) {
    throw new Stop(
      `The cluster tests need commit ${BASELINE} of this repository, and git has no such commit here: fetch the whole history.\n${error.stderr}`,
    );
  }
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  // Packages of the workspace resolve to those of the baseline, everything else to the present tree above.
  mkdirSync(join(folder, 'node_modules', '@latchkey'), { recursive: true });
  for (const name of ['service', 'wire', 'backend'])
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules', '@latchkey', name));
  const hoisted = join(ROOT, 'packages/service/node_modules');
  if (existsSync(hoisted)) symlinkSync(hoisted, join(folder, 'packages/service/node_modules'));
};

const compile = async (folder) => {
  const root = join(folder, 'packages/service');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: OWN, resolve: { conditions: ['source'] } },
    build: {
      ssr: 'src/main.ts',
      // As deep below package.json as the sources.
      outDir: join(root, 'dist'),
      minify: false,
      rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  writeFileSync(join(root, 'dist', 'run.mjs'), "import { main } from './main.js';\nawait main();\n");
};

/** The program of the baseline; compiled once and kept. */
const baseline = async () => {
  const folder = join(ROOT, '.cache', 'cluster', BASELINE);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    unpack(unfinished);
    await compile(unfinished);
    renameSync(unfinished, folder);
  }
  return join(folder, 'packages/service/dist/run.mjs');
};

/** `{ old, present }`, each `{ name, program }`. */
export async function findVersions() {
  return {
    old: { name: `baseline ${BASELINE}`, program: await baseline() },
    present: { name: 'present build', program: join(ROOT, 'packages/service/bin/latchkey.mjs') },
  };
}
