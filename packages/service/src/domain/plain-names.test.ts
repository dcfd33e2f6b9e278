import { expect, it } from 'vitest';
import { withPlainNames } from './plain-names.ts';

const TURNED = 'Mira\u202eOlsen';

it('makes names plain at every depth, and keeps what is the application\u2019s own', () => {
  expect(
    withPlainNames({
      first_name: TURNED,
      password: TURNED,
      passkeys: [{ name: TURNED, rp_id: 'example.com' }],
      display_config: { application_name: TURNED },
      public_metadata: { name: TURNED },
      claims: { name: TURNED },
      count: 3,
      last_name: null,
    }),
  ).toEqual({
    first_name: 'MiraOlsen',
    password: TURNED,
    passkeys: [{ name: 'MiraOlsen', rp_id: 'example.com' }],
    display_config: { application_name: 'MiraOlsen' },
    public_metadata: { name: TURNED },
    claims: { name: TURNED },
    count: 3,
    last_name: null,
  });
});
