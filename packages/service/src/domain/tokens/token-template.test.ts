// Templates become claims: shortcodes are looked up, never executed, and reserved claims cannot be overwritten.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_FACTORS } from '../../testing/accounts/user-with-identifiers.ts';
import type { Account, Membership } from '../organizations/organization.ts';
import { startSession } from '../sessions/session.ts';
import { shortcodeFacts } from './shortcodes.ts';
import { templateClaims } from './token-claims.ts';
import { claimProblems, fillClaims, RESERVED_CLAIMS, type TokenTemplate } from './token-template.ts';

const NOW = 1_700_000_000_500;
const session = startSession(
  { id: 'sess_1', instanceId: 'ins_1', clientId: 'client_1', userId: 'user_1' },
  { lifetimeMs: 1_000_000, idleMs: 1_000_000 },
  NOW,
);
const stamps = { createdAt: 1, updatedAt: 2 };
const membership: Membership = {
  id: 'orgmem_1',
  organization: {
    id: 'org_1',
    instanceId: 'ins_1',
    name: 'Acme',
    slug: 'acme',
    publicMetadata: { tier: 3 },
    privateMetadata: {},
    maxAllowedMemberships: null,
    adminDeleteEnabled: true,
    requiresSecondFactor: false,
    membersCount: 1,
    pendingInvitationsCount: 0,
    logoImageId: null,
    createdBy: null,
    ...stamps,
  },
  userId: 'user_1',
  role: 'org:admin',
  permissions: ['org:invoices:read', 'org:sys_profile:manage'],
  roleRequiresSecondFactor: false,
  publicMetadata: { desk: 'A4' },
  privateMetadata: {},
  ...stamps,
};
const account: Account = {
  user: {
    id: 'user_1',
    instanceId: 'ins_1',
    externalId: null,
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    primaryEmailAddressId: 'idn_2',
    primaryPhoneNumberId: null,
    primaryWeb3WalletId: null,
    passwordDigest: 'a secret digest',
    requiresNewPassword: false,
    publicMetadata: { plan: 'gold', nested: { deep: [1, 2] }, trick: '{{user.id}}' },
    unsafeMetadata: { colour: 'red' },
    privateMetadata: { note: 'a private note' },
    bannedAt: null,
    lockedUntil: null,
    lastActiveAt: NOW,
    lastSignInAt: NOW,
    legalAcceptedAt: null,
    ...stamps,
  },
  emails: ['first@example.com', 'ada@example.com'].map((emailAddress, at) => ({
    id: `idn_${at + 1}`,
    instanceId: 'ins_1',
    userId: 'user_1',
    emailAddress,
    verificationStatus: 'verified',
    verificationStrategy: 'email_code',
    verifiedAtClient: null,
    ...stamps,
  })),
  phones: [],
  factors: NO_FACTORS,
  memberships: [membership],
};
const facts = shortcodeFacts(session, account, membership, NOW);
const filled = (value: unknown, given = facts): unknown => fillClaims({ value }, given).value;

describe('a shortcode', () => {
  it.each([
    ['{{user.id}}', 'user_1'],
    ['{{ user.id }}', 'user_1'],
    ['{{user.primary_email_address}}', 'ada@example.com'],
    ['{{user.email_verified}}', true],
    ['{{user.full_name}}', 'Ada Lovelace'],
    ['{{user.external_id}}', null],
    ['{{user.public_metadata}}', account.user.publicMetadata],
    ['{{user.public_metadata.plan}}', 'gold'],
    ['{{user.public_metadata.nested.deep}}', [1, 2]],
    ['{{user.unsafe_metadata.colour}}', 'red'],
    ['{{user.last_sign_in_at}}', NOW],
    ['{{org.id}}', 'org_1'],
    ['{{org.slug}}', 'acme'],
    ['{{org.name}}', 'Acme'],
    ['{{org.role}}', 'org:admin'],
    ['{{org.permissions}}', ['org:invoices:read']],
    ['{{org.public_metadata.tier}}', 3],
    ['{{org.membership.public_metadata.desk}}', 'A4'],
    ['{{session.id}}', 'sess_1'],
    ['{{session.factor_verification_age}}', [0, -1]],
  ])('%s alone keeps the type of its value', (code, value) => {
    expect(filled(code)).toEqual(value);
  });

  it.each([
    '{{user.password_digest}}',
    '{{user.passwordDigest}}',
    '{{user.nobody}}',
    '{{user.public_metadata.nested.none}}',
    '{{user.public_metadata.plan.length}}',
    '{{user.constructor}}',
    '{{user.__proto__}}',
    '{{user.toString.name}}',
    '{{constructor.constructor}}',
    '{{process.env}}',
    '{{env}}',
    '{{.}}',
  ])('%s that resolves to nothing is null', (code) => {
    expect(filled(code)).toBeNull();
  });

  it('inside other text becomes text, and is empty where there is no value', () => {
    expect(filled('{{user.first_name}} <{{user.primary_email_address}}> {{user.nobody}}!')).toBe(
      'Ada <ada@example.com> !',
    );
    expect(filled('plan:{{user.public_metadata.nested}}')).toBe('plan:{"deep":[1,2]}');
  });

  it('is replaced at any depth, and its value is not expanded again', () => {
    expect(filled({ a: [{ b: '{{user.id}}' }], c: 1, d: null, e: true })).toEqual({
      a: [{ b: 'user_1' }],
      c: 1,
      d: null,
      e: true,
    });
    expect(filled('{{user.public_metadata.trick}}')).toBe('{{user.id}}');
    expect(filled('x{{user.public_metadata.trick}}')).toBe('x{{user.id}}');
  });

  it('of an organization is null where none is active', () => {
    const personal = shortcodeFacts(session, account, undefined, NOW);
    expect(filled('{{org.id}}', personal)).toBeNull();
    expect(filled({ team: '{{org}}' }, personal)).toEqual({ team: null });
  });

  it('is documented in the guide, and the guide documents no other', () => {
    const guide = readFileSync(new URL('../../../../../docs/guides/sessions.md', import.meta.url), 'utf8');
    const rows = [...guide.matchAll(/^\| `(user|org|session)\.` \| (.+) \|$/gm)];
    const named = rows.flatMap(([, group = '', list = '']) =>
      [...list.matchAll(/`([\w.]+)`/g)].map(([, name]) => `${group}.${name}`),
    );
    const told = Object.entries(facts).flatMap(([group, members]) =>
      Object.keys(members as object).map((name) => `${group}.${name}`),
    );
    const known = told.map((name) => (name === 'org.membership' ? 'org.membership.public_metadata' : name));
    expect(named.sort()).toEqual(known.sort());
  });

  it('is not evaluated: other characters are text', () => {
    for (const text of ['{{ 7 * 7 }}', '#{1+1}', '<%= 1 %>', '{{user.id | upper}}', '{{', '}}']) {
      expect(filled(text)).toBe(text);
    }
  });
});

describe('the claims of a template', () => {
  it('cannot override reserved claims', () => {
    for (const name of RESERVED_CLAIMS) {
      expect(claimProblems({ [name]: 'x' })).toEqual([
        `${name} is set by the service and cannot be set by a template.`,
      ]);
    }
    expect(claimProblems({ aud: 'api', role: '{{org.role}}', nested: { sid: 1 } })).toEqual([]);
  });

  it('have limits', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) });
    expect(claimProblems({ in: deep(7) })).toEqual([]);
    expect(claimProblems({ in: deep(8) })).toHaveLength(1);
    expect(claimProblems({ a: 'x'.repeat(8_183) })).toEqual([]);
    expect(claimProblems({ a: 'x'.repeat(8_185) })).toHaveLength(1);
    expect(claimProblems({ a: '{{user.id}}'.repeat(64) })).toEqual([]);
    expect(claimProblems({ a: '{{user.id}}'.repeat(65) })).toHaveLength(1);
  });

  const template: TokenTemplate = {
    id: 'jtmp_1',
    instanceId: 'ins_1',
    name: 'api',
    claims: {},
    lifetimeSeconds: 300,
    allowedClockSkewSeconds: 7,
    ...stamps,
  };
  const about = { session, issuer: 'https://latchkey.example.com', origin: 'https://example.com', now: NOW, id: 'one' };

  it('include issuer, user, origin, times and an id, and never a session', () => {
    const claims = templateClaims(about, template, { role: 'admin' });
    expect(claims).toEqual({
      role: 'admin',
      iss: 'https://latchkey.example.com',
      sub: 'user_1',
      azp: 'https://example.com',
      iat: 1_700_000_000,
      nbf: 1_699_999_993,
      exp: 1_700_000_300,
      jti: 'one',
    });
    const forged = Object.fromEntries(RESERVED_CLAIMS.map((name) => [name, 'forged']));
    const kept = templateClaims({ ...about, origin: undefined }, template, forged);
    expect(Object.values(kept)).not.toContain('forged');
    expect(kept).not.toHaveProperty('sid');
  });

  it('name the actor of an impersonation', () => {
    const claims = templateClaims({ ...about, session: { ...session, actor: { sub: 'user_9' } } }, template, {});
    expect(claims.act).toEqual({ sub: 'user_9' });
  });

  it('may have any name without becoming a reserved claim', () => {
    const claims = fillClaims(JSON.parse('{"__proto__":{"admin":true},"constructor":"{{user.id}}"}'), facts);
    expect(JSON.stringify(claims)).toBe('{"__proto__":{"admin":true},"constructor":"user_1"}');
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });
});
