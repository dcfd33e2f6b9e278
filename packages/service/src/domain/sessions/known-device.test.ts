// Which method a browser remembers, and which sign-ins the user gets no mail about.
import { describe, expect, it } from 'vitest';
import { isOperatorLink, lastMethodOf } from './known-device.ts';

describe('the method that a browser remembers', () => {
  it.each([
    ['password', 'password'],
    ['email_code', 'email_code'],
    ['passkey', 'passkey'],
    ['oauth_github', 'oauth_github'],
    ['oauth_custom_acme', 'oauth_custom_acme'],
    ['web3_okx_wallet_signature', 'web3_okx_wallet_signature'],
    ['enterprise_sso', 'enterprise_sso'],
    ['reset_password_email_code', 'password'],
    ['reset_password_phone_code', 'password'],
    ['google_one_tap', 'oauth_google'],
    ['ticket', null],
    [undefined, null],
  ] as const)('of %s is %s', (strategy, method) => {
    expect(lastMethodOf(strategy)).toBe(method);
  });

  it('is not that of an operator’s link', () => {
    expect([isOperatorLink('ticket'), isOperatorLink('password'), isOperatorLink(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
