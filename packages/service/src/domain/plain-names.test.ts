import { expect, it } from 'vitest';
import { withPlainNames } from './plain-names.ts';

const TURNED = 'Mira\u202eOlsen';

it('removes direction controls from names at every depth, and keeps the application\u2019s own metadata', () => {
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
