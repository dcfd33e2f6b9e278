// Every call of the admin API that changes something, and the events that it makes.
import { ADMIN_CALLS } from '@latchkey/wire/schemas';
import { expect, it } from 'vitest';
import { withJoining } from '../../testing/accounts/joining.ts';
import { requestToJoin } from '../../testing/accounts/membership-requests.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import { createUser, SECOND_FACTORS, signInWithFactors, totpCode } from '../../testing/accounts/step-up.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createEventReader } from '../../testing/event-reader.ts';
import { createTestService } from '../../testing/test-service.ts';

/** Calls that make no event, and why. */
const WITHOUT_EVENT: Readonly<Record<string, string>> = {
  'POST /users/:id/verify_password': 'changes nothing',
  'POST /users/:id/verify_totp': 'changes nothing that is shown',
  'POST /sign_in_tokens': 'a ticket; its use is a sign-in',
  'POST /sign_in_tokens/:id/revoke': 'a ticket',
  'POST /actor_tokens': 'a ticket; its use is an impersonation',
  'POST /actor_tokens/:id/revoke': 'a ticket',
  'POST /invitations': 'a ticket; its use is a sign-up',
  'POST /invitations/bulk': 'a ticket',
  'POST /invitations/:id/revoke': 'a ticket',
  'POST /instance/preview': 'changes nothing',
  'POST /instance/pictures': 'a picture that no setting names yet',
  'POST /oauth_providers/:id/runs': 'a trial, which keeps no user and no session',
  'POST /enterprise_connections/:id/runs': 'a trial, which keeps no user and no session',
  'POST /enterprise_connections/:id/setup_links': 'a link; what its holder changes is an event',
  'POST /enterprise_connections/:id/setup_links/:linkId/revoke': 'a link',
  'PUT /message_templates/:slug': 'a text of a message; the audit log has the change',
  'DELETE /message_templates/:slug': 'a text of a message',
  'POST /message_templates/:slug/preview': 'changes nothing',
  'POST /message_templates/:slug/test': 'a mail to an operator, not to a user',
};

/** Webhooks are about events; their own changes are not events. */
const isAboutWebhooks = (key: string): boolean => key.includes('/webhook_endpoints');

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PAGE = 'http://localhost:3000/join';
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER_WALLET = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
/** An account at a provider, as a finished link stores it. */
const LINKED = {
  id: 'eac_matrix',
  verification_id: null,
  strategy: 'oauth_github',
  provider_user_id: '42',
  status: 'verified',
  error_code: null,
  approved_scopes: '',
  email_address: null,
  is_email_verified: false,
  first_name: null,
  last_name: null,
  username: null,
  image_url: null,
  public_metadata: '{}',
  sealed_access_token: null,
  sealed_refresh_token: null,
  access_token_expires_at: null,
  created_at: 1,
  updated_at: 1,
  connection_id: null,
} as const;

eachDatabase('changes by the admin API', (database) => {
  it('each make their events, and all calls are covered', async () => {
    const service = await createTestService(database(), { settings: withJoining() });
    const read = createEventReader(service);
    await read();
    const made = new Map<string, readonly string[]>();
    const step = async <T = { id: string }>(key: string, ids: Readonly<Record<string, string>>, body?: unknown) => {
      const [method = '', path = ''] = key.split(' ');
      const filled = path.replace(/:(\w+)/g, (_all, name: string) => ids[name] ?? '');
      service.ports.clock.advance(1_000);
      const reply = await service.admin<T>(method, filled, method === 'DELETE' ? undefined : (body ?? {}));
      expect([key, reply.status, reply.body.errors]).toEqual([key, 200, undefined]);
      const types = (await read()).map(({ type }) => type);
      made.set(key, [...new Set(types)]);
      return reply.body;
    };

    const user = await step(
      'POST /users',
      {},
      { email_address: ['ada@lead.example'], password: PASSWORD, username: 'ada_l' },
    );
    const ids = { id: user.id };
    await step('PATCH /users/:id', ids, { first_name: 'Ada' });
    await step('PATCH /users/:id/metadata', ids, { public_metadata: { plan: 'pro' } });
    await step('POST /users/:id/lock', ids);
    await step('POST /users/:id/unlock', ids);
    const email = await step('POST /users/:id/email_addresses', ids, { email_address: 'ada@two.example' });
    await step('PATCH /users/:id/email_addresses/:emailId', { ...ids, emailId: email.id }, { primary: true });
    const spare = await step('POST /users/:id/email_addresses', ids, { email_address: 'ada@three.example' });
    await step('DELETE /users/:id/email_addresses/:emailId', { ...ids, emailId: spare.id });
    await step('POST /users/:id/phone_numbers', ids, { phone_number: '+12025550124' });
    const phone = await step('POST /users/:id/phone_numbers', ids, { phone_number: '+12025550123' });
    await step('PATCH /users/:id/phone_numbers/:phoneId', { ...ids, phoneId: phone.id }, { primary: true });
    await step('DELETE /users/:id/phone_numbers/:phoneId', { ...ids, phoneId: phone.id });
    await step('POST /users/:id/web3_wallets', ids, { web3_wallet: OTHER_WALLET });
    const wallet = await step('POST /users/:id/web3_wallets', ids, { web3_wallet: WALLET });
    await step('PATCH /users/:id/web3_wallets/:walletId', { ...ids, walletId: wallet.id }, { primary: true });
    await step('DELETE /users/:id/web3_wallets/:walletId', { ...ids, walletId: wallet.id });
    await step('POST /users/:id/profile_image', ids, { file: PIXEL });
    await step('DELETE /users/:id/profile_image', ids);
    await step('POST /users/:id/verify_password', ids, { password: PASSWORD });

    const bob = { id: await createUser(service, 'bob@lead.example', SECOND_FACTORS) };
    await read();
    await step('POST /users/:id/verify_totp', bob, { code: totpCode(service) });
    await step('DELETE /users/:id/backup_codes', bob);
    await step('DELETE /users/:id/totp', bob);
    const { sessionId } = await signInWithFactors(service, 'bob@lead.example');
    // The first token of an instance creates its first signing key.
    expect((await read()).map(({ type }) => type).sort()).toEqual([
      'session.created',
      'signIn.completed',
      'signingKey.created',
    ]);
    await step('POST /sessions/:id/revoke', { id: sessionId });
    await signInWithFactors(service, 'bob@lead.example');
    await read();
    await step('POST /users/:id/revoke_sessions', bob);
    await signInWithFactors(service, 'bob@lead.example');
    await read();
    await step('POST /users/:id/ban', bob);
    await step('POST /users/:id/unban', bob);
    const passkeys = [{ credential_id: 'matrix', public_key: 'def', rp_id: 'example.com', name: 'Phone' }];
    const dan = { id: await createUser(service, 'dan@lead.example', { passkeys }) };
    const factors = await service.admin<{ passkeys: { id: string }[] }>('GET', `/users/${dan.id}/factors`);
    await read();
    await step('DELETE /users/:id/passkeys/:passkeyId', { ...dan, passkeyId: factors.body.passkeys[0]?.id ?? '' });
    const account = { ...dan, accountId: 'eac_matrix' };
    await database()
      .db.insertInto('external_accounts')
      .values({ ...LINKED, instance_id: service.instance.id, user_id: dan.id })
      .execute();
    expect((await read()).map(({ type }) => type)).toEqual(['user.updated']);
    await step('DELETE /users/:id/external_accounts/:accountId', account);
    const carol = { id: await createUser(service, 'carol@lead.example', SECOND_FACTORS) };
    await read();
    await step('DELETE /users/:id/mfa', carol);
    await step('DELETE /users/:id/password', carol);

    const organization = await step('POST /organizations', {}, { name: 'Acme', created_by: user.id });
    const org = { id: organization.id };
    await step('PATCH /organizations/:id', org, { name: 'Apex' });
    await step('PATCH /organizations/:id/metadata', org, { private_metadata: { tier: 1 } });
    await step('PUT /organizations/:id/logo', org, { file: PIXEL });
    await step('DELETE /organizations/:id/logo', org);
    const member = { ...org, userId: bob.id };
    await step('POST /organizations/:id/memberships', org, { user_id: bob.id, role: 'org:member' });
    await step('PATCH /organizations/:id/memberships/:userId', member, { role: 'org:admin' });
    await step('PATCH /organizations/:id/memberships/:userId/metadata', member, { public_metadata: { desk: 4 } });
    await step('DELETE /organizations/:id/memberships/:userId', member);
    const invitation = await step('POST /organizations/:id/invitations', org, {
      email_address: 'dora@far.example',
      role: 'org:member',
      redirect_url: PAGE,
    });
    await step('POST /organizations/:id/invitations/:invitationId/revoke', { ...org, invitationId: invitation.id });
    await step('POST /organizations/:id/invitations/bulk', org, {
      email_address: ['emil@far.example'],
      role: 'org:member',
      redirect_url: PAGE,
    });
    const domain = await step('POST /organizations/:id/domains', org, { name: 'apex.example' });
    const at = { ...org, domainId: domain.id };
    await step('POST /organizations/:id/domains/:domainId/verify', at);
    await step('PATCH /organizations/:id/domains/:domainId', at, { enrollment_mode: 'automatic_suggestion' });
    await step('DELETE /organizations/:id/domains/:domainId', at);
    for (const decision of ['reject', 'accept']) {
      const asking = { id: await createUser(service, `${decision}@lead.example`) };
      const requestId = await requestToJoin(service, org.id, { user: asking } as never);
      expect((await read()).map(({ type }) => type)).toEqual(['user.created', 'organizationMembershipRequest.created']);
      await step(`POST /organizations/:id/membership_requests/:requestId/${decision}`, { ...org, requestId });
    }
    const role = await step('POST /roles', {}, { key: 'org:clerk', name: 'Clerk' });
    await step('PATCH /roles/:id', { id: role.id }, { name: 'Chief clerk' });
    const permission = await step('POST /permissions', {}, { key: 'org:desk:use', name: 'Use a desk' });
    await step('PATCH /permissions/:id', { id: permission.id }, { name: 'Use the desk' });
    const pair = { id: role.id, permissionId: permission.id };
    await step('POST /roles/:id/permissions/:permissionId', pair);
    await step('DELETE /roles/:id/permissions/:permissionId', pair);
    await step('DELETE /roles/:id', { id: role.id });
    await step('DELETE /permissions/:id', { id: permission.id });
    await step('DELETE /organizations/:id', org);

    await step('PATCH /instance', {}, { display_config: { application_name: 'Other name' } });
    const { body: changes } = await service.admin<{ data: { id: string }[] }>('GET', '/instance/changes');
    await step('POST /instance/changes/:id/revert', { id: changes.data[0]?.id ?? '' });
    const provider = await step(
      'POST /oauth_providers',
      {},
      {
        provider: 'github',
        client_id: 'one',
        client_secret: 'two',
        check: false,
      },
    );
    await step('PATCH /oauth_providers/:id', { id: provider.id }, { client_id: 'three', check: false });
    await step('DELETE /oauth_providers/:id', { id: provider.id });
    const connection = await step(
      'POST /enterprise_connections',
      {},
      {
        provider: 'saml_custom',
        name: 'Company',
        domains: ['company.example'],
      },
    );
    await step('PATCH /enterprise_connections/:id', { id: connection.id }, { name: 'The company' });
    await step('DELETE /enterprise_connections/:id', { id: connection.id });
    for (const list of ['allowlist', 'blocklist']) {
      const listed = await step(`POST /${list}_identifiers`, {}, { identifier: `${list}@far.example` });
      await step(`DELETE /${list}_identifiers/:id`, { id: listed.id });
    }
    const template = await step('POST /jwt_templates', {}, { name: 'mine', claims: {} });
    await step('PATCH /jwt_templates/:id', { id: template.id }, { claims: { a: 1 } });
    await step('DELETE /jwt_templates/:id', { id: template.id });

    const key = await step('POST /secret_keys', {}, { name: 'Billing', scopes: ['read'] });
    await step('PATCH /secret_keys/:id', { id: key.id }, { name: 'Invoices' });
    const next = await step('POST /secret_keys/:id/rotate', { id: key.id });
    await step('POST /secret_keys/:id/revoke', { id: next.id });
    const signing = await step('POST /signing_keys/rotate', {});
    await step('POST /signing_keys/:id/revoke', { id: signing.id });

    const waiting = await step('POST /waitlist_entries', {}, { email_address: 'wait@far.example' });
    await step('POST /waitlist_entries/bulk', {}, { entries: [{ email_address: 'more@far.example' }] });
    await step('POST /waitlist_entries/:id/reject', { id: waiting.id });
    await step('POST /waitlist_entries/:id/admit', { id: waiting.id }, { redirect_url: PAGE });
    await step('DELETE /waitlist_entries/:id', { id: waiting.id });
    await step('DELETE /users/:id', ids);

    const unseen = Object.keys(ADMIN_CALLS).filter(
      (call) => !call.startsWith('GET ') && !made.has(call) && !(call in WITHOUT_EVENT) && !isAboutWebhooks(call),
    );
    expect(unseen).toEqual([]);
    expect(Object.fromEntries([...made].sort())).toMatchInlineSnapshot(`
      {
        "DELETE /allowlist_identifiers/:id": [
          "settings.updated",
        ],
        "DELETE /blocklist_identifiers/:id": [
          "settings.updated",
        ],
        "DELETE /enterprise_connections/:id": [
          "settings.updated",
        ],
        "DELETE /jwt_templates/:id": [
          "settings.updated",
        ],
        "DELETE /oauth_providers/:id": [
          "settings.updated",
        ],
        "DELETE /organizations/:id": [
          "organization.deleted",
          "organizationMembership.deleted",
          "organizationInvitation.deleted",
        ],
        "DELETE /organizations/:id/domains/:domainId": [
          "organizationDomain.deleted",
        ],
        "DELETE /organizations/:id/logo": [
          "organization.updated",
        ],
        "DELETE /organizations/:id/memberships/:userId": [
          "organizationMembership.deleted",
        ],
        "DELETE /permissions/:id": [
          "permission.deleted",
        ],
        "DELETE /roles/:id": [
          "role.deleted",
        ],
        "DELETE /roles/:id/permissions/:permissionId": [
          "role.updated",
        ],
        "DELETE /users/:id": [
          "user.deleted",
        ],
        "DELETE /users/:id/backup_codes": [
          "user.updated",
        ],
        "DELETE /users/:id/email_addresses/:emailId": [
          "user.updated",
        ],
        "DELETE /users/:id/external_accounts/:accountId": [
          "user.updated",
        ],
        "DELETE /users/:id/mfa": [
          "user.updated",
        ],
        "DELETE /users/:id/passkeys/:passkeyId": [
          "user.updated",
        ],
        "DELETE /users/:id/password": [
          "user.updated",
        ],
        "DELETE /users/:id/phone_numbers/:phoneId": [
          "user.updated",
        ],
        "DELETE /users/:id/profile_image": [
          "user.updated",
        ],
        "DELETE /users/:id/totp": [
          "user.updated",
        ],
        "DELETE /users/:id/web3_wallets/:walletId": [
          "user.updated",
        ],
        "DELETE /waitlist_entries/:id": [
          "waitlistEntry.deleted",
        ],
        "PATCH /enterprise_connections/:id": [
          "settings.updated",
        ],
        "PATCH /instance": [
          "settings.updated",
        ],
        "PATCH /jwt_templates/:id": [
          "settings.updated",
        ],
        "PATCH /oauth_providers/:id": [
          "settings.updated",
        ],
        "PATCH /organizations/:id": [
          "organization.updated",
        ],
        "PATCH /organizations/:id/domains/:domainId": [
          "organizationDomain.updated",
        ],
        "PATCH /organizations/:id/memberships/:userId": [
          "organizationMembership.updated",
        ],
        "PATCH /organizations/:id/memberships/:userId/metadata": [
          "organizationMembership.updated",
        ],
        "PATCH /organizations/:id/metadata": [
          "organization.updated",
        ],
        "PATCH /permissions/:id": [
          "permission.updated",
        ],
        "PATCH /roles/:id": [
          "role.updated",
        ],
        "PATCH /secret_keys/:id": [
          "secretKey.updated",
        ],
        "PATCH /users/:id": [
          "user.updated",
        ],
        "PATCH /users/:id/email_addresses/:emailId": [
          "user.updated",
        ],
        "PATCH /users/:id/metadata": [
          "user.updated",
        ],
        "PATCH /users/:id/phone_numbers/:phoneId": [
          "user.updated",
        ],
        "PATCH /users/:id/web3_wallets/:walletId": [
          "user.updated",
        ],
        "POST /allowlist_identifiers": [
          "settings.updated",
        ],
        "POST /blocklist_identifiers": [
          "settings.updated",
        ],
        "POST /enterprise_connections": [
          "settings.updated",
        ],
        "POST /instance/changes/:id/revert": [
          "settings.updated",
        ],
        "POST /jwt_templates": [
          "settings.updated",
        ],
        "POST /oauth_providers": [
          "settings.updated",
        ],
        "POST /organizations": [
          "organization.created",
          "organizationMembership.created",
        ],
        "POST /organizations/:id/domains": [
          "organizationDomain.created",
        ],
        "POST /organizations/:id/domains/:domainId/verify": [
          "organizationDomain.updated",
        ],
        "POST /organizations/:id/invitations": [
          "organizationInvitation.created",
        ],
        "POST /organizations/:id/invitations/:invitationId/revoke": [
          "organizationInvitation.revoked",
        ],
        "POST /organizations/:id/invitations/bulk": [
          "organizationInvitation.created",
        ],
        "POST /organizations/:id/membership_requests/:requestId/accept": [
          "organizationMembershipRequest.accepted",
          "organizationMembership.created",
        ],
        "POST /organizations/:id/membership_requests/:requestId/reject": [
          "organizationMembershipRequest.rejected",
        ],
        "POST /organizations/:id/memberships": [
          "organizationMembership.created",
        ],
        "POST /permissions": [
          "permission.created",
        ],
        "POST /roles": [
          "role.created",
        ],
        "POST /roles/:id/permissions/:permissionId": [
          "role.updated",
        ],
        "POST /secret_keys": [
          "secretKey.created",
        ],
        "POST /secret_keys/:id/revoke": [
          "secretKey.revoked",
        ],
        "POST /secret_keys/:id/rotate": [
          "secretKey.created",
          "secretKey.revoked",
        ],
        "POST /sessions/:id/revoke": [
          "session.revoked",
        ],
        "POST /signing_keys/:id/revoke": [
          "signingKey.revoked",
        ],
        "POST /signing_keys/rotate": [
          "signingKey.created",
        ],
        "POST /users": [
          "user.created",
        ],
        "POST /users/:id/ban": [
          "user.updated",
          "session.revoked",
        ],
        "POST /users/:id/email_addresses": [
          "user.updated",
        ],
        "POST /users/:id/lock": [
          "user.updated",
        ],
        "POST /users/:id/phone_numbers": [
          "user.updated",
        ],
        "POST /users/:id/profile_image": [
          "user.updated",
        ],
        "POST /users/:id/revoke_sessions": [
          "session.revoked",
        ],
        "POST /users/:id/unban": [
          "user.updated",
        ],
        "POST /users/:id/unlock": [
          "user.updated",
        ],
        "POST /users/:id/verify_password": [],
        "POST /users/:id/verify_totp": [],
        "POST /users/:id/web3_wallets": [
          "user.updated",
        ],
        "POST /waitlist_entries": [
          "waitlistEntry.created",
        ],
        "POST /waitlist_entries/:id/admit": [
          "waitlistEntry.updated",
        ],
        "POST /waitlist_entries/:id/reject": [
          "waitlistEntry.updated",
        ],
        "POST /waitlist_entries/bulk": [
          "waitlistEntry.created",
        ],
        "PUT /organizations/:id/logo": [
          "organization.updated",
        ],
      }
    `);
  });
});
