// Identifiers of the signed-in user: adding, verifying and removing addresses, phone numbers and wallets.
import type { EmailAddressJSON, PhoneNumberJSON, UserJSON, Web3WalletJSON } from '@latchkey/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { purgeFinished } from '../../store/purge/attempts.ts';
import { createSignedInUser, withEverything } from '../../testing/accounts/account-settings.ts';
import { settingsWith } from '../../testing/accounts/instance-settings.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createSoftwareWallet } from '../../testing/factors/software-wallet.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PAGE = 'http://localhost:4401';
const STRATEGY = 'web3_metamask_signature';

let database: Database;
let service: TestService;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: withEverything });
});
afterAll(() => database.close());

const add = (browser: TestBrowser, email_address: string) =>
  browser.call<EmailAddressJSON>('POST', '/me/email_addresses/', { body: { email_address } });
const prepare = (
  browser: TestBrowser,
  id: string,
  body: Readonly<Record<string, string>> = { strategy: 'email_code' },
) => browser.call<EmailAddressJSON>('POST', `/me/email_addresses/${id}/prepare_verification`, { body });
const attempt = (browser: TestBrowser, id: string, code: string) =>
  browser.call<EmailAddressJSON>('POST', `/me/email_addresses/${id}/attempt_verification`, { body: { code } });
const me = async (browser: TestBrowser): Promise<UserJSON> =>
  (await browser.call<UserJSON>('GET', '/me')).body.response;

/** Adds an address and verifies it with the code in the e-mail. */
const proven = async (browser: TestBrowser, address: string, at: TestService = service): Promise<EmailAddressJSON> => {
  const { id } = (await add(browser, address)).body.response;
  await prepare(browser, id);
  return (await attempt(browser, id, await at.codeFor(address))).body.response;
};

/** Opens the link in the newest e-mail to an address and submits its form. */
const follow = async (browser: TestBrowser, address: string) => {
  const [mail] = await service.inbox(address);
  const own = new URL(mail?.link ?? '').searchParams.get('redirect_url') ?? '';
  const url = new URL(own);
  const token = url.searchParams.get('token') ?? '';
  url.searchParams.delete('token');
  url.searchParams.set('__latchkey_db_jwt', browser.token() ?? '');
  const reply = await browser.open(url.href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  });
  return new URL(reply.headers.get('location') ?? PAGE).searchParams.get('__latchkey_status');
};

describe('an e-mail address', () => {
  it('is added, verified by a code, made primary and removed, and each reply carries the client', async () => {
    const { browser, user } = await createSignedInUser(service, 'add@example.com');
    const added = await add(browser, '  Second@Example.com ');
    expect(added.body.response).toMatchObject({
      object: 'email_address',
      email_address: 'second@example.com',
      verification: { status: 'unverified', strategy: null },
      linked_to: [],
    });
    expect(added.body.client?.sessions[0]?.user.email_addresses).toHaveLength(2);
    expect(added.body.client?.sessions[0]?.user.updated_at).toBeGreaterThan(user.updated_at);
    const { id } = added.body.response;
    const unproven = await browser.call('PATCH', '/me', { body: { primary_email_address_id: id } });
    expect(unproven.codes).toEqual(['identification_unverified']);
    const prepared = await prepare(browser, id);
    expect(prepared.body.response.verification).toMatchObject({
      status: 'unverified',
      strategy: 'email_code',
      attempts: 0,
    });
    expect((await attempt(browser, id, '000000')).codes).toEqual(['form_code_incorrect']);
    expect((await attempt(browser, id, '')).codes).toEqual(['form_param_nil']);
    const done = await attempt(browser, id, await service.codeFor('second@example.com'));
    expect(done.body.response.verification).toMatchObject({ status: 'verified', strategy: 'email_code' });
    expect((await prepare(browser, id)).codes).toEqual(['verification_already_verified']);
    const primary = await browser.call<UserJSON>('PATCH', '/me', { body: { primary_email_address_id: id } });
    expect(primary.body.response.primary_email_address_id).toBe(id);
    const removed = await browser.call('DELETE', `/me/email_addresses/${id}`);
    expect(removed.body.response).toEqual({ object: 'email_address', id, deleted: true });
    expect((await me(browser)).primary_email_address_id).toBe(user.primary_email_address_id);
  });

  it('can sign in from the moment it is verified, and not before', async () => {
    const { browser, user } = await createSignedInUser(service, 'opens@example.com');
    const { id } = (await add(browser, 'opens2@example.com')).body.response;
    const stranger = await openBrowser(service);
    const asks = () => stranger.call('POST', '/client/sign_ins', { body: { identifier: 'opens2@example.com' } });
    expect((await asks()).codes).toEqual(['form_identifier_not_found']);
    await prepare(browser, id);
    await attempt(browser, id, await service.codeFor('opens2@example.com'));
    expect((await asks()).status).toBe(200);
    expect((await me(browser)).primary_email_address_id).toBe(user.primary_email_address_id);
  });

  it('is rejected when it is invalid, present, or of another user', async () => {
    const { browser } = await createSignedInUser(service, 'refused@example.com');
    await createSignedInUser(service, 'theirs@example.com');
    expect((await add(browser, 'nothing')).codes).toEqual(['form_param_format_invalid']);
    expect((await add(browser, ' ')).codes).toEqual(['form_param_nil']);
    expect((await add(browser, 'refused@example.com')).codes).toEqual(['duplicate_record']);
    const taken = await add(browser, 'theirs@example.com');
    expect(taken.codes).toEqual(['form_identifier_exists']);
    expect(taken.body.errors?.[0]?.meta?.param_name).toBe('email_address');
    const first = await add(browser, 'again@example.com');
    expect((await add(browser, 'again@example.com')).body.response.id).toBe(first.body.response.id);
  });

  it('is verified by a link, in the browser that requested it, and polled meanwhile', async () => {
    const { browser } = await createSignedInUser(service, 'linker@example.com');
    const { id } = (await add(browser, 'link@example.com')).body.response;
    expect(
      (await prepare(browser, id, { strategy: 'email_link', redirect_url: 'https://evil.example' })).codes,
    ).toEqual(['redirect_url_invalid']);
    const sent = await prepare(browser, id, { strategy: 'email_link', redirect_url: `${PAGE}/user#/verify` });
    expect(sent.body.response.verification).toMatchObject({ status: 'unverified', strategy: 'email_link' });
    const poll = () => browser.call<EmailAddressJSON>('GET', `/me/email_addresses/${id}`);
    expect((await poll()).body.response.verification?.status).toBe('unverified');
    expect(await follow(await openBrowser(service), 'link@example.com')).toBe('client_mismatch');
    expect(await follow(browser, 'link@example.com')).toBe('verified');
    const { body } = await poll();
    expect(body.response.verification).toMatchObject({ status: 'verified', strategy: 'email_link' });
    expect(body.response.verification?.verified_at_client).toBe(body.client?.id);
    expect(await follow(browser, 'link@example.com')).toBe('verified');
  });

  it('is not verified by a link once the session that requested it has ended', async () => {
    const { browser, user } = await createSignedInUser(service, 'out@example.com');
    const { id } = (await add(browser, 'late@example.com')).body.response;
    await prepare(browser, id, { strategy: 'email_link', redirect_url: `${PAGE}/user` });
    await browser.call('DELETE', '/client/sessions');
    expect(await follow(browser, 'late@example.com')).toBe('expired');
    const { body } = await service.admin<UserJSON>('GET', `/users/${user.id}`);
    const added = body.email_addresses.find((email) => email.id === id);
    expect(added?.verification?.status).toBe('unverified');
  });

  it('rejects a code that was created for another browser', async () => {
    const { browser } = await createSignedInUser(service, 'two@example.com');
    const { id } = (await add(browser, 'two2@example.com')).body.response;
    await prepare(browser, id);
    const code = await service.codeFor('two2@example.com');
    const other = await createSignedInUser(service, 'two3@example.com');
    expect((await attempt(other.browser, id, code)).status).toBe(404);
    expect((await attempt(browser, id, code)).status).toBe(200);
  });

  it('is kept when it is the last sign-in method', async () => {
    const { browser, user } = await createSignedInUser(service, 'last@example.com');
    const own = user.email_addresses[0]?.id ?? '';
    expect((await browser.call('DELETE', `/me/email_addresses/${own}`)).codes).toEqual([
      'identification_deletion_failed',
    ]);
    const other = await proven(browser, 'last2@example.com');
    expect((await browser.call('DELETE', `/me/email_addresses/${own}`)).status).toBe(200);
    expect((await me(browser)).primary_email_address_id).toBe(other.id);
  });

  it('is limited to twenty', async () => {
    const { browser } = await createSignedInUser(service, 'many@example.com');
    for (let count = 1; count < 20; count += 1) await add(browser, `many${count}@example.com`);
    expect((await add(browser, 'toomany@example.com')).codes).toEqual(['identification_limit_reached']);
  });

  it('has a send limit: ten messages in ten minutes from one account', async () => {
    const { browser } = await createSignedInUser(service, 'sender@example.com');
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1)
      ids.push((await add(browser, `sent${count}@example.com`)).body.response.id);
    const replies: number[] = [];
    for (const id of ids) replies.push((await prepare(browser, id)).status);
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('an address that another user added without verification (R25)', () => {
  it('moves to the user who verifies it', async () => {
    const open = await createTestService(database, {
      settings: (settings) =>
        settingsWith({ attributes: { email_address: { verify_at_sign_up: false } } })(withEverything(settings)),
    });
    const squatter = await openBrowser(open);
    const body = { email_address: 'victim@example.com', password: 'correct horse battery' };
    await squatter.call('POST', '/client/sign_ups', { body });
    const { browser, user } = await createSignedInUser(open, 'owner@example.com');
    expect((await proven(browser, 'victim@example.com', open)).verification?.status).toBe('verified');
    const rows = await database.db
      .selectFrom('email_addresses')
      .select(['user_id', 'claimed'])
      .where('instance_id', '=', open.instance.id)
      .where('email_address', '=', 'victim@example.com')
      .execute();
    expect(rows.filter((row) => row.claimed)).toEqual([{ user_id: user.id, claimed: true }]);
    const theirs = await me(squatter);
    expect(theirs.primary_email_address_id).toBeNull();
    const signIn = await (await openBrowser(open)).call('POST', '/client/sign_ins', {
      body: { identifier: 'victim@example.com', password: body.password, strategy: 'password' },
    });
    expect(signIn.status).toBe(200);
    expect(signIn.body.client?.sessions[0]?.user.id).toBe(user.id);
  });
});

describe('where the instance prevents user enumeration (R11)', () => {
  it('a taken address looks like a free one; its owner gets a notice', async () => {
    const silent = await createTestService(database, {
      settings: (settings) => settingsWith({ security: { enumeration_protection: true } })(withEverything(settings)),
    });
    await silent.admin('POST', '/users', { email_address: 'known@example.com', phone_number: '+12025550180' });
    const { browser } = await createSignedInUser(silent, 'asker@example.com');
    const shapes = [];
    for (const address of ['known@example.com', 'unknown@example.com']) {
      const added = await add(browser, address);
      const prepared = await prepare(browser, added.body.response.id);
      const wrong = await attempt(browser, added.body.response.id, '000000');
      shapes.push([added.status, prepared.status, prepared.body.response.verification?.status, wrong.codes]);
    }
    expect(shapes[0]).toEqual(shapes[1]);
    const [word] = await silent.inbox('known@example.com');
    expect(word?.code).toBeUndefined();
    expect(word?.subject).toContain('already have an account');
    const phone = await browser.call<PhoneNumberJSON>('POST', '/me/phone_numbers/', {
      body: { phone_number: '+12025550180' },
    });
    expect(phone.status).toBe(200);
    await browser.call('POST', `/me/phone_numbers/${phone.body.response.id}/prepare_verification`);
    expect((await silent.inbox('+12025550180'))[0]?.code).toBeUndefined();
  });
});

describe('an expired verification', () => {
  it('is removed after a day; its subject is kept', async () => {
    const { browser } = await createSignedInUser(service, 'purge@example.com');
    const { id } = (await add(browser, 'purged@example.com')).body.response;
    await prepare(browser, id);
    const proofs = () => database.db.selectFrom('verifications').select('id').where('owner_id', '=', id).execute();
    const now = service.ports.clock.now();
    await purgeFinished(database.transaction, now + 24 * 60 * 60_000);
    expect(await proofs()).toHaveLength(1);
    await purgeFinished(database.transaction, now + 24 * 60 * 60_000 + 11 * 60_000);
    expect(await proofs()).toEqual([]);
    const { body } = await browser.call<EmailAddressJSON>('GET', `/me/email_addresses/${id}`);
    expect(body.response.verification?.status).toBe('unverified');
    expect((await attempt(browser, id, '123456')).codes).toEqual(['verification_missing']);
  });
});

describe('a phone number', () => {
  it('is added, verified, and removed', async () => {
    const { browser } = await createSignedInUser(service, 'phone@example.com');
    const added = await browser.call<PhoneNumberJSON>('POST', '/me/phone_numbers/', {
      body: { phone_number: '+1 (202) 555-0111' },
    });
    expect(added.body.response).toMatchObject({
      object: 'phone_number',
      phone_number: '+12025550111',
      reserved_for_second_factor: false,
    });
    const path = `/me/phone_numbers/${added.body.response.id}`;
    await browser.call('POST', `${path}/prepare_verification`, { body: { strategy: 'phone_code' } });
    const code = await service.codeFor('+12025550111');
    const done = await browser.call<PhoneNumberJSON>('POST', `${path}/attempt_verification`, { body: { code } });
    expect(done.body.response.verification).toMatchObject({ status: 'verified', strategy: 'phone_code' });
    expect((await me(browser)).primary_phone_number_id).toBe(added.body.response.id);
    expect((await browser.call('DELETE', path)).status).toBe(200);
    expect((await me(browser)).primary_phone_number_id).toBeNull();
    expect((await browser.call('POST', '/me/phone_numbers/', { body: { phone_number: '12' } })).codes).toEqual([
      'form_param_format_invalid',
    ]);
  });
});

describe('a wallet', () => {
  const wallets = async (browser: TestBrowser, web3_wallet: string) =>
    browser.call<Web3WalletJSON>('POST', '/me/web3_wallets/', { body: { web3_wallet } });

  it('is verified once, by its signature of the service’s message', async () => {
    const wallet = createSoftwareWallet();
    const { browser } = await createSignedInUser(service, 'wallet@example.com');
    const added = await wallets(browser, wallet.address.toLowerCase());
    expect(added.body.response.web3_wallet).toBe(wallet.address);
    const path = `/me/web3_wallets/${added.body.response.id}`;
    const ask = () =>
      browser.call<Web3WalletJSON>('POST', `${path}/prepare_verification`, { body: { strategy: STRATEGY } });
    const answer = (signature: string) =>
      browser.call<Web3WalletJSON>('POST', `${path}/attempt_verification`, { body: { signature } });
    expect((await answer('0x00')).codes).toEqual(['verification_missing']);
    const first = (await ask()).body.response.verification?.message ?? '';
    expect(first).toContain(wallet.address);
    expect((await answer(createSoftwareWallet().sign(first))).codes).toEqual(['web3_signature_invalid']);
    expect((await answer(wallet.sign(first))).codes).toEqual(['verification_missing']);
    const message = (await ask()).body.response.verification?.message ?? '';
    const done = await answer(wallet.sign(message));
    expect(done.body.response.verification).toMatchObject({ status: 'verified', strategy: STRATEGY });
    expect((await me(browser)).primary_web3_wallet_id).toBe(added.body.response.id);
    const other = await createSignedInUser(service, 'wallet2@example.com');
    expect((await wallets(other.browser, wallet.address)).codes).toEqual(['form_identifier_exists']);
    expect((await browser.call('DELETE', path)).status).toBe(200);
  });
});
