import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuthorizationFacts, type AuthorizationQuery, checkAuthorization } from './authorization.ts';

const member: AuthorizationFacts = {
  userId: 'user_1',
  orgId: 'org_1',
  orgRole: 'org:admin',
  orgPermissions: ['org:sys_profile:manage'],
  factorVerificationAge: [5, 5],
};
const aged = (first: number, second: number): AuthorizationFacts => ({
  ...member,
  factorVerificationAge: [first, second],
});

describe('authorization', () => {
  it.each<[AuthorizationQuery, boolean]>([
    [{ role: 'org:admin' }, true],
    [{ role: 'org:member' }, false],
    [{ permission: 'org:sys_profile:manage' }, true],
    [{ permission: 'org:sys_profile:delete' }, false],
    [{ permission: 'org:sys_profile:manage', role: 'org:member' }, true],
    [{}, false],
    [{ role: '' }, false],
  ])('a member with the check %j gets %s', (query, answer) => {
    expect(checkAuthorization(query, member)).toBe(answer);
  });

  it.each<[AuthorizationQuery['reverification'], number, number, boolean]>([
    ['strict_mfa', 9, 9, true],
    ['strict_mfa', 9, 10, false],
    ['strict_mfa', 10, 9, false],
    ['strict_mfa', 9, -1, true],
    ['strict', 99, 9, true],
    ['strict', 9, 10, false],
    ['strict', 9, -1, true],
    ['strict', 10, -1, false],
    ['moderate', 99, 59, true],
    ['moderate', 99, 60, false],
    ['lax', 9999, 1439, true],
    ['lax', 9999, 1440, false],
    [{ level: 'first_factor', afterMinutes: 5 }, 4, 99, true],
    [{ level: 'first_factor', afterMinutes: 5 }, 5, 0, false],
    [{ level: 'first_factor', afterMinutes: 5 }, -1, 0, false],
    [{ level: 'multi_factor', afterMinutes: 5 }, -1, 0, false],
    [{ level: 'second_factor', afterMinutes: 5 }, -1, -1, false],
  ])('%j with ages %i and %i is %s', (reverification, first, second, answer) => {
    expect(checkAuthorization({ reverification }, aged(first, second))).toBe(answer);
  });

  it('requires both when both are given', () => {
    const query: AuthorizationQuery = { role: 'org:admin', reverification: 'strict' };
    expect(checkAuthorization(query, aged(5, 5))).toBe(true);
    expect(checkAuthorization(query, aged(5, 50))).toBe(false);
    expect(checkAuthorization({ ...query, role: 'org:member' }, aged(5, 5))).toBe(false);
  });

  it('treats unknown values as rejected, whatever else holds', () => {
    const both: AuthorizationQuery = { role: 'org:admin', reverification: 'strict' };
    expect(checkAuthorization(both, { ...member, factorVerificationAge: null })).toBe(false);
    expect(checkAuthorization(both, { ...member, orgId: null })).toBe(false);
    expect(checkAuthorization({ ...both, reverification: { level: 'first_factor', afterMinutes: 0 } }, member)).toBe(
      false,
    );
    // Hosts without types can pass anything.
    const nonsense = 'toString' as NonNullable<AuthorizationQuery['reverification']>;
    expect(checkAuthorization({ role: 'org:admin', reverification: nonsense }, member)).toBe(false);
  });

  it('rejects everything without a user', () => {
    fc.assert(
      fc.property(
        fc.record({
          role: fc.constantFrom(undefined, 'org:admin'),
          permission: fc.constantFrom(undefined, 'org:sys_profile:manage'),
        }),
        (query) => {
          expect(checkAuthorization(query, { ...member, userId: null })).toBe(false);
        },
      ),
    );
  });

  it('an older factor never passes where a younger one does not', () => {
    const presets = fc.constantFrom('strict_mfa', 'strict', 'moderate', 'lax');
    const age = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(presets, age, age, fc.nat(100), (reverification, first, second, more) => {
        const older = checkAuthorization(
          { reverification: reverification as 'strict' },
          aged(first + more, second + more),
        );
        const younger = checkAuthorization({ reverification: reverification as 'strict' }, aged(first, second));
        expect(!older || younger).toBe(true);
      }),
    );
  });
});
