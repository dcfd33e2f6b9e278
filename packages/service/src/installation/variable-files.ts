// Secrets in files instead of environment variables: DATABASE_URL_FILE names the file that holds DATABASE_URL. Containers and
// systemd hand out secrets as files, which neither child processes nor `docker inspect` show.
import { Buffer } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';

/** Variables that hold a secret, each of which may be in a file. */
export const FILE_VARIABLES = [
  'DATABASE_URL',
  'LATCHKEY_CAPTCHA_SECRET_KEY',
  'LATCHKEY_ENCRYPTION_KEY',
  'LATCHKEY_SMS_WEBHOOK_SECRET',
  'SMTP_URL',
] as const;

const MAX_FILE_BYTES = 4_096;

type Variables = Readonly<Record<string, string | undefined>>;
/** Throws an error that says what is wrong with a variable. */
type Refuse = (variable: string, problem: string) => never;

/** Reads at most one byte more than allowed, so that a file without an end, such as a device, is refused too. */
const readStart = (path: string): Buffer => {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(MAX_FILE_BYTES + 1);
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
};

const readSecret = (name: string, path: string, refuse: Refuse): string => {
  let bytes: Buffer;
  try {
    bytes = readStart(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return refuse(name, `names the file "${path}", which the service cannot read (${code}).`);
  }
  if (bytes.length > MAX_FILE_BYTES)
    return refuse(name, `names the file "${path}", which has more than ${MAX_FILE_BYTES} bytes and is no secret.`);
  const text = bytes.toString('utf8').trim();
  return text === '' ? refuse(name, `names the file "${path}", which is empty.`) : text;
};

/** The variables with the contents of the files that `…_FILE` variables name. */
export const withVariableFiles = (variables: Variables, refuse: Refuse): Variables => {
  const read = FILE_VARIABLES.flatMap((name): Array<readonly [string, string]> => {
    const path = variables[`${name}_FILE`]?.trim();
    if (!path) return [];
    if (variables[name]?.trim()) return refuse(`${name}_FILE`, `and ${name} are both set. Remove one of them.`);
    return [[name, readSecret(`${name}_FILE`, path, refuse)]];
  });
  return { ...variables, ...Object.fromEntries(read) };
};
