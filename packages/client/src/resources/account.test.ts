// Account verbs of a user: identifiers, second factors, devices, the picture, organizations.
import type { EndpointKey } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { fakeUser, fakeVerification } from '../testing/fake-json.ts';
import { fakeMembership } from '../testing/fake-organization.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createSignedIn, type HarnessOptions } from '../testing/harness.ts';
import { createFakeAuthenticator } from '../testing/platform/fake-authenticator.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';
import { createFakeWallet, fakeSignature } from '../testing/platform/fake-wallet.ts';

const signedIn = async (options: HarnessOptions = {}) => {
  const harness = await createSignedIn(options);
  const { user } = harness.latchkey;
  if (!user) throw new Error('nobody is signed in');
  const answer = (call: string, response: unknown) =>
    harness.service.once(call, () => jsonResponse({ response, client: null }));
  const last = () => harness.platform.network.requests.at(-1);
  const lastBody = () => Object.fromEntries(new URLSearchParams(String(last()?.body ?? '')));
  return { ...harness, user, answer, last, lastBody };
};

const phoneJSON = (change: object = {}) => ({
  object: 'phone_number',
  id: 'idn_2',
  phone_number: '+12025550123',
  reserved_for_second_factor: false,
  default_second_factor: false,
  verification: fakeVerification({ strategy: 'phone_code' }),
  linked_to: [],
  ...change,
});

const walletJSON = (change: object = {}) => ({
  object: 'web3_wallet',
  id: 'idn_3',
  web3_wallet: '0xabc',
  verification: fakeVerification({ strategy: 'web3_metamask_signature', message: 'Sign this' }),
  ...change,
});

const passkeyJSON = (change: object = {}) => ({
  object: 'passkey',
  id: 'pk_1',
  name: null,
  verification: null,
  last_used_at: null,
  created_at: 1,
  updated_at: 2,
  ...change,
});

const totpJSON = (change: object = {}) => ({
  object: 'totp',
  id: 'totp_1',
  verified: false,
  created_at: 1,
  updated_at: 2,
  ...change,
});

describe('a user', () => {
  it('changes fields in place, and omits those that are not given', async () => {
    const { user, answer, lastBody } = await signedIn();
    const json = { ...fakeUser('user_1', 'ada@example.com', 0), first_name: 'Augusta' };
    answer('PATCH /me', json);
    const { update } = user;
    const params = { firstName: 'Augusta', lastName: null, unsafeMetadata: { plan: 'pro' } };
    expect(await update({ ...params, username: undefined })).toBe(user);
    expect(lastBody()).toEqual({ first_name: 'Augusta', last_name: '', unsafe_metadata: '{"plan":"pro"}' });
    expect([user.fullName, user.__internal_toSnapshot().first_name]).toEqual(['Augusta Lovelace', 'Augusta']);
  });

  it('changes and removes the password', async () => {
    const { user, answer, lastBody } = await signedIn();
    answer('POST /me/change_password', fakeUser('user_1', 'ada@example.com', 0));
    await user.updatePassword({ newPassword: 'n', currentPassword: 'c', signOutOfOtherSessions: true });
    expect(lastBody()).toEqual({ new_password: 'n', current_password: 'c', sign_out_of_other_sessions: 'true' });
    answer('POST /me/remove_password', { ...fakeUser('user_1', 'ada@example.com', 0), password_enabled: false });
    expect((await user.removePassword({ currentPassword: 'n' })).passwordEnabled).toBe(false);
    expect(lastBody()).toEqual({ current_password: 'n' });
  });

  it('reports that nothing was saved while offline', async () => {
    const { user, platform } = await signedIn();
    platform.tab.setOnline(false);
    const calls: (() => Promise<unknown>)[] = [
      () => user.update({ firstName: 'A' }),
      () => user.delete(),
      () => user.createTOTP(),
      () => user.setProfileImage({ file: null }),
      async () => user.emailAddresses[0]?.destroy(),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'network_error' });
  });

  it('rejects an empty reply instead of creating a resource from it', async () => {
    const { user, service } = await signedIn();
    service.once('POST /me/totp', () => jsonResponse({ response: null }));
    await expect(user.createTOTP()).rejects.toThrow('gave no answer');
  });
});

describe('identifiers', () => {
  it('are added as separate resources', async () => {
    const { user, answer, lastBody } = await signedIn();
    answer('POST /me/email_addresses', {
      object: 'email_address',
      id: 'idn_9',
      email_address: 'new@example.com',
      verification: null,
      matches_sso_connection: false,
      linked_to: null,
    });
    const { createEmailAddress, createPhoneNumber, createWeb3Wallet } = user;
    const email = await createEmailAddress({ email: 'new@example.com' });
    expect(lastBody()).toEqual({ email_address: 'new@example.com' });
    expect([email.id, email.linkedTo, email.verification.status, String(email)]).toEqual([
      'idn_9',
      [],
      null,
      'new@example.com',
    ]);
    expect(user.emailAddresses).toHaveLength(1);
    answer('POST /me/phone_numbers', phoneJSON());
    expect(String(await createPhoneNumber({ phoneNumber: '+12025550123' }))).toBe('+12025550123');
    answer('POST /me/web3_wallets', walletJSON());
    expect((await createWeb3Wallet({ web3Wallet: '0xabc' })).verification.message).toBe('Sign this');
  });

  it('by phone are verified, made a second factor, and removed', async () => {
    const { user, answer, lastBody, service } = await signedIn();
    answer('POST /me/phone_numbers', phoneJSON());
    const phone = await user.createPhoneNumber({ phoneNumber: '+12025550123' });
    const { prepareVerification, attemptVerification, setReservedForSecondFactor, destroy } = phone;
    answer('POST /me/phone_numbers/idn_2/prepare_verification', phoneJSON());
    expect(await prepareVerification()).toBe(phone);
    expect(lastBody()).toEqual({ strategy: 'phone_code' });
    answer(
      'POST /me/phone_numbers/idn_2/attempt_verification',
      phoneJSON({ verification: fakeVerification({ status: 'verified' }) }),
    );
    expect((await attemptVerification({ code: '424242' })).verification.status).toBe('verified');
    answer('PATCH /me/phone_numbers/idn_2', phoneJSON({ reserved_for_second_factor: true, backup_codes: ['a', 'b'] }));
    await setReservedForSecondFactor({ reserved: true });
    expect(lastBody()).toEqual({ reserved_for_second_factor: 'true' });
    expect([phone.reservedForSecondFactor, phone.backupCodes]).toEqual([true, ['a', 'b']]);
    answer('PATCH /me/phone_numbers/idn_2', phoneJSON({ default_second_factor: true }));
    await phone.makeDefaultSecondFactor();
    expect(lastBody()).toEqual({ default_second_factor: 'true' });
    answer('DELETE /me/phone_numbers/idn_2', { object: 'phone_number', id: 'idn_2', deleted: true });
    expect(await destroy()).toBeUndefined();
    expect(service.calls.at(-1)).toBe('DELETE /me/phone_numbers/idn_2');
  });

  it('are reloaded with their user, and are removed with it', async () => {
    const { user, answer } = await signedIn();
    answer('POST /me/phone_numbers', phoneJSON());
    const phone = await user.createPhoneNumber({ phoneNumber: '+12025550123' });
    const me = fakeUser('user_1', 'ada@example.com', 0);
    answer('GET /me', { ...me, phone_numbers: [phoneJSON({ default_second_factor: true })] });
    expect((await phone.reload()).defaultSecondFactor).toBe(true);
    answer('GET /me', me);
    await expect(phone.reload()).rejects.toThrow('"idn_2" is not there any more');
  });

  it('by wallet: the browser’s wallet signs the service’s message', async () => {
    const wallet = createFakeWallet('0xabc');
    const { user, answer, lastBody } = await signedIn({ wallets: { MetaMask: wallet } });
    answer('POST /me/web3_wallets', walletJSON());
    answer('POST /me/web3_wallets/idn_3/prepare_verification', walletJSON());
    answer(
      'POST /me/web3_wallets/idn_3/attempt_verification',
      walletJSON({ verification: fakeVerification({ status: 'verified' }) }),
    );
    const added = await user.__internal_connectWallet('web3_metamask_signature');
    expect(added.verification.status).toBe('verified');
    expect(lastBody()).toEqual({ signature: fakeSignature('Sign this', '0xabc') });
  });

  it('by wallet: one that does not sign is removed again', async () => {
    const wallet = createFakeWallet('0xabc');
    const { user, answer, service } = await signedIn({ wallets: { MetaMask: wallet } });
    answer('POST /me/web3_wallets', walletJSON());
    answer('POST /me/web3_wallets/idn_3/prepare_verification', walletJSON());
    wallet.refuse('personal_sign');
    answer('DELETE /me/web3_wallets/idn_3', { object: 'web3_wallet', id: 'idn_3', deleted: true });
    await expect(user.__internal_connectWallet('web3_metamask_signature')).rejects.toMatchObject({ code: 4001 });
    expect(service.calls.at(-1)).toBe('DELETE /me/web3_wallets/idn_3');
  });

  it('by wallet: a browser without one reports it before anything is sent', async () => {
    const { user, service } = await signedIn();
    const before = service.calls.length;
    await expect(user.__internal_connectWallet('web3_metamask_signature')).rejects.toMatchObject({
      code: 'web3_missing_identifier',
    });
    expect(service.calls).toHaveLength(before);
  });
});

describe('passkeys', () => {
  const options = {
    rp: { id: 'app.example.com', name: 'Fake' },
    user: { id: 'dXNlcl8x', name: 'ada@example.com', displayName: 'Ada' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 60_000,
    authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };

  it('are created by the browser and sent to the service', async () => {
    const { user, answer, lastBody } = await signedIn({ credentials: createFakeAuthenticator() });
    answer(
      'POST /me/passkeys',
      passkeyJSON({ verification: fakeVerification({ strategy: 'passkey', nonce: JSON.stringify(options) }) }),
    );
    answer('POST /me/passkeys/pk_1/attempt_verification', passkeyJSON({ name: 'Laptop' }));
    expect((await user.createPasskey()).name).toBe('Laptop');
    const { strategy, public_key_credential: credential = '{}' } = lastBody();
    expect(strategy).toBe('passkey');
    expect(JSON.parse(credential)).toMatchObject({
      type: 'public-key',
      response: { attestationObject: expect.any(String) },
    });
  });

  it('are not created where the device has none, or where the service sends no options', async () => {
    const without = await signedIn();
    await expect(without.user.createPasskey()).rejects.toMatchObject({ code: 'passkey_not_supported' });
    const { user, answer } = await signedIn({ credentials: createFakeAuthenticator() });
    answer('POST /me/passkeys', passkeyJSON());
    await expect(user.createPasskey()).rejects.toThrow('did not say how');
  });

  it('are named and removed', async () => {
    const { user, answer, lastBody } = await signedIn();
    answer('GET /me', { ...fakeUser('user_1', 'ada@example.com', 0), passkeys: [passkeyJSON()] });
    const [passkey] = (await user.reload()).passkeys;
    answer('PATCH /me/passkeys/pk_1', passkeyJSON({ name: 'Phone' }));
    expect(await passkey?.update({ name: 'Phone' })).toBe(passkey);
    expect([lastBody(), passkey?.name]).toEqual([{ name: 'Phone' }, 'Phone']);
    answer('DELETE /me/passkeys/pk_1', { object: 'passkey', id: 'pk_1', deleted: true });
    expect(await passkey?.delete()).toEqual({ object: 'passkey', id: 'pk_1', deleted: true });
    expect(passkey?.name).toBe('Phone');
  });
});

describe('second factors', () => {
  it('by app: set up, verified, removed', async () => {
    const { user, answer, lastBody } = await signedIn();
    answer('POST /me/totp', totpJSON({ secret: 'ABC', uri: 'otpauth://totp/x' }));
    expect(await user.createTOTP()).toMatchObject({ secret: 'ABC', uri: 'otpauth://totp/x', verified: false });
    answer('POST /me/totp/attempt_verification', totpJSON({ verified: true, backup_codes: ['one'] }));
    expect(await user.verifyTOTP({ code: '123456' })).toMatchObject({ verified: true, backupCodes: ['one'] });
    expect(lastBody()).toEqual({ code: '123456' });
    answer('DELETE /me/totp', { object: 'totp', id: 'totp_1', deleted: true });
    expect(await user.disableTOTP()).toEqual({ object: 'totp', id: 'totp_1', deleted: true });
  });

  it('by backup codes: returned when they are created, and a list in any case', async () => {
    const { user, answer } = await signedIn();
    const json = { object: 'backup_code', id: 'bc_1', codes: ['a', 'b'], created_at: 1, updated_at: 2 };
    answer('POST /me/backup_codes', json);
    expect(await user.createBackupCode()).toMatchObject({ id: 'bc_1', codes: ['a', 'b'], createdAt: new Date(1) });
    answer('POST /me/backup_codes', { ...json, codes: null });
    expect((await user.createBackupCode()).codes).toEqual([]);
  });
});

describe('the picture', () => {
  it('is sent as the only part of a form, or as the given text', async () => {
    const { user, answer, last } = await signedIn();
    const json = { object: 'image', id: 'img_1', name: 'me.png', public_url: 'https://img.example/1' };
    answer('POST /me/profile_image', json);
    const file = new File([new Uint8Array([1])], 'me.png', { type: 'image/png' });
    expect(await user.setProfileImage({ file })).toEqual({
      id: 'img_1',
      name: 'me.png',
      publicUrl: 'https://img.example/1',
    });
    expect(last()?.headers.get('content-type') ?? '').not.toContain('octet-stream');
    answer('POST /me/profile_image', json);
    await user.setProfileImage({ file: 'data:image/png;base64,AQ==' });
    expect([last()?.headers.get('content-type'), last()?.body]).toEqual([
      'application/octet-stream',
      'data:image/png;base64,AQ==',
    ]);
  });

  it('is removed with null', async () => {
    const { user, answer, service } = await signedIn();
    answer('DELETE /me/profile_image', { object: 'image', id: 'img_1', deleted: true });
    expect(await user.setProfileImage({ file: null })).toEqual({ id: 'img_1', name: null, publicUrl: null });
    expect(service.calls.at(-1)).toBe('DELETE /me/profile_image');
  });
});

describe('devices', () => {
  const device = (id: string) => ({
    object: 'session',
    id,
    status: 'active',
    expire_at: 1,
    abandon_at: 2,
    last_active_at: 3,
    last_active_organization_id: null,
    actor: null,
    user: null,
    latest_activity: { object: 'session_activity', id: 'act_1', browser_name: 'Chrome', is_mobile: false },
    created_at: 1,
    updated_at: 1,
  });
  const LIST = 'GET /me/sessions/active' satisfies EndpointKey;

  it('are listed once in two minutes, and again after a failure', async () => {
    const { user, service, platform } = await signedIn();
    service.once(LIST, () => errorResponse(400, 'request_body_invalid'));
    await expect(user.getSessions()).rejects.toMatchObject({ status: 400 });
    const respond = () =>
      service.once(LIST, () => jsonResponse([device('sess_a'), { ...device('sess_b'), latest_activity: undefined }]));
    const count = () => service.calls.filter((call) => call === LIST).length;
    respond();
    const [first, same] = await Promise.all([user.getSessions(), user.getSessions()]);
    expect(same).toBe(first);
    expect(first.map(({ id, latestActivity }) => [id, latestActivity.browserName])).toEqual([
      ['sess_a', 'Chrome'],
      ['sess_b', undefined],
    ]);
    expect(count()).toBe(2);
    respond();
    await platform.advance(120_000);
    await user.getSessions();
    expect(count()).toBe(3);
  });

  it('stay signed in here when the list is rejected', async () => {
    const { latchkey, user, service } = await signedIn();
    service.once(LIST, () => errorResponse(401, 'authentication_invalid'));
    await expect(user.getSessions()).rejects.toMatchObject({ status: 401 });
    expect(latchkey.session).not.toBeNull();
    expect(service.calls.at(-1)).toBe(LIST);
  });

  it('are signed out', async () => {
    const { user, service, answer } = await signedIn();
    service.once(LIST, () => jsonResponse([device('sess_a')]));
    const [first] = await user.getSessions();
    answer('POST /me/sessions/sess_a/revoke', { ...device('sess_a'), status: 'revoked' });
    expect(await first?.revoke()).toBe(first);
    expect(first?.status).toBe('revoked');
  });
});

describe('organizations of a user', () => {
  const organization = { id: 'org_1', name: 'Acme', slug: 'acme', has_image: false, image_url: '' };

  it('are requested by page', async () => {
    const { user, answer, last } = await signedIn();
    const membership = fakeMembership('org_1', 'acme', {} as never, 0);
    answer('GET /me/organization_memberships', { data: [membership], total_count: 21 });
    const { getOrganizationMemberships } = user;
    const page = await getOrganizationMemberships({ initialPage: 3, pageSize: 10 });
    const query = last()?.url.searchParams;
    expect(['paginated', 'limit', 'offset'].map((name) => query?.get(name))).toEqual(['true', '10', '20']);
    expect([page.total_count, page.data[0]?.organization.slug]).toEqual([21, 'acme']);
    expect(() => page.data[0]?.reload()).toThrow('Calling OrganizationMembership.reload is not currently supported.');
  });

  it('invite, and are joined', async () => {
    const { user, answer, last } = await signedIn();
    const json = {
      object: 'organization_invitation',
      id: 'inv_1',
      email_address: 'ada@example.com',
      public_organization_data: organization,
      public_metadata: {},
      role: 'org:member',
      status: 'pending',
      created_at: 1,
      updated_at: 1,
    };
    answer('GET /me/organization_invitations', { data: [json], total_count: 1 });
    const { data } = await user.getOrganizationInvitations({ status: 'pending' });
    expect(last()?.url.searchParams.getAll('status')).toEqual(['pending']);
    expect(data[0]?.publicOrganizationData).toMatchObject({ name: 'Acme', hasImage: false });
    answer('POST /me/organization_invitations/inv_1/accept', { ...json, status: 'accepted' });
    const accept = data[0]?.accept;
    expect((await accept?.())?.status).toBe('accepted');
  });

  it('are suggested, and requested to be joined', async () => {
    const { user, answer, last } = await signedIn();
    const json = {
      object: 'organization_suggestion',
      id: 'sug_1',
      public_organization_data: organization,
      status: 'pending',
      created_at: 1,
      updated_at: 1,
    };
    answer('GET /me/organization_suggestions', { data: [json], total_count: 1 });
    const { data } = await user.getOrganizationSuggestions({ status: ['pending', 'accepted'] });
    expect(last()?.url.searchParams.getAll('status')).toEqual(['pending', 'accepted']);
    answer('POST /me/organization_suggestions/sug_1/accept', { ...json, status: 'accepted' });
    expect((await data[0]?.accept())?.status).toBe('accepted');
    answer('GET /me/organization_suggestions', { data: null, total_count: undefined });
    expect(await user.getOrganizationSuggestions()).toEqual({ data: [], total_count: 0 });
    expect(last()?.url.searchParams.has('status')).toBe(false);
  });

  it('are left', async () => {
    const { user, answer, service } = await signedIn();
    answer('DELETE /me/organization_memberships/org_1', { object: 'organization_membership', id: 'm', deleted: true });
    expect(await user.leaveOrganization('org_1')).toMatchObject({ deleted: true });
    expect(service.calls.at(-1)).toBe('DELETE /me/organization_memberships/org_1');
  });
});
