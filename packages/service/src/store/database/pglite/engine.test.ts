import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseError } from 'pg-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeSpaceAt, startEngine } from './engine.ts';

const AMPLE_BYTES = 1_000_000_000;
const START_TIMEOUT_MS = 120_000;

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-engine-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The server's error when it cannot write its log; after it, the server ends itself. */
const panic = (): DatabaseError =>
  Object.assign(new DatabaseError('could not write to file "pg_wal/xlogtemp.42"', 0, 'error'), {
    severity: 'PANIC',
    code: '53100',
  });

describe('an embedded database that panicked', () => {
  it(
    'is not queried again, and is reopened on its files when there is disk space',
    async () => {
      let opened = 0;
      let asked = 0;
      let isFull = false;
      let room = 0;
      const open = async (): Promise<PGlite> => {
        opened += 1;
        const pglite = await PGlite.create({ dataDir: join(directory, 'database') });
        const send = pglite.execProtocolRawStream.bind(pglite);
        pglite.execProtocolRawStream = async (...given: Parameters<typeof send>) => {
          asked += 1;
          if (isFull) throw panic();
          return send(...given);
        };
        return pglite;
      };
      const engine = await startEngine(open, async () => room);
      await engine.run('create table kept (a integer);', []);
      await engine.run('insert into kept values ($1)', [1]);

      isFull = true;
      await expect(engine.run('insert into kept values ($1)', [2])).rejects.toMatchObject({
        reason: 'storage_unreachable',
      });
      const before = asked;
      await expect(engine.run('select a from kept', [])).rejects.toMatchObject({ code: 'ENOSPC' });
      await expect(engine.ready()).rejects.toMatchObject({ code: 'ENOSPC' });
      expect([asked, opened]).toEqual([before, 1]);

      isFull = false;
      room = AMPLE_BYTES;
      await engine.ready();
      expect(opened).toBe(2);
      expect((await engine.run('select a from kept', [])).rows).toEqual([{ a: 1 }]);
      await engine.ready();
      expect(opened).toBe(2);
      await engine.close();
    },
    START_TIMEOUT_MS,
  );

  it('reports the free disk space', async () => {
    expect(await freeSpaceAt(directory)()).toBeGreaterThan(0);
  });
});
