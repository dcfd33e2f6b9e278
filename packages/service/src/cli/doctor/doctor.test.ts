import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contextIn, healthyWorld, type World } from '../../testing/doctor/healthy-world.ts';
import { PLANTED_FAULTS } from '../../testing/doctor/planted-faults/planted-faults.ts';
import { CHECKS } from './check-list.ts';
import { type Check, ok } from './checking/check.ts';
import { printedReport, reportOf } from './report.ts';
import { runChecks } from './run-checks.ts';

const examine = (world: World) => runChecks(CHECKS, contextIn(world));

describe('latchkey doctor', () => {
  it('finds nothing in a healthy installation', async () => {
    const results = await examine(healthyWorld());
    expect(results.filter(({ state }) => state === 'failed' || state === 'warning')).toEqual([]);
    // The key is a variable here, so there is no file to check.
    expect(results.filter(({ state }) => state === 'not_checked').map(({ id }) => id)).toEqual([
      'keys.encryption_file',
    ]);
  });

  it('has at least 30 checks, each with one id and a planted fault', () => {
    const ids = CHECKS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(30);
    expect(ids.filter((id) => !PLANTED_FAULTS.some((planted) => planted.id === id))).toEqual([]);
    for (const id of ids) expect(id).toMatch(/^[a-z_]+\.[a-z_]+$/);
  });

  it.each(PLANTED_FAULTS)('$id finds "$fault", and no other check does', async ({ id, state, remedy, plant }) => {
    const world = healthyWorld();
    plant(world);
    const results = await examine(world);
    expect(results.find((result) => result.id === id)).toMatchObject({ state, remedy: expect.stringMatching(remedy) });
    const others = results.filter((result) => result.id !== id);
    expect(others.filter((other) => other.state === 'failed' || other.state === 'warning')).toEqual([]);
  });

  it('says one sentence for each check, and a remedy exactly if there is something to do', async () => {
    const worlds = [
      healthyWorld(),
      ...PLANTED_FAULTS.map(({ plant }) => {
        const world = healthyWorld();
        plant(world);
        return world;
      }),
    ];
    for (const world of worlds) {
      for (const { id, state, found, remedy } of await examine(world)) {
        expect([id, found]).toEqual([id, expect.stringMatching(/^\S.*\.$/)]);
        expect([id, found.includes('secret@')]).toEqual([id, false]);
        expect([id, remedy !== null]).toEqual([id, state === 'failed' || state === 'warning']);
      }
    }
  });

  it('checks what it can before the first start', async () => {
    const results = await examine({ ...healthyWorld(), reading: { at: 'none' } });
    expect(results.filter(({ state }) => state === 'failed' || state === 'warning')).toEqual([]);
    expect(results.find(({ id }) => id === 'database.reachable')).toMatchObject({ state: 'not_checked' });
    expect(results.find(({ id }) => id === 'mail.server')).toMatchObject({ state: 'ok' });
  });

  it('does not take its own machine, a trusted proxy, for a fault', async () => {
    const world = healthyWorld();
    world.probe = { address: '10.0.0.2', forwarded_for: '10.0.0.2' };
    world.forged = { address: '192.0.2.1', forwarded_for: '192.0.2.1, 10.0.0.2' };
    const results = await examine(world);
    for (const id of ['proxy.client_address', 'proxy.forged_address'])
      expect(results.find((result) => result.id === id)).toMatchObject({ state: 'not_checked' });
  });
});

const named = (id: string, run: Check['run']): Check => ({ id, expects: '', run });

describe('the runner', () => {
  it('reports a check that throws or does not end, and the others go on', async () => {
    const world = contextIn(healthyWorld());
    // Time limits end as soon as the test says so.
    const ends: (() => void)[] = [];
    const timers = {
      after: (_milliseconds: number, run: () => void) => {
        ends.push(run);
        return () => {};
      },
    };
    const results = runChecks(
      [
        named('a.throws', () => {
          throw new Error('out of paper');
        }),
        named('a.hangs', () => new Promise(() => {})),
        named('a.works', () => ok('Fine.')),
      ],
      { ...world, ports: { ...world.ports, timers } },
    );
    await expect.poll(() => ends.length).toBe(3);
    for (const end of ends) end();
    expect((await results).map(({ id, state, found }) => [id, state, found])).toEqual([
      ['a.throws', 'not_checked', 'The check could not be made: out of paper.'],
      ['a.hangs', 'not_checked', 'The check did not end within 30 seconds.'],
      ['a.works', 'ok', 'Fine.'],
    ]);
  });
});

describe('the report', () => {
  const report = reportOf(
    [
      { id: 'a.one', state: 'ok', found: 'Fine.', remedy: null },
      { id: 'a.second', state: 'failed', found: 'Broken.', remedy: 'Repair it.' },
    ],
    { version: '1.2.3', now: 5 },
  );

  it('has stable fields', () => {
    expect(report).toEqual({
      object: 'doctor_report',
      version: '1.2.3',
      checked_at: 5,
      summary: { ok: 1, warning: 0, failed: 1, not_checked: 0 },
      checks: [
        { id: 'a.one', state: 'ok', found: 'Fine.', remedy: null },
        { id: 'a.second', state: 'failed', found: 'Broken.', remedy: 'Repair it.' },
      ],
    });
  });

  it('is a line for each check, with colours on a terminal only', () => {
    expect(printedReport(report, false)).toBe(
      [
        'ok           a.one     Fine.',
        'failed       a.second  Broken.',
        '                       Repair it.',
        '',
        '2 checks: 1 ok, 0 warning, 1 failed, 0 not checked.',
      ].join('\n'),
    );
    const hostile = { ...report, checks: [{ id: 'a.b', state: 'ok', found: 'A \u001b[2J.', remedy: null }] } as const;
    expect(printedReport(hostile, false)).toContain('A \\u001b[2J.');
    expect(printedReport(report, true)).toContain('\u001b[31mfailed     \u001b[0m');
  });
});

describe('the document', () => {
  it('lists every check, as the code describes it', () => {
    const text = readFileSync(new URL('../../../../../docs/operations/doctor.md', import.meta.url), 'utf8');
    const rows = text.split('\n').filter((line) => /^\| `[a-z_]+\.[a-z_]+` \|/.test(line));
    expect(rows).toEqual(CHECKS.map(({ id, expects }) => `| \`${id}\` | ${expects} |`));
  });
});
