// One-time codes: attempts, expiry and how often they are sent (docs/security.md R05).
import { describe, expect, it } from 'vitest';
import {
  CODE_LIFETIME_MS,
  CODE_MAX_ATTEMPTS,
  isFreshSend,
  newVerification,
  SEND_GAP_MS,
  tryCode,
  type Verification,
  waitBeforeSend,
} from './verification.ts';

const NOW = 1_000_000_000_000;
const open = (change: Partial<Verification> = {}): Verification =>
  newVerification({
    id: 'ver_1',
    instanceId: 'ins_1',
    ownerId: 'sia_1',
    clientId: 'client_1',
    strategy: 'email_code',
    target: 'ada@example.com',
    codeMac: 'mac',
    expireAt: NOW + CODE_LIFETIME_MS,
    sentAt: NOW,
    createdAt: NOW,
    ...change,
  });

describe('attempting a code', () => {
  it('accepts the right one once', () => {
    expect(tryCode(open(), true, NOW)).toEqual({ outcome: 'verified', status: 'verified', attempts: 1 });
    expect(tryCode(open({ status: 'verified', attempts: 1 }), true, NOW).outcome).toBe('already_verified');
  });

  it('is invalid after five wrong attempts, so the sixth fails even when it is right', () => {
    let verification = open();
    for (let tried = 1; tried <= CODE_MAX_ATTEMPTS; tried += 1) {
      const { outcome, status, attempts } = tryCode(verification, false, NOW);
      expect(outcome).toBe('incorrect');
      expect(status).toBe(tried < CODE_MAX_ATTEMPTS ? 'unverified' : 'failed');
      verification = { ...verification, status, attempts };
    }
    expect(tryCode(verification, true, NOW)).toEqual({ outcome: 'exhausted', status: 'failed', attempts: 5 });
    expect(tryCode(open({ attempts: 5 }), true, NOW).outcome).toBe('exhausted');
  });

  it('accepts the right one on the fifth attempt', () => {
    expect(tryCode(open({ attempts: 4 }), true, NOW).outcome).toBe('verified');
  });

  it('works until the last millisecond of its ten minutes', () => {
    expect(tryCode(open(), true, NOW + CODE_LIFETIME_MS - 1).outcome).toBe('verified');
    expect(tryCode(open(), true, NOW + CODE_LIFETIME_MS)).toEqual({
      outcome: 'expired',
      status: 'expired',
      attempts: 0,
    });
  });
});

describe('sending a code', () => {
  const limits = { count: 5, windowMs: 600_000 };
  const sends = (...ages: number[]) => ages.map((age) => ({ sentAt: NOW - age, used: false }));

  it('waits half a minute after an unused code', () => {
    expect(waitBeforeSend([], limits, NOW)).toBe(0);
    expect(waitBeforeSend(sends(1_000), limits, NOW)).toBe(SEND_GAP_MS - 1_000);
    expect(waitBeforeSend(sends(SEND_GAP_MS), limits, NOW)).toBe(0);
    expect(waitBeforeSend([{ sentAt: NOW - 1, used: true }], limits, NOW)).toBe(0);
  });

  it('sends at most five in ten minutes, used or not', () => {
    const five = [100_000, 200_000, 300_000, 400_000, 500_000].map((age) => ({ sentAt: NOW - age, used: true }));
    expect(waitBeforeSend(five, limits, NOW)).toBe(100_000);
    expect(waitBeforeSend(five, limits, NOW + 100_000)).toBe(0);
    expect(waitBeforeSend(five.slice(1), limits, NOW)).toBe(0);
  });

  it('detects a code that was sent and is still valid', () => {
    expect(isFreshSend(open(), NOW + SEND_GAP_MS - 1)).toBe(true);
    expect(isFreshSend(open(), NOW + SEND_GAP_MS)).toBe(false);
    expect(isFreshSend(open({ status: 'failed' }), NOW)).toBe(false);
  });
});
