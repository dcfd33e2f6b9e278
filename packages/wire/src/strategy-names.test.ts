import { describe, expect, it } from 'vitest';
import { OAUTH_PROVIDERS, SAML_IDPS, STRATEGIES, strategyRow, WEB3_STRATEGIES, WEB3_WALLETS } from './strategies.ts';
import {
  isChallengeStrategy,
  isCustomOAuthStrategy,
  isEnterpriseStrategy,
  isExternalStrategy,
  isLinkStrategy,
  isResetStrategy,
  isWeb3Strategy,
  markIdOf,
  oauthStrategyOf,
  providerOf,
  walletOf,
} from './strategy-names.ts';

const NAMED = Object.keys(STRATEGIES) as (keyof typeof STRATEGIES)[];
const OAUTH = [...OAUTH_PROVIDERS, 'custom_acme' as const].map(oauthStrategyOf);
const ALL = [...NAMED, ...OAUTH];
const OTHERS = ['', 'oauth', 'web3', 'passkey_', 'saml_okta', 'reset_password', 'toString'];

/** The strategies that a predicate takes, among all that there are and some that are none. */
const taken = (takes: (text: string) => boolean) => [...ALL, ...OTHERS].filter(takes);

describe('families of strategies', () => {
  it('are those of the registry', () => {
    expect(taken(isWeb3Strategy)).toEqual(NAMED.filter((name) => WEB3_STRATEGIES.some((one) => one === name)));
    expect(taken(isChallengeStrategy)).toEqual(['passkey', ...WEB3_STRATEGIES]);
    expect(taken(isLinkStrategy)).toEqual(NAMED.filter((name) => strategyRow(name).codeOfLink !== null));
    expect(taken(isEnterpriseStrategy)).toEqual(['saml', 'enterprise_sso']);
    expect(taken(isResetStrategy)).toEqual(['reset_password_email_code', 'reset_password_phone_code']);
    expect(taken(isCustomOAuthStrategy)).toEqual(['oauth_custom_acme']);
  });

  it('include redirects and one-tap as external', () => {
    const leaving = ALL.filter((strategy) => strategyRow(strategy).needsRedirect);
    expect(taken(isExternalStrategy).sort()).toEqual([...leaving, 'google_one_tap'].sort());
  });
});

describe('names inside strategies', () => {
  it('are those of providers', () => {
    for (const provider of OAUTH_PROVIDERS) {
      expect(providerOf(oauthStrategyOf(provider))).toBe(provider);
      expect(providerOf(provider)).toBe(provider);
      expect(markIdOf(oauthStrategyOf(provider))).toBe(provider);
    }
  });

  it('are those of wallets', () => {
    expect(WEB3_STRATEGIES.map(walletOf)).toEqual(WEB3_WALLETS);
    expect(WEB3_STRATEGIES.map(markIdOf)).toEqual(WEB3_WALLETS);
  });

  it('are those of identity providers', () => {
    expect(SAML_IDPS.map(markIdOf)).toEqual(['okta', 'google', 'microsoft', 'custom']);
  });

  it('are undefined where there are none', () => {
    for (const text of ['github', 'passkey', 'custom_x_signature', '']) expect(markIdOf(text)).toBe(text);
  });
});
