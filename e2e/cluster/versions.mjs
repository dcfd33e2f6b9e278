// The versions of the service that run together: the present build; an older one, the baseline commit; and a next one, which is the
// present sources with two more migrations. The last two are compiled into .cache/cluster.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, runnerImport } from 'vite';
import { ROOT, Stop } from '../../tools/terminal.mjs';

/** Of the older version. Move it to the last release when there is one. */
const BASELINE = '2d0624bc';

const CACHE = join(ROOT, '.cache', 'cluster');
const SERVICE = 'packages/service';
/** The start of a compiled version, as deep below its package.json as the modules of the package are. */
const PROGRAM = 'dist/code/run.mjs';
const PARTS = [SERVICE, 'packages/wire', 'packages/backend', 'tsconfig.base.json'];
/** Compiled in; other dependencies are those of the present tree. */
const OWN = [/^@latchkey\//];

/** What the next release adds; it follows the rules of the migrations of the service. */
const NEXT_MIGRATIONS = [
  { name: '998_next_release', script: 'alter table users add column next_release text;' },
  {
    name: '999_next_release_index',
    script: 'create index concurrently if not exists users_next_release on users (next_release);',
    isConcurrent: true,
  },
];
const RULES = join(ROOT, SERVICE, 'src/testing/database/migration-rules.ts');
const MIGRATIONS = /export const MIGRATIONS[^=]*= \[[\s\S]*?\n(?=\];)/;

const addMigration = {
  name: 'more-migrations',
  enforce: 'pre',
  transform: (code, file) =>
    /\/migrate\.ts$/.test(file) && MIGRATIONS.test(code)
      ? { code: code.replace(MIGRATIONS, (list) => `${list}...${JSON.stringify(NEXT_MIGRATIONS)},\n`), map: null }
      : undefined,
};

/** Compiles the service at `root` into `folder`, where its dependencies resolve. */
const compile = async (root, folder, plugins = []) => {
  const outDir = dirname(join(folder, PROGRAM));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins,
    resolve: { conditions: ['source'] },
    ssr: { noExternal: OWN, resolve: { conditions: ['source'] } },
    build: {
      ssr: 'src/main.ts',
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  writeFileSync(join(folder, PROGRAM), "import { main } from './main.js';\nawait main();\n");
  const own = join(ROOT, SERVICE, 'node_modules');
  if (existsSync(own)) symlinkSync(own, join(folder, 'node_modules'));
};

const unpack = (folder) => {
  const archive = join(folder, 'sources.tar');
  try {
    execFileSync('git', ['archive', '--output', archive, BASELINE, ...PARTS], { cwd: ROOT, stdio: 'pipe' });
  } catch (error) {
    throw new Stop(
      `The cluster tests need commit ${BASELINE} of this repository, and git does not have it: fetch the whole history.\n${error.stderr}`,
    );
  }
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  // Packages of the workspace resolve to those of the baseline, everything else to the present tree above.
  mkdirSync(join(folder, 'node_modules', '@latchkey'), { recursive: true });
  for (const name of ['service', 'wire', 'backend'])
    symlinkSync(`../../packages/${name}`, join(folder, 'node_modules', '@latchkey', name));
};

const emptyFolder = (path) => {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
};

/** The program of the baseline; compiled once and kept. */
const baseline = async () => {
  const folder = join(CACHE, BASELINE);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    emptyFolder(unfinished);
    unpack(unfinished);
    await compile(join(unfinished, SERVICE), join(unfinished, SERVICE));
    renameSync(unfinished, folder);
  }
  return join(folder, SERVICE, PROGRAM);
};

const checkMigrations = async () => {
  const { module } = await runnerImport(RULES, { configFile: false, logLevel: 'error' });
  const problems = NEXT_MIGRATIONS.flatMap(module.migrationProblems);
  if (problems.length > 0)
    throw new Stop(`The migrations of the next release in e2e/cluster/versions.mjs:\n${problems.join('\n')}`);
};

/** The program of the next release; compiled for each run. */
const next = async () => {
  await checkMigrations();
  const folder = join(CACHE, 'next', SERVICE);
  emptyFolder(folder);
  await compile(join(ROOT, SERVICE), folder, [addMigration]);
  copyFileSync(join(ROOT, SERVICE, 'package.json'), join(folder, 'package.json'));
  // Its worker threads.
  cpSync(join(ROOT, SERVICE, 'bin'), join(folder, 'bin'), { recursive: true });
  return join(folder, PROGRAM);
};

/** `{ old, present, next }`, each `{ name, program }`. */
export async function findVersions() {
  return {
    old: { name: `baseline ${BASELINE}`, program: await baseline() },
    present: { name: 'present build', program: join(ROOT, SERVICE, 'bin/latchkey.mjs') },
    next: { name: 'next release', program: await next() },
  };
}
