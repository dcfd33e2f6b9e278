// The lists for signed-in users: identifiers that they add, accounts that they link, and addresses that they invite.
import type { EmailAddressJSON, ExternalAccountJSON, OrganizationInvitationJSON, Web3WalletJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TEST_IDENTITY_STRATEGY } from '../../domain/providers/test-identity.ts';
import type { Database } from '../../store/database/database.ts';
import { createSignedInUser, withEverything } from '../../testing/accounts/account-settings.ts';
import { putOnList, withRestrictions } from '../../testing/accounts/identifier-lists.ts';
import { createOrganizationWithAdmin, withJoining } from '../../testing/accounts/joining.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createSoftwareWallet } from '../../testing/factors/software-wallet.ts';
import { completeRedirect, PAGE } from '../../testing/providers/test-identity.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: TestService;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, {
    settings: (settings) => withRestrictions({ block: true })(withJoining()(withEverything(settings))),
  });
  await putOnList(service, 'block', 'bad.example');
  await putOnList(service, 'block', 'bäd.example');
  await putOnList(service, 'block', '+44*');
});
afterAll(() => database.close());

const add = (browser: TestBrowser, email_address: string) =>
  browser.call<EmailAddressJSON>('POST', '/me/email_addresses', { body: { email_address } });

describe('a user', () => {
  it('cannot add a blocked address, number or wallet', async () => {
    const { browser } = await createSignedInUser(service, 'adds@good.example');
    const refused = await add(browser, 'adds+x@bad.example');
    expect(refused.body.errors).toMatchObject([
      { code: 'not_allowed_access', meta: { param_name: 'email_address', identifiers: ['adds+x@bad.example'] } },
    ]);
    const phone = await browser.call('POST', '/me/phone_numbers', { body: { phone_number: '+44 20 7946 0018' } });
    expect(phone.codes).toEqual(['not_allowed_access']);
    const { address } = createSoftwareWallet();
    await putOnList(service, 'block', address);
    const wallet = await browser.call<Web3WalletJSON>('POST', '/me/web3_wallets', { body: { web3_wallet: address } });
    expect(wallet.codes).toEqual(['not_allowed_access']);
    expect((await add(browser, 'adds@other.example')).codes).toEqual([]);
  });

  it.each([
    ['code', { strategy: 'email_code' }],
    ['link', { strategy: 'email_link', redirect_url: `${PAGE}/user` }],
  ])('cannot verify by a %s what was blocked after it was added', async (_, method) => {
    const domain = `${method.strategy.slice(6)}.example`;
    const { browser } = await createSignedInUser(service, `late-${domain}@good.example`);
    const email = `x@${domain}`;
    const { id } = (await add(browser, email)).body.response;
    const path = `/me/email_addresses/${id}`;
    await browser.call('POST', `${path}/prepare_verification`, { body: method });
    await putOnList(service, 'block', domain);
    const code = await service.codeFor(email);
    if ('redirect_url' in method) await press(service, browser, email);
    else
      expect((await browser.call('POST', `${path}/attempt_verification`, { body: { code } })).codes).toEqual([
        'not_allowed_access',
      ]);
    const after = await browser.call<EmailAddressJSON>('GET', path);
    expect(after.body.response.verification?.status).not.toBe('verified');
  });

  it('keeps an address that is blocked later', async () => {
    const { browser, user } = await createSignedInUser(service, 'own@kept.example');
    await putOnList(service, 'block', 'kept.example');
    expect((await add(browser, 'own@kept.example')).codes).toEqual(['duplicate_record']);
    expect(user.email_addresses[0]?.verification?.status).toBe('verified');
  });

  it('cannot link an account with a blocked address', async () => {
    const { browser } = await createSignedInUser(service, 'links@good.example');
    const begun = await browser.call<ExternalAccountJSON>('POST', '/me/external_accounts', {
      body: { strategy: TEST_IDENTITY_STRATEGY, redirect_url: `${PAGE}/user` },
    });
    const url = begun.body.response.verification?.external_verification_redirect_url ?? '';
    await completeRedirect(browser, url, 'typed', 'me@bad.example');
    const { body } = await browser.call<{ external_accounts: readonly ExternalAccountJSON[] }>('GET', '/me');
    expect(body.response.external_accounts).toMatchObject([
      { provider_user_id: '', verification: { status: 'failed', error: { code: 'not_allowed_access' } } },
    ]);
  });
});

/** Opens the link in the newest e-mail and presses its button. */
const press = async (at: TestService, browser: TestBrowser, address: string): Promise<void> => {
  const [mail] = await at.inbox(address);
  const url = new URL(new URL(mail?.link ?? '').searchParams.get('redirect_url') ?? '');
  const token = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
  url.searchParams.set('__latchkey_db_jwt', browser.token() ?? '');
  await browser.open(url.href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  });
};

describe('an organization', () => {
  it('cannot invite blocked addresses; one error names all of them', async () => {
    const { browser, path } = await createOrganizationWithAdmin(service, 'lead@good.example');
    const form = new URLSearchParams({ role: 'org:member' });
    for (const address of ['a@bad.example', 'b@fine.example', 'c@bad.example']) form.append('email_address', address);
    const bulk = await browser.call<readonly OrganizationInvitationJSON[]>('POST', `${path}/invitations/bulk`, {
      body: form.toString(),
    });
    expect(bulk.body.errors).toMatchObject([
      { code: 'not_allowed_access', meta: { identifiers: ['a@bad.example', 'c@bad.example'] } },
    ]);
    expect(await service.inbox('b@fine.example')).toEqual([]);
    const fields = { role: 'org:member', redirect_url: `${PAGE}/sign-up` };
    const byOperator = (email_address: string) =>
      service.admin(`POST`, `${path}/invitations`, { email_address, ...fields });
    expect((await byOperator('a@bad.example')).body.errors?.[0]?.code).toBe('not_allowed_access');
    expect((await byOperator('b@fine.example')).status).toBe(200);
  });
});

describe('a blocked domain', () => {
  const code = 'organization_domain_blocked';

  it.each(['bad.example', 'BAD.example.', 'xn--bd-via.example'])('cannot be added: %s', async (name) => {
    const { browser, path } = await createOrganizationWithAdmin(service, `org-${name.length}@good.example`);
    expect((await browser.call('POST', `${path}/domains`, { body: { name } })).codes).toEqual([code]);
    const byOperator = await service.admin('POST', `${path}/domains`, { name, verified: true });
    expect(byOperator.body.errors).toMatchObject([{ code, meta: { param_name: 'name' } }]);
  });

  it('is refused also if it was blocked later, until it is unblocked', async () => {
    const { browser, path } = await createOrganizationWithAdmin(service, 'org-late@good.example');
    const add = (name: string, more: object = {}) =>
      service.admin<{ id: string }>('POST', `${path}/domains`, { name, ...more });
    const open = `${path}/domains/${(await add('a.later.example')).body.id}`;
    const verified = `${path}/domains/${(await add('b.later.example', { verified: true })).body.id}`;
    const change = (enrollment_mode: string) => service.admin('PATCH', verified, { enrollment_mode });
    const { body } = await service.admin<{ id: string }>('POST', '/blocklist_identifiers', {
      identifier: '*@*.later.example',
    });
    const fields = { affiliation_email_address: 'me@a.later.example' };
    const prepared = await browser.call('POST', `${open}/prepare_affiliation_verification`, { body: fields });
    expect(prepared.codes).toEqual([code]);
    expect((await service.admin('POST', `${open}/verify`)).body.errors?.[0]?.code).toBe(code);
    expect((await change('automatic_invitation')).body.errors?.[0]?.code).toBe(code);
    expect((await change('manual_invitation')).status).toBe(200);
    await service.admin('DELETE', `/blocklist_identifiers/${body.id}`);
    expect((await change('automatic_invitation')).status).toBe(200);
    expect((await service.admin('POST', `${open}/verify`)).status).toBe(200);
  });
});

describe('the operator', () => {
  it('creates a user with a blocked address', async () => {
    const made = await service.admin('POST', '/users', { email_address: 'boss@bad.example' });
    expect(made.status).toBe(200);
  });
});
