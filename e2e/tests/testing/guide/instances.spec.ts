// Tests of an API without a page: two instances at once, and a session by every factor.

import { createLatchkeyBackend } from '@latchkey/backend';
import { type FirstFactorName, type NewUser, type SecondFactorName, startLatchkey } from '@latchkey/testing';
import { expect, test } from '@playwright/test';

const SETTINGS = {
  user_settings: {
    attributes: {
      phone_number: {
        enabled: true,
        used_for_first_factor: true,
        first_factors: ['phone_code'],
        verifications: ['phone_code'],
        used_for_second_factor: true,
        second_factors: ['phone_code'],
      },
      passkey: { enabled: true, used_for_first_factor: true, first_factors: ['passkey'] },
      authenticator_app: { enabled: true, used_for_second_factor: true, second_factors: ['totp'] },
      backup_code: { enabled: true, used_for_second_factor: true, second_factors: ['backup_code'] },
    },
  },
} as const;

type Factors = { readonly by?: FirstFactorName; readonly second?: SecondFactorName };

const FACTORS: readonly (readonly [NewUser, Factors])[] = [
  [{}, {}],
  [{}, { by: 'password' }],
  [{ password: 'lanterns-in-the-rain' }, { by: 'password' }],
  [{}, { by: 'email_code' }],
  [{ phone: true }, { by: 'phone_code' }],
  [{ passkey: true }, { by: 'passkey' }],
  [{ totp: true }, {}],
  [
    { totp: true, backupCodes: true },
    { by: 'password', second: 'backup_code' },
  ],
  [{ secondFactorPhone: true }, { by: 'password', second: 'phone_code' }],
];

test('two instances at once, and a session by every factor', async () => {
  const [one, two] = await Promise.all([startLatchkey({ settings: SETTINGS }), startLatchkey()]);
  expect(one.publishableKey).not.toBe(two.publishableKey);
  const { publishableKey } = one;
  const backend = createLatchkeyBackend({ publishableKey, authorizedParties: ['http://localhost:3000'] });
  for (const [wanted, factors] of FACTORS) {
    const user = await one.users.create(wanted);
    const session = await one.signIn({ user, ...factors });
    expect(await backend.verifyToken(await session.getToken())).toMatchObject({ ok: true, claims: { sub: user.id } });
  }
  expect((await two.admin.users.count()).total_count).toBe(0);
  await Promise.all([one.stop(), two.stop()]);
});

test('a snapshot gives the next test the same data', async () => {
  const latchkey = await startLatchkey();
  const ada = await latchkey.users.create({ firstName: 'Ada' });
  const snapshot = await latchkey.snapshot();
  await latchkey.users.delete(ada);
  await latchkey.users.create();
  await snapshot.restore();
  const { data } = await latchkey.admin.users.list();
  expect(data.map(({ first_name: name }) => name)).toEqual(['Ada']);
  await latchkey.signIn({ user: ada, by: 'password' });
  await latchkey.stop();
});
