// A folder in which a mail server stores messages as files, such as `new` of a Maildir: finds the message that holds a text.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The newest files are read, and of each no more than a test message has. */
const MOST_FILES = 200;
const MAX_BYTES = 256 * 1_024;

/** The message with the text; undefined if it is not there. Throws if the folder cannot be read. */
export type FindMail = (folder: string, text: string) => Promise<string | undefined>;

const newest = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const aged = await Promise.all(files.map(async (path) => ({ path, ...(await stat(path)) })));
  return aged
    .filter(({ size }) => size <= MAX_BYTES)
    .sort((left, right) => right.mtimeMs - left.mtimeMs)
    .slice(0, MOST_FILES)
    .map(({ path }) => path);
};

export const findMail: FindMail = async (folder, text) => {
  for (const path of await newest(folder)) {
    const message = await readFile(path, 'utf8');
    if (message.includes(text)) return message;
  }
  return undefined;
};
