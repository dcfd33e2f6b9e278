import { describe, expect, expectTypeOf, it } from 'vitest';
import { PREPARED_STRATEGIES } from './prepared-strategies.ts';
import {
  CAPTCHA_OAUTH_BYPASS_DEFAULT,
  isCreatedWith,
  isOAuthStrategy,
  isStrategy,
  OAUTH_PROVIDERS,
  type OAuthStrategy,
  STRATEGIES,
  type Strategy,
  strategyRow,
  WEB3_STRATEGIES,
  WEB3_WALLETS,
} from './strategies.ts';
import {
  CODE_STRATEGIES,
  EMAIL_STRATEGIES,
  EMAIL_VERIFICATION_STRATEGIES,
  ENTERPRISE_STRATEGIES,
  PHONE_STRATEGIES,
  PREPARE_SECOND_FACTOR_STRATEGIES,
  RESET_STRATEGIES,
  SECOND_FACTOR_STRATEGIES,
  SESSION_ATTEMPT_STRATEGIES,
  SESSION_PREPARE_STRATEGIES,
  SIGN_IN_ATTEMPT_STRATEGIES,
  SIGN_IN_CREATE_STRATEGIES,
  SIGN_UP_ATTEMPT_STRATEGIES,
  SIGN_UP_CREATE_STRATEGIES,
  SIGN_UP_PREPARE_STRATEGIES,
  VERIFICATION_STRATEGIES,
} from './strategy-lists.ts';
import { isEnterpriseStrategy, isResetStrategy } from './strategy-names.ts';

describe('the strategy registry', () => {
  it('has a row for every strategy of the contract', () => {
    expect(Object.keys(STRATEGIES).sort()).toEqual(
      [
        'password',
        'passkey',
        'email_code',
        'email_link',
        'phone_code',
        'ticket',
        'totp',
        'backup_code',
        'reset_password_email_code',
        'reset_password_phone_code',
        'saml',
        'enterprise_sso',
        'google_one_tap',
        ...WEB3_WALLETS.map((wallet) => `web3_${wallet}_signature`),
      ].sort(),
    );
    expect(WEB3_STRATEGIES).toEqual(WEB3_WALLETS.map((wallet) => `web3_${wallet}_signature`));
    expect(OAUTH_PROVIDERS).toHaveLength(29);
  });

  it('gives every OAuth strategy the row with a redirect', () => {
    for (const provider of [...OAUTH_PROVIDERS, 'custom_acme'] as const) {
      expect(strategyRow(`oauth_${provider}`)).toMatchObject({ level: 'first', needsRedirect: true, prepares: false });
    }
  });

  it('prepares exactly the strategies of the prepare calls', () => {
    const preparing = Object.entries(STRATEGIES).flatMap(([name, row]) => (row.prepares ? [name] : []));
    expect([...PREPARED_STRATEGIES].sort()).toEqual(preparing.sort());
  });

  it('has a field for every first factor that is attempted', () => {
    for (const strategy of SIGN_IN_ATTEMPT_STRATEGIES) {
      expect(strategyRow(strategy).attempt.length).toBeGreaterThan(0);
      expect(['first', 'both']).toContain(strategyRow(strategy).level);
    }
    for (const strategy of SECOND_FACTOR_STRATEGIES) {
      expect(strategyRow(strategy)).toMatchObject({ attempt: ['code'] });
      expect(['second', 'both']).toContain(strategyRow(strategy).level);
    }
  });

  it('creates a sign-in with everything but the pure second factors', () => {
    const creating = Object.entries(STRATEGIES).flatMap(([name, row]) => (row.level === 'second' ? [] : [name]));
    expect([...SIGN_IN_CREATE_STRATEGIES].sort()).toEqual(creating.sort());
  });

  it('has the fields of the contract', () => {
    expect(strategyRow('email_link')).toMatchObject({
      create: ['identifier', 'redirect_url'],
      prepare: ['email_address_id', 'redirect_url'],
    });
    expect(strategyRow('phone_code').prepare).toEqual(['phone_number_id', 'default']);
    expect(strategyRow('reset_password_email_code').attempt).toEqual(['code', 'password']);
    expect(strategyRow('passkey')).toMatchObject({ create: [], prepare: [], attempt: ['public_key_credential'] });
    expect(strategyRow('enterprise_sso')).toMatchObject({
      prepare: ['redirect_url', 'action_complete_redirect_url'],
      needsRedirect: true,
    });
    expect(strategyRow('web3_okx_wallet_signature')).toMatchObject({
      prepare: ['web3_wallet_id'],
      attempt: ['signature'],
    });
  });
});

describe('creation with a strategy', () => {
  it('sends the fields of its row', () => {
    expect(isCreatedWith('ticket', 'ticket')).toBe(true);
    expect(isCreatedWith('google_one_tap', 'token')).toBe(true);
    expect(isCreatedWith('oauth_github', 'token')).toBe(false);
    expect(isCreatedWith(undefined, 'identifier')).toBe(false);
  });
});

describe('lists of accepted strategies', () => {
  it('are those that the calls document (docs/reference/wire.md#strategies)', () => {
    expect([...PREPARED_STRATEGIES]).toEqual([
      'passkey',
      'email_link',
      'email_code',
      'reset_password_email_code',
      'phone_code',
      'reset_password_phone_code',
      'web3_metamask_signature',
      'web3_coinbase_wallet_signature',
      'web3_okx_wallet_signature',
      'saml',
      'enterprise_sso',
    ]);
    expect([...SESSION_PREPARE_STRATEGIES]).toEqual(['email_code', 'phone_code']);
  });

  it('group strategies as their rows and names do', () => {
    const names = Object.keys(STRATEGIES) as (keyof typeof STRATEGIES)[];
    const sentTo = (target: string) => names.filter((name) => strategyRow(name).sendsTo === target).sort();
    expect([...EMAIL_STRATEGIES].sort()).toEqual(sentTo('email_address'));
    expect([...PHONE_STRATEGIES].sort()).toEqual(sentTo('phone_number'));
    expect([...RESET_STRATEGIES]).toEqual(names.filter(isResetStrategy));
    expect([...ENTERPRISE_STRATEGIES]).toEqual(names.filter(isEnterpriseStrategy));
    const sentCodes = [...EMAIL_STRATEGIES, ...PHONE_STRATEGIES].filter(
      (name) => strategyRow(name).attempt[0] === 'code',
    );
    expect([...CODE_STRATEGIES]).toEqual(sentCodes.filter((name) => !isResetStrategy(name)));
  });

  it('hold only strategies, each once', () => {
    for (const list of [
      CAPTCHA_OAUTH_BYPASS_DEFAULT,
      EMAIL_VERIFICATION_STRATEGIES,
      VERIFICATION_STRATEGIES,
      PREPARE_SECOND_FACTOR_STRATEGIES,
      SESSION_ATTEMPT_STRATEGIES,
      SIGN_UP_ATTEMPT_STRATEGIES,
      SIGN_UP_CREATE_STRATEGIES,
      SIGN_UP_PREPARE_STRATEGIES,
    ]) {
      expect(list.every(isStrategy)).toBe(true);
      expect(new Set(list).size).toBe(list.length);
    }
  });
});

describe('guards', () => {
  it.each(['oauth_google', 'oauth_x', 'oauth_linkedin_oidc', 'oauth_custom_acme'])(
    '%s is an OAuth strategy',
    (text) => {
      expect(isOAuthStrategy(text)).toBe(true);
      expect(isStrategy(text)).toBe(true);
    },
  );

  it.each(['oauth_', 'oauth_custom_', 'oauth_nobody', 'google', 'OAUTH_GOOGLE', ''])('%j is not', (text) => {
    expect(isOAuthStrategy(text)).toBe(false);
    expect(isStrategy(text)).toBe(false);
  });

  it.each(['constructor', '__proto__', 'toString'])('%s, a property of every object, is no strategy', (text) => {
    expect(isStrategy(text)).toBe(false);
  });

  it('narrow the type', () => {
    expectTypeOf<'oauth_github'>().toExtend<OAuthStrategy>();
    expectTypeOf<'oauth_custom_acme'>().toExtend<Strategy>();
    expectTypeOf<'oauth_nobody'>().not.toExtend<Strategy>();
  });
});
