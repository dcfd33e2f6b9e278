// The settings file of `latchkey config`: reads and writes it, and resolves the secrets that it refers to.
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FILE_MAX_BYTES, fileText } from '../../handlers/configuration/document.ts';
import {
  eachReference,
  isSecretReference,
  type ResolvedSecrets,
  referenceName,
} from '../../handlers/configuration/sections/secrets.ts';
import type { Fields } from '../../handlers/configuration/sections/section.ts';
import { parseJsonObject } from '../../http/json-text.ts';
import { ConfigError } from '../../installation/config.ts';
import { safeText } from '../terminal-text.ts';

const SECRET_MAX_BYTES = 65_536;

/** The text of a file that has at most that many bytes; undefined if it cannot be read. */
const readBounded = (path: string, most: number): string | undefined => {
  let handle: number | undefined;
  try {
    handle = openSync(path, 'r');
    const bytes = new Uint8Array(most + 1);
    let size = 0;
    for (let read = -1; read !== 0 && size <= most; size += read)
      read = readSync(handle, bytes, size, most + 1 - size, null);
    if (size > most) throw new ConfigError('--file', `names a file with more than ${most} bytes: ${safeText(path)}`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, size));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The document in a file. */
export const readSettingsFile = (path: string): Fields => {
  const text = readBounded(path, FILE_MAX_BYTES);
  if (text === undefined)
    throw new ConfigError('--file', `names a file that cannot be read as UTF-8: ${safeText(path)}`);
  try {
    return parseJsonObject(text.replace(/^\ufeff/, ''));
  } catch {
    const why = isJson(text)
      ? 'must hold one JSON object, at most 32 levels deep and without a repeated name'
      : 'is not JSON';
    throw new ConfigError('--file', `${why}: ${safeText(path)}`);
  }
};

/** Secrets by the name of their reference. A variable or file that is missing or empty is left out. */
export const resolveSecrets = (
  document: Fields,
  path: string,
  environment: Readonly<Record<string, string | undefined>>,
): ResolvedSecrets => {
  const found: Record<string, string> = {};
  eachReference(document, (reference) => {
    const { secret } = reference;
    const text =
      'env' in secret
        ? environment[secret.env]
        : readBounded(resolve(dirname(path), secret.file), SECRET_MAX_BYTES)?.replace(/\r?\n$/, '');
    if (text !== undefined && text !== '') found[referenceName(reference)] = text;
  });
  return found;
};

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (found === undefined ? undefined : Reflect.get(Object(found), name)), value);

const replaced = (value: unknown, path: readonly string[], before: unknown): unknown => {
  if (isSecretReference(value)) {
    const kept = at(before, path);
    return isSecretReference(kept) ? kept : value;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, replaced(child, [...path, name], before)]),
  );
};

/** The pulled document as text; references that the file has already stay. */
export const pulledText = (document: Fields, path: string | undefined): string => {
  const before = path !== undefined && existsSync(path) ? readSettingsFile(path) : {};
  const merged = replaced(document, [], before) as Fields;
  return fileText({ ...(typeof before.$schema === 'string' && { $schema: before.$schema }), ...merged });
};

/** Replaces the file as a whole, or not at all. */
export const writeSettingsFile = (path: string, text: string): void => {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, path);
  } catch {
    rmSync(draft, { force: true });
    throw new ConfigError('--file', `names a file that cannot be written: ${safeText(path)}`);
  }
};
