import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_MAX_BYTES, fileText, readDocument } from '../../handlers/configuration/document.ts';
import { settingsFileSchema } from '../../handlers/configuration/json-schema.ts';
import { ConfigError } from '../../installation/config.ts';
import { createChance } from '../../testing/seeded-random.ts';
import { pulledText, readSettingsFile, resolveSecrets, writeSettingsFile } from './settings-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (text: string | Uint8Array): string => {
  const path = join(folder, 'latchkey.json');
  writeFileSync(path, text);
  return path;
};
const faultOf = (text: string | Uint8Array): string => {
  const path = written(text);
  try {
    readSettingsFile(path);
    return 'accepted';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return error instanceof Error ? error.message : '';
  }
};

describe('a settings file', () => {
  it('is refused with a sentence if it is no bounded JSON object', () => {
    expect(() => readSettingsFile(join(folder, 'none.json'))).toThrow(/cannot be read/);
    expect(() => readSettingsFile(folder)).toThrow(/cannot be read/);
    expect(faultOf('')).toMatch(/is not JSON/);
    expect(faultOf('{"settings": {}')).toMatch(/is not JSON/);
    expect(faultOf(new Uint8Array([0x7b, 0xff, 0x7d]))).toMatch(/UTF-8/);
    expect(faultOf('[]')).toMatch(/one JSON object/);
    expect(faultOf('{"roles": {}, "roles": {}}')).toMatch(/repeated name/);
    expect(faultOf(`{"settings": ${'['.repeat(40)}${']'.repeat(40)}}`)).toMatch(/32 levels/);
    expect(faultOf(`{"settings": ${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}`)).toMatch(/32 levels/);
    expect(faultOf(' '.repeat(FILE_MAX_BYTES + 1))).toMatch(/more than 2097152 bytes/);
    expect(faultOf('\ufeff{"roles": {}}')).toBe('accepted');
  });

  it('has no fault that is not answered with a sentence: 3,000 hostile documents', () => {
    const { fraction: random, pick } = createChance(19);
    const names = [
      'settings',
      'roles',
      'oauth_providers',
      'webhook_endpoints',
      'allowlist_identifiers',
      '__proto__',
      'secret',
      'env',
      'x\u0000',
      'constructor',
      '',
      'headers',
    ];
    const value = (depth: number): unknown => {
      const kind = Math.floor(random() * (depth > 6 ? 6 : 8));
      if (kind === 0) return null;
      if (kind === 1) return random() * 1e21;
      if (kind === 2) return pick(['', 'a', '\u0000', '\ud800', '\u001b[2J', 'x'.repeat(5_000)]);
      if (kind === 3) return { secret: pick([{ env: 'HOME' }, { file: '../../etc/passwd' }, { env: 1 }, 'x']) };
      if (kind < 6) return random() > 0.5;
      const items = Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
      return kind === 6
        ? items
        : JSON.parse(
            `{${items.map((item, at) => `${JSON.stringify(`${pick(names)}${at === 0 ? '' : at}`)}:${JSON.stringify(item)}`).join()}}`,
          );
    };
    for (let count = 0; count < 3_000; count += 1) {
      const document = Object.fromEntries(names.slice(0, 5).map((name) => [name, value(0)]));
      const read = readDocument(document);
      if (!('sections' in read)) for (const { message } of read) expect(message).toMatch(/\.$/);
      expect(Object.keys(resolveSecrets(document, join(folder, 'x.json'), process.env))).toEqual([]);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('names its secrets, which are resolved from variables and from files below its folder', () => {
    mkdirSync(join(folder, 'keys'), { recursive: true });
    writeFileSync(join(folder, 'keys', 'apple.p8'), 'a private key\n');
    const of = (secret: unknown) =>
      resolveSecrets({ a: { b: { secret } } }, join(folder, 'latchkey.json'), {
        LATCHKEY_SECRET_A: 'one',
        HOME: '/root',
        LATCHKEY_SECRET_EMPTY: '',
      });
    expect(of({ env: 'LATCHKEY_SECRET_A' })).toEqual({ 'env:LATCHKEY_SECRET_A': 'one' });
    expect(of({ file: 'keys/apple.p8' })).toEqual({ 'file:keys/apple.p8': 'a private key' });
    for (const refused of [
      { env: 'HOME' },
      { env: 'LATCHKEY_SECRET_EMPTY' },
      { file: '../x' },
      { file: 'keys/../../x' },
      { file: '/etc/passwd' },
      { file: 'none' },
    ])
      expect(of(refused)).toEqual({});
  });

  it('is written in one order, and keeps the references that it has', () => {
    const secret = (env: string) => ({ secret: { env } });
    const path = written(fileText({ oauth_providers: { google: { client_secret: secret('LATCHKEY_SECRET_MINE') } } }));
    const pulled = {
      roles: { b: 1, a: 2 },
      oauth_providers: { google: { client_secret: secret('LATCHKEY_SECRET_GOOGLE') } },
    };
    const text = pulledText(pulled, path);
    writeSettingsFile(path, text);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      $schema: './latchkey.schema.json',
      oauth_providers: { google: { client_secret: secret('LATCHKEY_SECRET_MINE') } },
      roles: { a: 2, b: 1 },
    });
    expect(Object.keys(JSON.parse(text))).toEqual(['$schema', 'oauth_providers', 'roles']);
    expect(text).toMatch(/"a": 2,\n {4}"b": 1/);
    expect(pulledText(pulled, path)).toBe(text);
  });

  it('has a JSON schema that says what each setting does', () => {
    const schema = settingsFileSchema() as {
      readonly properties: Record<string, { readonly properties?: Record<string, unknown> }>;
    };
    expect(Object.keys(schema.properties)).toContain('webhook_endpoints');
    expect(JSON.stringify(schema.properties.settings)).toContain('"description":"A session ends after this time."');
    expect(schema.properties.settings?.properties?.allowed_origins).toMatchObject({ type: 'array' });
  });
});
