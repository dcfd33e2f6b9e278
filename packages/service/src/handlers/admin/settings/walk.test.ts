// Walks the settings document: every setting has a row that says what it does or why a change is refused, every row is in the
// document, and every setting that does something is shown to do so by a test.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../domain/instance/default-settings.ts';
import { PROOFS } from '../../../testing/settings/proofs.ts';
import { settingsReference } from '../../../testing/settings/reference.ts';
import { isObject } from '../../operator/merge.ts';
import { documentSchema } from '../settings.ts';
import { LEAVES } from './leaves/table.ts';

const ROOT = join(import.meta.dirname, '../../../../../..');

type Schema = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly wrapped?: Schema;
  readonly pipe?: readonly Schema[];
};

/** Paths of all values of a schema, optional ones included; lists, records and choices are values. */
const pathsOfSchema = (schema: Schema, path = ''): readonly string[] => {
  if (schema.wrapped) return pathsOfSchema(schema.wrapped, path);
  if (schema.type === 'intersect') return (schema.options ?? []).flatMap((option) => pathsOfSchema(option, path));
  if (!schema.entries) return [path];
  return Object.entries(schema.entries).flatMap(([name, entry]) =>
    pathsOfSchema(entry, path === '' ? name : `${path}.${name}`),
  );
};

const pathsOfValue = (value: unknown, path = ''): readonly string[] =>
  isObject(value) && (Object.keys(value).length > 0 || path === '')
    ? Object.entries(value).flatMap(([name, child]) => pathsOfValue(child, path === '' ? name : `${path}.${name}`))
    : [path];

const DEFAULTS = defaultSettings({ environmentType: 'production', applicationName: 'A', homeUrl: '', suffix: 'x' });
// The cast holds for what is read: every schema of the library has these fields.
const DOCUMENT = [...new Set([...pathsOfSchema(documentSchema as unknown as Schema), ...pathsOfValue(DEFAULTS)])];

describe('the settings of an instance', () => {
  it('all have a row, and every row is a setting', () => {
    expect(DOCUMENT.length).toBeGreaterThan(200);
    expect(DOCUMENT.filter((path) => LEAVES[path] === undefined)).toEqual([]);
    expect(Object.keys(LEAVES).filter((path) => !DOCUMENT.includes(path))).toEqual([]);
  });

  it('that do something are shown by a test, and only those', () => {
    const used = Object.keys(LEAVES).filter((path) => LEAVES[path]?.at === 'used');
    expect(Object.keys(PROOFS).sort()).toEqual([...used].sort());
  });

  it.each(Object.entries(PROOFS).flatMap(([path, proof]) => (proof.by === 'file' ? [[path, proof] as const] : [])))(
    '%s is in the test that is named for it',
    (_path, { file, word }) => {
      expect(existsSync(join(ROOT, file)), file).toBe(true);
      expect(readFileSync(join(ROOT, file), 'utf8').includes(word), `${file} mentions ${word}`).toBe(true);
    },
  );

  it('are listed in the reference', () => {
    expect(readFileSync(join(ROOT, 'docs/reference/settings.md'), 'utf8')).toContain(settingsReference(LEAVES));
  });
});
