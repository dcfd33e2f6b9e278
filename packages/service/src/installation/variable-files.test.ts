import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { helpText } from '../cli/help.ts';
import { ConfigError, readConfig } from './config.ts';
import { FILE_VARIABLES } from './variable-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-variable-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const URL = 'postgres://latchkey:hunter2@db.example.com/latchkey';

describe('a secret in a file', () => {
  it('is read without the newline at its end', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const config = readConfig({
      DATABASE_URL_FILE: fileWith('url', `${URL}\n`),
      LATCHKEY_ENCRYPTION_KEY_FILE: fileWith('key', `${key}\r\n`),
      SMTP_URL_FILE: fileWith('smtp', 'smtp://user:hunter2@mail.example.com:587'),
    });
    expect(config).toMatchObject({ databaseUrl: URL, smtpUrl: 'smtp://user:hunter2@mail.example.com:587' });
    expect(config.encryptionKey).toEqual(new Uint8Array(32).fill(7));
  });

  it('leaves an empty variable unset', () => {
    expect(readConfig({ DATABASE_URL_FILE: ' ' }).databaseUrl).toBeUndefined();
    expect(readConfig({ DATABASE_URL: ' ', DATABASE_URL_FILE: fileWith('other', URL) }).databaseUrl).toBe(URL);
  });

  it.each([
    ['missing', () => join(folder, 'nowhere'), /cannot read \(ENOENT\)/],
    ['a folder', () => folder, /cannot read \(EISDIR\)/],
    ['empty', () => fileWith('empty', '\n'), /is empty/],
    ['without an end', () => '/dev/zero', /more than 4096 bytes/],
  ])('is refused when the file is %s', (_, path, sentence) => {
    const attempt = () => readConfig({ DATABASE_URL_FILE: path() });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(/^Latchkey: DATABASE_URL_FILE names the file/);
    expect(attempt).toThrow(sentence);
  });

  it('is refused when the variable is set too, and a wrong value is not repeated', () => {
    const both = { DATABASE_URL: URL, DATABASE_URL_FILE: fileWith('both', URL) };
    expect(() => readConfig(both)).toThrow('DATABASE_URL_FILE and DATABASE_URL are both set');
    expect(() => readConfig({ DATABASE_URL_FILE: fileWith('wrong', 'mysql://root:hunter2@db/x') })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('is described in the help text', () => {
    for (const name of FILE_VARIABLES) expect(helpText()).toContain(`${name}_FILE`);
  });
});
