// initialStateOf: the claims of each kind of request, and that nothing private gets into the page.
import type { UserJSON } from '@latchkey/wire';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AdminUser } from './admin/current-user.ts';
import { createLatchkeyBackend } from './backend.ts';
import { type InitialStateParts, initialStateOf } from './initial-state.ts';
import { claimsWith, createFakeJwks, createTestKey, NOW, PUBLISHABLE_KEY } from './testing/test-issuer.ts';

const key = await createTestKey('key_1');
const backend = createLatchkeyBackend({
  publishableKey: PUBLISHABLE_KEY,
  fetch: createFakeJwks(key).fetch,
  now: () => NOW,
});

const authOf = async (claims: Parameters<typeof claimsWith>[0], treatPendingAsSignedOut = true) => {
  const headers = { authorization: `Bearer ${await key.sign(claimsWith(claims))}` };
  return backend.authenticateRequest(new Request('http://localhost:4401/', { headers }), { treatPendingAsSignedOut });
};

const inAcme = {
  org_id: 'org_1',
  org_slug: 'acme',
  org_role: 'org:admin',
  org_permissions: ['org:sys_profile:manage'],
  act: { sub: 'user_operator' },
};

const secret = { private_metadata: { note: 'PRIVATE' } };

const organization = {
  object: 'organization',
  id: 'org_1',
  name: 'Acme',
  slug: 'acme',
  image_url: '',
  has_image: false,
  public_metadata: { plan: 'pro' },
  members_count: 1,
  pending_invitations_count: 0,
  max_allowed_memberships: 5,
  admin_delete_enabled: true,
  created_at: 0,
  updated_at: 0,
  ...secret,
  created_by: 'user_PRIVATE',
} as const;

const user = {
  object: 'user',
  id: 'user_ada',
  first_name: 'Ada',
  public_metadata: { color: 'red' },
  email_addresses: [],
  phone_numbers: [{ object: 'phone_number', id: 'idn_1', backup_codes: ['PRIVATE'] }],
  organization_memberships: [{ object: 'organization_membership', id: 'mem_1', organization, ...secret }],
  ...secret,
  banned: 'PRIVATE',
} as unknown as UserJSON;

describe('the state of a request', () => {
  it('has the claims of the session, and no token', async () => {
    const auth = await authOf(inAcme);
    const state = initialStateOf(auth);
    expect(state).toEqual({
      status: 'signed_in',
      session_id: 'sess_1',
      session_status: 'active',
      user_id: 'user_ada',
      actor: { sub: 'user_operator' },
      factor_verification_age: [0, -1],
      organization_id: 'org_1',
      organization_slug: 'acme',
      organization_role: 'org:admin',
      organization_permissions: ['org:sys_profile:manage'],
    });
    expect(JSON.stringify(state)).not.toContain((await auth.getToken()) ?? 'no token');
  });

  it('names a session without an organization, and one with tasks', async () => {
    expect(initialStateOf(await authOf({}))).toMatchObject({ organization_id: null, organization_permissions: null });
    expect(initialStateOf(await authOf({ sts: 'pending' }, false))).toMatchObject({ session_status: 'pending' });
    expect(initialStateOf(await authOf({ sts: 'pending' }))).toEqual({ status: 'signed_out' });
  });

  it('is signed out without a session, and undefined during a handshake', async () => {
    const signedOut = await backend.authenticateRequest(new Request('http://localhost:4401/'));
    expect(initialStateOf(signedOut, { user })).toEqual({ status: 'signed_out' });
    const pages = createLatchkeyBackend({
      publishableKey: PUBLISHABLE_KEY,
      handshake: { appUrl: 'http://localhost:4401' },
      fetch: createFakeJwks(key).fetch,
      now: () => NOW,
    });
    const headers = { accept: 'text/html', 'sec-fetch-dest': 'document' };
    const undecided = await pages.authenticateRequest(new Request('http://localhost:4401/', { headers }));
    expect([undecided.status, initialStateOf(undecided)]).toEqual(['handshake', undefined]);
  });
});

describe('user and organization', () => {
  it('keep what browsers may see, and lose every private field', async () => {
    const state = initialStateOf(await authOf(inAcme), { user, organization });
    expect(state).toMatchObject({
      user: { first_name: 'Ada', public_metadata: { color: 'red' }, phone_numbers: [{ id: 'idn_1' }] },
      organization: { name: 'Acme', public_metadata: { plan: 'pro' } },
    });
    expect(JSON.stringify(state)).not.toMatch(/PRIVATE|private/);
  });

  it('are left out if they are not those of the session', async () => {
    const state = initialStateOf(await authOf({ sub: 'user_grace' }), { user, organization });
    expect(Object.keys(state ?? {})).not.toContain('user');
    expect(Object.keys(state ?? {})).not.toContain('organization');
  });

  it('may come from the admin API', () => {
    expectTypeOf<AdminUser>().toExtend<NonNullable<InitialStateParts['user']>>();
  });
});
