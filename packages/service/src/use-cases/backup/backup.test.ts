// A backup is restored exactly, users can sign in on the restored database, and a damaged file changes nothing.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createVault } from '../../ports/vault.ts';
import { createApp } from '../../server/app.ts';
import type { Database } from '../../store/database/database.ts';
import { claimInstallation, findLastBackup } from '../../store/database/installation.ts';
import { MIGRATIONS, migrate } from '../../store/migrating/migrate.ts';
import { BASELINE } from '../../store/migrating/migration.ts';
import { createUser, SECOND_FACTORS, signInWithFactors } from '../../testing/accounts/step-up.ts';
import { askToken, readToken } from '../../testing/accounts/tokens.ts';
import { tableContents } from '../../testing/database/table-contents.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { quickHasher } from '../../testing/factors/quick-hasher.ts';
import { createTestPorts, TEST_NOW } from '../../testing/test-ports.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';
import { fillDatabase } from './fill-database.ts';
import { readHeader, readParts, verifyBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const { vault } = createTestPorts();
const fingerprint = vault.mac('fingerprint', 'installation');
const EMAIL = 'ada@example.com';
const HOSTILE = '\u0001 " \\ \' \n \r \t {"a":[null]} \u2028 𝔘 \u202e $1 -- ; \\x00 NULL é';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Users, a second factor, an image, and values that a careless format would change. */
const fill = async (database: Database): Promise<TestService> => {
  await claimInstallation(database.db, fingerprint, TEST_NOW);
  const service = await createTestService(database);
  const userId = await createUser(service, EMAIL, {
    ...SECOND_FACTORS,
    first_name: 'Ada "Ω" \\ O’Neil',
    unsafe_metadata: { text: HOSTILE.replaceAll('\u0001', ''), number: 1e21, deep: [{ a: null }], empty: '' },
  });
  const bytes = `\\x${Buffer.from(Array.from({ length: 256 }, (_, at) => at)).toString('hex')}`;
  await sql`insert into images (id, instance_id, user_id, content_type, bytes, created_at)
    values ('img_1', ${service.instance.id}, ${userId}, ${HOSTILE}, ${bytes}::bytea, 9223372036854775807)`.execute(
    database.db,
  );
  await sql`insert into rate_limits (key, count, window_ends_at) select 'key ' || n, -2147483648, -n from generate_series(1, 2500) n`.execute(
    database.db,
  );
  return service;
};

const backUp = (database: Database, path: string, now = TEST_NOW) =>
  writeBackup({ database, vault, fingerprint }, path, { version: '0.1.0', now, onPart: () => {} });

const restore = async (database: Database, path: string, replaces = false) => {
  const header = await readHeader(path);
  await fillDatabase(database, {
    migrations: header.migrations,
    version: header.version,
    keyFingerprint: header.key_fingerprint,
    replaces,
    parts: () => readParts(path, vault),
  });
};

/** The same instance on another database, by a process that starts anew. */
const serviceOn = (service: TestService, database: Database): TestService => {
  const ports = { ...createTestPorts(), hasher: quickHasher };
  const app = createApp({ config: { provider: 'latchkey', trustedProxies: [] }, database, ports });
  return { ...service, database, ports, app };
};

eachDatabase('a backup', (source, sourceKind) => {
  const path = () => join(folder, `${sourceKind}.backup`);
  let service: TestService;
  beforeAll(async () => {
    service = await fill(source());
  });

  it('is a file of its owner, and its time is recorded', async () => {
    const { rows, bytes } = await backUp(source(), path());
    expect(rows).toBeGreaterThan(2_500);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(statSync(path()).size).toBe(bytes);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    expect(await findLastBackup(source().db)).toBe(TEST_NOW);
    expect(await verifyBackup(path(), vault)).toBe(rows);
  });

  it('has no encryption key and no secret in it', async () => {
    const text = gunzipSync(readFileSync(path())).toString('utf8');
    expect(text).not.toContain(Buffer.alloc(32, 7).toString('base64'));
    expect(text).not.toContain(SECOND_FACTORS.totp_secret);
  });

  it('is refused with another key, before the database is read', async () => {
    const other = createVault(new Uint8Array(32).fill(8));
    const at = join(folder, 'other-key.backup');
    await expect(
      writeBackup({ database: source(), vault: other, fingerprint: other.mac('fingerprint', 'installation') }, at, {
        version: '0',
        now: 1,
        onPart: () => {},
      }),
    ).rejects.toThrow('set up with another encryption key');
    expect(existsSync(at)).toBe(false);
    await expect(verifyBackup(path(), other)).rejects.toThrow('not authenticated with this encryption key');
  });

  it.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40), 'is truncated'],
    [
      'damaged',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 500 ? byte ^ 0xff : byte))),
      // The changed byte decides whether the compression, the first line or the checksum is seen to be wrong first.
      /damaged|changed|not a backup|truncated/,
    ],
    ['not gzip', () => Buffer.from('hello'), 'damaged, or not a backup'],
    ['empty', () => Buffer.alloc(0), /truncated|is empty/],
    ['without its end', (bytes: Buffer) => regzip(bytes, (lines) => lines.slice(0, -1)), 'its end is missing'],
    ['followed by lines', (bytes: Buffer) => regzip(bytes, (lines) => [...lines, '["x"]']), 'lines follow its end'],
    [
      'changed in one value',
      (bytes: Buffer) => regzip(bytes, (lines) => lines.map((line) => line.replace('key 77"', 'key 78"'))),
      'its checksum differs',
    ],
  ])('that is %s is refused', async (name, change, problem) => {
    const at = join(folder, `${name}.backup`);
    writeFileSync(at, change(readFileSync(path())));
    await expect(verifyBackup(at, vault)).rejects.toThrow(problem);
  });

  eachDatabase('restored', (target) => {
    it('leaves nothing if it fails at its end', async () => {
      const at = join(folder, 'late.backup');
      writeFileSync(
        at,
        regzip(readFileSync(path()), (lines) => lines.slice(0, -1)),
      );
      const before = await tableContents(target());
      await expect(restore(target(), at)).rejects.toThrow('its end is missing');
      expect(await tableContents(target())).toEqual(before);
    });

    it('has the same rows, types and counters, and users sign in', async () => {
      // The time of the backup was recorded after its snapshot.
      const expected = await tableContents(source());
      await backUp(source(), path());
      await restore(target(), path());
      expect(await tableContents(target())).toEqual(expected);

      const restored = serviceOn(service, target());
      const { browser, sessionId } = await signInWithFactors(restored, EMAIL);
      const { status, jwt } = await askToken(browser, sessionId);
      expect(status).toBe(200);
      expect(readToken(jwt).claims).toMatchObject({ sid: sessionId });
    });

    it('is refused where there are rows, unless they are replaced', async () => {
      await expect(restore(target(), path())).rejects.toThrow('the database is not empty');
      await restore(target(), path(), true);
      expect(await tableContents(target())).toEqual(await tableContents(source()));
    });
  });
});

const regzip = (bytes: Buffer, change: (lines: readonly string[]) => readonly string[]): Buffer => {
  const lines = gunzipSync(bytes).toString('utf8').split('\n').slice(0, -1);
  return gzipSync(`${change(lines).join('\n')}\n`);
};

describe('a backup of another release', () => {
  eachDatabase('that is older', (database) => {
    it('is restored into a new database, and migrated; a newer database refuses it', async () => {
      const path = join(folder, 'older.backup');
      await sql.raw('drop schema public cascade; create schema public;').execute(database().db);
      const older = MIGRATIONS.slice(0, MIGRATIONS.findIndex(({ name }) => name === BASELINE) + 1);
      await migrate(database(), older);
      await sql`insert into installation values (1, ${fingerprint}, 5)`.execute(database().db);
      await backUp(database(), path);
      expect((await readHeader(path)).migrations.at(-1)).toBe(BASELINE);

      await sql.raw('drop schema public cascade; create schema public;').execute(database().db);
      await restore(database(), path);
      expect(await migrate(database())).toEqual([]);
      expect(await findLastBackup(database().db)).toBeUndefined();
      await expect(restore(database(), path, true)).rejects.toThrow('schema of the database is newer than the backup');
    });

    it('is refused if it has migrations that this release does not know', async () => {
      const options = { version: '9.0.0', keyFingerprint: '', replaces: false, migrations: ['999_future'] };
      const parts = () => readParts('', vault);
      await expect(fillDatabase(database(), { ...options, parts })).rejects.toThrow(
        'of a newer release (9.0.0, with 999_future). Install that release',
      );
    });
  });
});
