// Which passwords users may choose, and imported hashes, through the whole service (docs/security.md R03, R04).
import type { SignInJSON, SignUpJSON, UserJSON } from '@latchkey/wire';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { PASSWORD, signIn } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { PASSWORD_VECTORS } from '../../testing/factors/password-vectors.ts';
import { openBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const withRules =
  (rules: Partial<InstanceSettings['user_settings']['password_settings']>) =>
  (settings: InstanceSettings): InstanceSettings => ({
    ...settings,
    user_settings: {
      ...settings.user_settings,
      password_settings: { ...settings.user_settings.password_settings, ...rules },
    },
  });

eachDatabase('a new password', (database) => {
  let service: TestService;
  let strict: TestService;

  beforeAll(async () => {
    service = await createTestService(database());
    strict = await createTestService(database(), {
      settings: withRules({ show_zxcvbn: true, min_zxcvbn_strength: 3, enforce_hibp_on_sign_in: true }),
    });
  });

  const choose = async (password: string, email = 'grace.hopper@example.com', at: TestService = service) =>
    (await openBrowser(at)).call<SignUpJSON>('POST', '/client/sign_ups', { body: { email_address: email, password } });

  it.each(['password1', 'Password123', '1234567890', 'testapplication', 'Grace Hopper 1906', 'gracehopper!!'])(
    'is not %s',
    async (password) => {
      const { status, codes, body } = await choose(password);
      expect([status, codes]).toEqual([422, ['form_password_pwned']]);
      expect(body.errors?.[0]?.meta?.param_name).toBe('password');
    },
  );

  it('may be anything that is not commonly guessed', async () => {
    expect((await choose(PASSWORD)).status).toBe(200);
    expect((await choose('grace likes her compilers')).status).toBe(200);
  });

  it('must be strong where the instance requires it, and the error has suggestions', async () => {
    const { codes, body } = await choose('zxcvbnm1990q', 'a@example.com', strict);
    expect(codes).toEqual(['form_password_not_strong_enough']);
    const [suggestion] = body.errors?.[0]?.meta?.zxcvbn?.suggestions ?? [];
    expect(suggestion?.code).toBe('anotherWord');
    expect(suggestion?.message).toBeTruthy();
    expect((await choose(PASSWORD, 'a@example.com', strict)).status).toBe(200);
  });

  it('is rejected at sign-in as leaked, where the instance requires it', async () => {
    const email = 'old@example.com';
    const digest = await strict.ports.hasher.hash('password1');
    await strict.admin('POST', '/users', { email_address: email, password: PASSWORD });
    await database()
      .db.updateTable('users')
      .set({ password_digest: digest })
      .where('instance_id', '=', strict.instance.id)
      .execute();
    const browser = await openBrowser(strict);
    expect((await signIn(browser, email, 'password1')).codes).toEqual(['form_password_pwned']);
    expect((await signIn(browser, email, 'password2')).codes).toEqual(['form_password_incorrect']);
  });
});

eachDatabase('imported password hashes', (database) => {
  let service: TestService;

  beforeAll(async () => {
    service = await createTestService(database(), { hashesForReal: true });
  });

  const digestOf = async (id: string): Promise<string | null> =>
    (await database().db.selectFrom('users').select('password_digest').where('id', '=', id).executeTakeFirstOrThrow())
      .password_digest;

  it.each(PASSWORD_VECTORS)(
    'of %s sign their users in, and are replaced at the first sign-in',
    async (hasher, vectors) => {
      const [password = '', digest = ''] = vectors.at(-1) ?? [];
      const email = `${hasher}@example.com`;
      const { status, body: user } = await service.admin<UserJSON>('POST', '/users', {
        email_address: email,
        password_digest: digest,
        password_hasher: hasher,
      });
      expect(status).toBe(200);
      expect(user.password_enabled).toBe(true);
      const browser = await openBrowser(service);
      expect((await signIn(browser, email, `${password}!`)).codes).toEqual(['form_password_incorrect']);
      expect(await digestOf(user.id)).not.toMatch(/^\$argon2id\$v=19\$m=32768/);
      const done = await browser.call<SignInJSON>('POST', '/client/sign_ins', {
        body: { identifier: email, password, strategy: 'password' },
      });
      expect(done.body.response.status).toBe('complete');
      expect(await digestOf(user.id)).toMatch(/^\$argon2id\$v=19\$m=32768,t=4,p=1\$/);
      expect((await signIn(await openBrowser(service), email, password)).body.response.status).toBe('complete');
    },
  );

  it('are rejected when they are invalid, of an unknown kind, incomplete or sent together with a password', async () => {
    const [, [[, digest = ''] = []] = []] = PASSWORD_VECTORS.find(([name]) => name === 'bcrypt') ?? [];
    const create = async (fields: object) =>
      (await service.admin('POST', '/users', { email_address: 'x@example.com', ...fields })).body.errors?.[0];
    const codeAndField = async (fields: object) => {
      const error = await create(fields);
      return [error?.code, error?.meta?.param_name];
    };
    expect(await codeAndField({ password_digest: 'x', password_hasher: 'bcrypt' })).toEqual([
      'form_param_format_invalid',
      'password_digest',
    ]);
    expect(await codeAndField({ password_digest: digest })).toEqual(['form_param_missing', 'password_hasher']);
    expect(await codeAndField({ password_hasher: 'bcrypt' })).toEqual(['form_param_missing', 'password_digest']);
    expect((await create({ password_digest: digest, password_hasher: 'md5' }))?.code).toBe('form_param_format_invalid');
    expect((await create({ password_digest: digest, password_hasher: 'bcrypt', password: PASSWORD }))?.code).toBe(
      'form_param_format_invalid',
    );
  });
});

describe('the vectors', () => {
  it('are of twenty kinds', () => {
    expect(PASSWORD_VECTORS).toHaveLength(20);
  });
});
