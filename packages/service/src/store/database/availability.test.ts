import { describe, expect, it } from 'vitest';
import { createAdjustableClock } from '../../ports/clock.ts';
import { type Log, type LogFields, silentLog } from '../../ports/log.ts';
import { Unavailable, type UnavailableReason } from '../../ports/unavailable.ts';
import { createAvailability } from './availability.ts';

type Line = readonly [level: string, message: string, fields: LogFields];

const watched = () => {
  const clock = createAdjustableClock({ now: () => 0 });
  const lines: Line[] = [];
  const log: Log = {
    ...silentLog,
    error: (fields, message) => void lines.push(['error', message, fields]),
    info: (fields, message) => void lines.push(['info', message, fields]),
  };
  const availability = createAvailability({ log, clock });
  const fail = (reason: UnavailableReason, times = 1): void => {
    for (let time = 0; time < times; time += 1)
      availability.failed(new Unavailable(reason, 5, Object.assign(new Error('no'), { code: 'ECONNREFUSED' })));
  };
  return { ...availability, fail, clock, lines, levels: () => lines.map(([level]) => level) };
};

describe('a database outage', () => {
  it('logs one line, one more each minute with the number of rejected requests, and one on recovery', () => {
    const { fail, answered, outage, clock, lines } = watched();
    fail('storage_unreachable', 1_000);
    expect(outage()).toBe('storage_unreachable');
    for (let second = 0; second < 150; second += 1) {
      clock.advance(1_000);
      fail('storage_outcome_unknown', 10);
    }
    answered(false);
    expect(outage()).toBeUndefined();
    expect(lines.map(([level, , fields]) => [level, fields.seconds, fields.refused, fields.cause])).toEqual([
      ['error', 0, 1, 'ECONNREFUSED'],
      ['error', 60, 1_590, 'ECONNREFUSED'],
      ['error', 120, 600, 'ECONNREFUSED'],
      ['info', 150, undefined, undefined],
    ]);
  });

  it('is one outage while connections are lost and opened, and a new one later', () => {
    const { fail, answered, clock, levels } = watched();
    for (let turn = 0; turn < 50; turn += 1) {
      fail('storage_unreachable');
      answered(true);
      clock.advance(100);
    }
    expect(levels()).toEqual(['error', 'info']);
    clock.advance(5_000);
    fail('storage_unreachable');
    expect(levels()).toEqual(['error', 'info', 'error']);
  });

  it('is distinguished from a busy database', () => {
    const { fail, outage, lines } = watched();
    fail('storage_busy');
    fail('hasher_busy');
    expect([outage(), lines]).toEqual([undefined, []]);
  });
});

describe('a full disk', () => {
  it('ends when a write succeeds, not when a read does', () => {
    const { fail, answered, outage, lines } = watched();
    fail('storage_full');
    answered(false);
    expect(outage()).toBe('storage_full');
    answered(true);
    expect(outage()).toBeUndefined();
    expect(lines.map(([level, message]) => [level, message.includes('full')])).toEqual([
      ['error', true],
      ['info', false],
    ]);
  });
});
