import { describe, expect, it } from 'vitest';
import { cookiesOf } from './browser.ts';

const GIVEN = {
  publishableKey: 'pk_test_bG9jYWxob3N0OjQ0MDAk',
  devBrowserToken: 'dvb',
  sessionToken: 'jwt',
  clientUpdatedAt: 1_700_000_000_900,
  organizationId: null,
};

describe('the cookies of a signed-in browser', () => {
  it('are written plain and with the suffix of the key, as the client does', () => {
    const cookies = cookiesOf(GIVEN);
    const values = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ __session: 'jwt', __client_uat: '1700000000', __latchkey_db_jwt: 'dvb' });
    const suffixed = cookies.filter(({ name }) => /^__session_.{8}$/.test(name));
    expect(suffixed).toEqual([{ name: expect.any(String), value: 'jwt' }]);
    expect(cookies).toHaveLength(6);
  });

  it('name the active organization, if there is one', () => {
    expect(cookiesOf({ ...GIVEN, organizationId: 'org_1' })).toContainEqual({
      name: 'latchkey_active_org',
      value: 'org_1',
    });
  });
});
