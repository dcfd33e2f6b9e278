// Admin API: identifiers, pictures and factors of a user.
import type { EmailAddressJSON, PhoneNumberJSON } from '@latchkey/wire';
import type { AdminUserJSON, UserFactorsJSON } from '@latchkey/wire/schemas';
import { beforeAll, expect, it, vi } from 'vitest';
import { withEveryFactor } from '../../../testing/accounts/factor-settings.ts';
import { PHONE_ON, settingsWith } from '../../../testing/accounts/instance-settings.ts';
import { PASSWORD, signIn } from '../../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../../testing/database/test-database.ts';
import { totpCodeAt } from '../../../testing/factors/totp-code.ts';
import { openBrowser } from '../../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const SEED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

eachDatabase('identifiers and factors by the admin API', (database) => {
  let service: TestService;
  let people = 0;

  beforeAll(async () => {
    const phones = settingsWith({ attributes: { phone_number: PHONE_ON } });
    service = await createTestService(database(), { settings: (defaults) => phones(withEveryFactor(defaults)) });
  });

  const make = async (more: object = {}) => {
    people += 1;
    const email = `owner${people}@example.com`;
    const { body } = await service.admin<AdminUserJSON>('POST', '/users', {
      email_address: email,
      password: PASSWORD,
      ...more,
    });
    return { ...body, email, path: `/users/${body.id}` };
  };
  const read = async (path: string) => (await service.admin<AdminUserJSON>('GET', path)).body;
  const codesOf = ({ body }: { readonly body: { readonly errors?: readonly { readonly code: string }[] } }) =>
    body.errors?.map(({ code }) => code);

  it('an address is added, verified, made primary and removed', async () => {
    const { path, primary_email_address_id: first } = await make();
    const added = await service.admin<EmailAddressJSON>('POST', `${path}/email_addresses`, {
      email_address: ' Second@Example.com ',
      verified: false,
    });
    expect([added.status, added.body]).toMatchObject([
      200,
      { email_address: 'second@example.com', verification: { status: 'unverified' } },
    ]);
    const second = `${path}/email_addresses/${added.body.id}`;
    const again = { email_address: 'second@example.com' };
    expect(codesOf(await service.admin('POST', `${path}/email_addresses`, again))).toEqual(['duplicate_record']);
    expect(codesOf(await service.admin('PATCH', second, { primary: true }))).toEqual(['identification_unverified']);
    expect((await signIn(await openBrowser(service), 'second@example.com')).codes).toEqual([
      'form_identifier_not_found',
    ]);
    const verified = await service.admin<EmailAddressJSON>('PATCH', second, { verified: true, primary: true });
    expect(verified.body.verification?.status).toBe('verified');
    expect((await read(path)).primary_email_address_id).toBe(added.body.id);
    expect((await signIn(await openBrowser(service), 'second@example.com')).status).toBe(200);
    expect((await service.admin('DELETE', second)).body).toEqual({
      object: 'email_address',
      id: added.body.id,
      deleted: true,
    });
    expect((await read(path)).primary_email_address_id).toBe(first);
    expect((await service.admin('DELETE', second)).status).toBe(404);
    const last = await service.admin('DELETE', `${path}/email_addresses/${first}`);
    expect([last.status, codesOf(last)]).toEqual([422, ['identification_deletion_failed']]);
  });

  it('an address of another user is refused, and so is one of another form, with a sentence', async () => {
    const [{ email }, { path }] = [await make(), await make()];
    const add = (address: string) => service.admin('POST', `${path}/email_addresses`, { email_address: address });
    expect(codesOf(await add(email))).toEqual(['form_identifier_exists']);
    const malformed = await add('nobody');
    expect([malformed.status, malformed.body.errors?.[0]?.message]).toEqual([
      422,
      'email_address must be an e-mail address, such as ada@example.com.',
    ]);
    const { body } = await service.admin('POST', `${path}/phone_numbers`, { phone_number: '123' });
    expect(body.errors?.[0]?.message).toMatch(/^phone_number must be a phone number/);
  });

  it('an address that another user never verified goes to the user whom the operator gives it', async () => {
    const [one, other] = [await make(), await make()];
    const address = { email_address: 'contested@example.com', verified: false };
    await service.admin('POST', `${one.path}/email_addresses`, address);
    expect((await service.admin('POST', `${other.path}/email_addresses`, { ...address, verified: true })).status).toBe(
      200,
    );
    const mine = (await read(one.path)).email_addresses.find((row) => row.email_address === address.email_address);
    expect(mine?.verification?.status).toBe('unverified');
  });

  it('a number becomes a second factor and its default, and a wallet is added and removed', async () => {
    const { path } = await make();
    const added = await service.admin<PhoneNumberJSON>('POST', `${path}/phone_numbers`, {
      phone_number: '+12025550147',
      reserved_for_second_factor: true,
    });
    expect(added.body).toMatchObject({ reserved_for_second_factor: true, default_second_factor: true });
    const phone = `${path}/phone_numbers/${added.body.id}`;
    const freed = await service.admin<PhoneNumberJSON>('PATCH', phone, { reserved_for_second_factor: false });
    expect(freed.body).toMatchObject({ reserved_for_second_factor: false, default_second_factor: false });
    expect(codesOf(await service.admin('PATCH', phone, { default_second_factor: true }))).toEqual([
      'form_param_value_invalid',
    ]);
    expect((await service.admin('DELETE', phone)).status).toBe(200);
    const wallet = await service.admin<{ id: string }>('POST', `${path}/web3_wallets`, { web3_wallet: WALLET });
    expect(wallet.body).toMatchObject({ web3_wallet: WALLET, verification: { status: 'verified' } });
    expect((await read(path)).primary_web3_wallet_id).toBe(wallet.body.id);
    expect((await service.admin('PATCH', `${path}/web3_wallets/${wallet.body.id}`, { primary: true })).status).toBe(
      200,
    );
    expect((await service.admin('DELETE', `${path}/web3_wallets/${wallet.body.id}`)).status).toBe(200);
    expect((await service.admin('DELETE', `${path}/external_accounts/eac_unknown`)).status).toBe(404);
  });

  it('factors are listed and removed, and backup codes go with the last one', async () => {
    const { path } = await make({
      totp_secret: SEED,
      backup_codes: ['abcde-fghij', 'klmno-pqrst'],
      second_factor_phone_number: '+12025550148',
      passkeys: [{ credential_id: 'listed', public_key: 'def', rp_id: 'example.com', name: 'Phone' }],
    });
    const factors = async () => (await service.admin<UserFactorsJSON>('GET', `${path}/factors`)).body;
    const before = await factors();
    expect(before).toMatchObject({
      object: 'user_factors',
      password_enabled: true,
      totp: { object: 'totp', verified: true },
      backup_codes_count: 2,
      phone_numbers: [{ phone_number: '+12025550148' }],
      passkeys: [{ name: 'Phone' }],
    });
    expect(JSON.stringify(before)).not.toContain(SEED);
    expect((await service.admin('DELETE', `${path}/totp`)).status).toBe(200);
    expect((await service.admin('DELETE', `${path}/totp`)).status).toBe(404);
    expect((await factors()).backup_codes_count).toBe(2);
    expect((await service.admin('DELETE', `${path}/passkeys/${before.passkeys[0]?.id}`)).status).toBe(200);
    expect((await service.admin<AdminUserJSON>('DELETE', `${path}/mfa`)).body.two_factor_enabled).toBe(false);
    expect(await factors()).toMatchObject({ totp: null, backup_codes_count: 0, phone_numbers: [], passkeys: [] });
    expect((await service.admin('DELETE', `${path}/backup_codes`)).status).toBe(404);
    expect((await service.admin<AdminUserJSON>('DELETE', `${path}/password`)).body.password_enabled).toBe(false);
    expect((await service.admin('DELETE', `${path}/password`)).status).toBe(404);
  });

  it('a password and a code are verified, and guesses are counted with those of the user', async () => {
    const { id, path, email } = await make({ totp_secret: SEED });
    const password = (text: string) => service.admin('POST', `${path}/verify_password`, { password: text });
    expect((await password(PASSWORD)).body).toEqual({ verified: true });
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect(codesOf(await password('wrong'))).toEqual(['form_password_incorrect']);
    expect(codesOf(await password(PASSWORD))).toEqual(['user_locked']);
    expect((await signIn(await openBrowser(service), email)).codes).toEqual(['user_locked']);
    type Events = { readonly data: ReadonlyArray<Readonly<Record<string, unknown>>>; readonly total_count: number };
    const failures = async () => {
      const names = 'admin.verification_failed,admin.verification_locked';
      const { body } = await service.admin<Events>('GET', `/audit_events?user_id=${id}&event=${names}&limit=1`);
      return [body.total_count, body.data[0]] as const;
    };
    const by = { user_id: id, target: id, actor: { sub: 'operator' }, changes: null };
    const locked = { event: 'admin.verification_locked', reason: 'user_locked' };
    expect(await failures()).toMatchObject([11, { ...by, ...locked }]);

    const code = totpCodeAt(SEED, service.ports.clock.now());
    const totp = (text: string) => service.admin('POST', `${path}/verify_totp`, { code: text });
    expect((await totp(code)).body).toEqual({ verified: true });
    // A code counts once.
    expect(codesOf(await totp(code))).toEqual(['form_code_incorrect']);
    for (let wrong = 0; wrong < 4; wrong += 1) expect(codesOf(await totp('000000'))).toEqual(['form_code_incorrect']);
    expect(codesOf(await totp('000000'))).toEqual(['too_many_requests']);
    const failed = { event: 'admin.verification_failed', reason: 'form_code_incorrect' };
    expect(await failures()).toMatchObject([16, { ...by, ...failed }]);
    const { path: other } = await make();
    expect(codesOf(await service.admin('POST', `${other}/verify_totp`, { code }))).toEqual([
      'strategy_for_user_invalid',
    ]);
  });

  it('a picture is set and removed', async () => {
    const { path } = await make();
    const form = new FormData();
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'me.png');
    const reply = await service.app.fetch(
      new Request(`${service.baseUrl}/admin/v1${path}/profile_image`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.secretKey}` },
        body: form,
      }),
    );
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ has_image: true });
    expect((await service.admin<AdminUserJSON>('DELETE', `${path}/profile_image`)).body.has_image).toBe(false);
    expect((await service.admin<AdminUserJSON>('DELETE', `${path}/profile_image`)).status).toBe(200);
  });
});
