// The files of a developer's project, for the command that changes them. A file is replaced as a whole or not at all.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type ChangedFile = { readonly path: string; readonly before: string | undefined; readonly after: string };

export type ProjectFolder = {
  /** The texts of those paths that are files. */
  read(paths: readonly string[]): Promise<Readonly<Record<string, string>>>;
  /** Writes files that are still as they were read; fails before the first write if one is not. */
  write(files: readonly ChangedFile[]): Promise<void>;
};

const FILE_MODE = 0o644;

const readText = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw error;
  }
};

const modeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.mode ?? FILE_MODE;

const replace = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(draft, text, { mode: await modeOf(file) });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
};

export const openProjectFolder = (directory: string): ProjectFolder => ({
  read: async (paths) => {
    const texts = await Promise.all(paths.map(async (path) => [path, await readText(join(directory, path))] as const));
    return Object.fromEntries(texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])));
  },
  write: async (files) => {
    for (const { path, before } of files)
      if ((await readText(join(directory, path))) !== before)
        throw new Error(
          `Latchkey: ${path} was changed in the meantime, so nothing was written. Run the command again.`,
        );
    for (const { path, after } of files) await replace(join(directory, path), after);
  },
});

/** The project in the folder that the command runs in. */
export const currentProject = (): ProjectFolder => openProjectFolder(process.cwd());
