// The tasks of a session: which it has, in which order, and what others see of it.
import { HOUR_MS, MINUTE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { accountWith, membership, policies, strictMembership } from '../../testing/accounts/policies.ts';
import { NO_FACTORS } from '../../testing/accounts/user-with-identifiers.ts';
import type { InstanceSettings } from '../instance/instance.ts';
import { type Session, startSession } from './session.ts';
import { beginsGracePeriod, mayHaveTasks, sessionTasks, shownStatus } from './tasks.ts';

const NOW = 1_700_000_000_000;
const LIMITS = { lifetimeMs: 24 * HOUR_MS, idleMs: 24 * HOUR_MS };
const session: Session = startSession(
  { id: 'sess_1', instanceId: 'ins_1', clientId: 'client_1', userId: 'user_1' },
  LIMITS,
  NOW,
);
const inOrganization: Session = { ...session, lastActiveOrganizationId: 'org_1' };
const plain = accountWith({ memberships: [membership] });
const expired = accountWith({ memberships: [membership] }, { passwordDigest: 'digest', requiresNewPassword: true });
const everything = policies({ required: true, forced: true });

const off = (settings: InstanceSettings, name: 'password'): InstanceSettings => {
  const { attributes } = settings.user_settings;
  const changed = { ...attributes, [name]: { ...attributes[name], enabled: false } };
  return { ...settings, user_settings: { ...settings.user_settings, attributes: changed } };
};

describe('a session', () => {
  it('has no tasks without policies', () => {
    expect(sessionTasks(policies(), session, plain, NOW)).toEqual([]);
  });

  it('has all tasks in the order in which they are to be done', () => {
    expect(sessionTasks(everything, session, expired, NOW)).toEqual([
      'reset-password',
      'setup-mfa',
      'choose-organization',
    ]);
  });

  it('of an impersonator has none, and neither has one that is over', () => {
    expect(sessionTasks(everything, { ...session, actor: { sub: 'support' } }, expired, NOW)).toEqual([]);
    expect(sessionTasks(everything, { ...session, status: 'ended' }, expired, NOW)).toEqual([]);
    expect(sessionTasks(everything, session, expired, NOW + LIMITS.lifetimeMs)).toEqual([]);
  });
});

describe('the task to choose a new password', () => {
  it('exists while the user must, and the instance has passwords', () => {
    expect(sessionTasks(policies(), session, expired, NOW)).toEqual(['reset-password']);
    expect(sessionTasks(off(policies(), 'password'), session, expired, NOW)).toEqual([]);
  });

  it('does not exist for a user whose company manages the sign-in', () => {
    const managed = {
      ...expired,
      factors: {
        ...NO_FACTORS,
        // Only the fields that decide are given; the rest of the rows does not matter here.
        externalAccounts: [{ connectionId: 'con_1', status: 'verified' }],
        connections: [{ id: 'con_1', active: true }],
      },
    } as unknown as typeof expired;
    expect(sessionTasks(policies(), session, managed, NOW)).toEqual([]);
  });
});

describe('the task to set up a second factor', () => {
  it('exists while the user has none, for the instance and for a membership', () => {
    const bound = accountWith({ memberships: [strictMembership] });
    expect(sessionTasks(policies({ required: true }), session, plain, NOW)).toEqual(['setup-mfa']);
    expect(sessionTasks(policies(), session, bound, NOW)).toEqual(['setup-mfa']);
    const secured = { ...bound, factors: { ...NO_FACTORS, hasTotp: true } };
    expect(sessionTasks(policies({ required: true }), session, secured, NOW)).toEqual([]);
  });

  it('waits for the grace period, to the millisecond, from when the requirement met the user', () => {
    const settings = policies({ required: true, secondFactor: { grace_period_seconds: 60 } });
    const since = (secondFactorRequiredAt: number | null) => accountWith({}, { secondFactorRequiredAt });
    expect(sessionTasks(settings, session, since(NOW - MINUTE_MS + 1), NOW)).toEqual([]);
    expect(sessionTasks(settings, session, since(NOW - MINUTE_MS), NOW)).toEqual(['setup-mfa']);
    expect(sessionTasks(settings, session, since(null), NOW)).toEqual([]);
  });

  it('comes at once for a user who never met the requirement where there is no grace period', () => {
    expect(sessionTasks(policies({ required: true }), session, accountWith(), NOW)).toEqual(['setup-mfa']);
  });
});

describe('the grace period', () => {
  const settings = policies({ required: true, secondFactor: { grace_period_seconds: 60 } });

  it('begins once, and only for a user whom the requirement meets', () => {
    expect(beginsGracePeriod(settings, plain)).toBe(true);
    expect(beginsGracePeriod(settings, accountWith({}, { secondFactorRequiredAt: NOW }))).toBe(false);
    expect(beginsGracePeriod(settings, accountWith({ factors: { ...NO_FACTORS, hasTotp: true } }))).toBe(false);
    expect(beginsGracePeriod(policies({ secondFactor: { grace_period_seconds: 60 } }), plain)).toBe(false);
  });

  it('is not stored where there is none', () => {
    expect(beginsGracePeriod(policies({ required: true }), plain)).toBe(false);
  });
});

describe('the task to choose an organization', () => {
  const forced = policies({ forced: true });

  it('exists while the session works in none', () => {
    expect(sessionTasks(forced, session, plain, NOW)).toEqual(['choose-organization']);
    expect(sessionTasks(forced, inOrganization, plain, NOW)).toEqual([]);
  });

  it('does not exist where organizations are disabled', () => {
    const disabled = { ...forced, organization_settings: { ...forced.organization_settings, enabled: false } };
    expect(sessionTasks(disabled, session, plain, NOW)).toEqual([]);
  });
});

describe('the shown status', () => {
  it('is pending with tasks and active without, whichever of the two is stored', () => {
    for (const status of ['active', 'pending'] as const) {
      expect(shownStatus({ ...session, status }, ['setup-mfa'], NOW)).toBe('pending');
      expect(shownStatus({ ...session, status }, [], NOW)).toBe('active');
    }
  });

  it('is the final one of a session that is over', () => {
    expect(shownStatus({ ...session, status: 'revoked' }, ['setup-mfa'], NOW)).toBe('revoked');
    expect(shownStatus(session, ['setup-mfa'], NOW + LIMITS.lifetimeMs)).toBe('expired');
  });
});

describe('a session may have tasks', () => {
  const none = { requiresNewPassword: false, isBoundByMembership: false };

  it('whenever it has some: the cheap check never misses one', () => {
    const accounts = [
      { account: plain, demands: none },
      { account: expired, demands: { ...none, requiresNewPassword: true } },
      { account: accountWith({ memberships: [strictMembership] }), demands: { ...none, isBoundByMembership: true } },
    ];
    for (const settings of [policies(), policies({ required: true }), policies({ forced: true }), everything])
      for (const one of [session, inOrganization, { ...session, actor: { sub: 'support' } }])
        for (const { account, demands } of accounts)
          if (sessionTasks(settings, one, account, NOW).length > 0)
            expect(mayHaveTasks(settings, one, demands)).toBe(true);
  });

  it('not without policies and demands, and never as an impersonator', () => {
    const all = { requiresNewPassword: true, isBoundByMembership: true };
    expect(mayHaveTasks(policies(), session, none)).toBe(false);
    expect(mayHaveTasks(policies({ forced: true }), inOrganization, none)).toBe(false);
    expect(mayHaveTasks(everything, { ...session, actor: { sub: 'support' } }, all)).toBe(false);
  });
});
