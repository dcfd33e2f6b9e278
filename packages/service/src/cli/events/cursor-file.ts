// Remembers up to which event a listener got, so that the next run continues there.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE_NAME = 'events-listen.json';

const readAll = (path: string): Readonly<Record<string, unknown>> => {
  try {
    const all: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof all === 'object' && all !== null ? (all as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};

/** `listener` names the instance and the URL. */
export const cursorFile = (directory: string, listener: string) => {
  const path = join(directory, FILE_NAME);
  return {
    read: (): string | undefined => {
      const after = readAll(path)[listener];
      return typeof after === 'string' ? after : undefined;
    },
    save: (after: string): void => {
      mkdirSync(directory, { recursive: true });
      // A rename is atomic, so a reader never sees a partial file.
      writeFileSync(`${path}.draft`, JSON.stringify({ ...readAll(path), [listener]: after }));
      renameSync(`${path}.draft`, path);
    },
  };
};
