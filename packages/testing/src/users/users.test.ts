import { describe, expect, it } from 'vitest';
import { describeUser, fieldsOf, type NewUser, uniquePhone } from './users.ts';

const fieldsFor = (wanted: NewUser) => {
  const user = describeUser(wanted);
  return { user, fields: fieldsOf(wanted, user) };
};

describe('a new user', () => {
  it('has an address and a password, both ready for a sign-in', () => {
    const { user, fields } = fieldsFor({});
    expect(fields).toEqual({
      email_address: user.email,
      password_digest: expect.stringContaining('argon2id'),
      password_hasher: 'argon2id',
    });
    expect(user.password).not.toBe('');
    expect(describeUser({}).email).not.toBe(user.email);
  });

  it('has what the test gives, and more fields of the admin API', () => {
    const wanted = { email: 'ada@example.com', password: 'lanterns', firstName: 'Ada', fields: { external_id: 'a1' } };
    expect(fieldsFor(wanted).fields).toEqual({
      email_address: 'ada@example.com',
      password: 'lanterns',
      skip_password_checks: true,
      first_name: 'Ada',
      external_id: 'a1',
    });
  });

  it('has no address and no password where the test wants none', () => {
    const { user, fields } = fieldsFor({ email: null, password: null, username: true });
    expect(user).toMatchObject({ email: '', password: '' });
    expect(fields).toEqual({ username: user.username });
  });

  it('has the secrets of its factors', () => {
    const { user, fields } = fieldsFor({ totp: true, backupCodes: true, passkey: true, secondFactorPhone: true });
    expect(fields).toMatchObject({
      totp_secret: user.totpSecret,
      backup_codes: user.backupCodes,
      passkeys: [user.passkey?.imported],
      second_factor_phone_number: user.phone,
    });
    expect(fields).not.toHaveProperty('phone_number');
    expect(new Set(user.backupCodes).size).toBe(5);
  });

  it('has a phone number in the international form', () => {
    for (let time = 0; time < 100; time += 1) expect(uniquePhone()).toMatch(/^\+49152\d{8}$/);
  });
});
