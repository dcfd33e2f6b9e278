import { TELEMETRY_THROTTLE_MS } from '@latchkey/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSampled, recentTimes, type SentEvent, throttleKey } from './sampling.ts';

const draws = Array.from({ length: 1000 }, (_, index) => index / 1000);
const kept = (event: string, eventSamplingRate?: number) =>
  draws.filter((draw) => isSampled({ event, eventSamplingRate }, draw)).length;

const EVENT: SentEvent = {
  event: 'METHOD_CALLED',
  cv: '1',
  it: 'development',
  sdk: 's',
  sdkv: '2',
  pk: 'pk_test_a',
  payload: { method: 'useSignIn' },
};

describe('sampling', () => {
  it.each(['COMPONENT_MOUNTED', 'COMPONENT_OPENED', 'FRAMEWORK_METADATA'])('keeps a tenth of %s', (event) => {
    expect(kept(event)).toBe(100);
  });

  it('keeps every METHOD_CALLED, and an event’s own rate wins', () => {
    expect(kept('METHOD_CALLED')).toBe(1000);
    expect([kept('METHOD_CALLED', 0.5), kept('COMPONENT_MOUNTED', 1), kept('COMPONENT_MOUNTED', 0)]).toEqual([
      500, 1000, 0,
    ]);
  });
});

describe('throttling', () => {
  it('identifies an event by its content, in any order, and not by the key of the instance', () => {
    const { event, payload, ...rest } = EVENT;
    expect(throttleKey({ payload, ...rest, event })).toBe(throttleKey(EVENT));
    expect(throttleKey({ ...EVENT, pk: 'pk_test_b' })).toBe(throttleKey(EVENT));
    expect(throttleKey({ ...EVENT, payload: { method: 'useSignUp' } })).not.toBe(throttleKey(EVENT));
  });

  it('counts what was sent within a day, whatever the clock did', () => {
    const now = Date.UTC(2025, 0, 2);
    const times = { edge: now - TELEMETRY_THROTTLE_MS, inside: now - TELEMETRY_THROTTLE_MS + 1, now, later: now + 1 };
    expect(Object.keys(recentTimes(times, now))).toEqual(['inside', 'now']);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), fc.integer(), (any, at) => {
        for (const time of Object.values(recentTimes(any, at))) expect(at - time).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
