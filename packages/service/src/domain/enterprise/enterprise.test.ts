// Enterprise connections: which domains they cover, validation, the users they create, and their restrictions.
import { describe, expect, it } from 'vitest';
import { userWith } from '../../testing/accounts/user-with-identifiers.ts';
import { bypassesEnterpriseSso, enterpriseEmail, mayAddIdentifications } from '../account/enterprise-restrictions.ts';
import { newExternalAccount } from '../external/external-account.ts';
import {
  connectionProblems,
  coversEmail,
  DEFAULT_MAPPING,
  domainOfEmail,
  domainsAbove,
  type EnterpriseConnection,
  normaliseDomain,
} from './connection.ts';
import { readEnterpriseUser } from './profile.ts';

const CONNECTION: EnterpriseConnection = {
  id: 'entc_1',
  instanceId: 'ins_1',
  organizationId: null,
  name: 'Acme',
  protocol: 'saml',
  provider: 'saml_custom',
  domains: ['acme.example'],
  active: true,
  allowIdpInitiated: false,
  allowSubdomains: false,
  syncUserAttributes: true,
  disableAdditionalIdentifications: true,
  logoUrl: null,
  attributeMapping: DEFAULT_MAPPING,
  saml: {
    entityId: 'idp',
    ssoUrl: 'https://idp.example/sso',
    certificates: ['pem'],
    metadataUrl: null,
    signingCertificate: 'pem',
    sealedSigningKey: 'sealed',
  },
  oidc: null,
  createdAt: 0,
  updatedAt: 0,
};

describe('a domain', () => {
  it.each([
    ['Acme.Example', 'acme.example'],
    ['@acme.example', 'acme.example'],
    ['acme.example.', 'acme.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['acme', undefined],
    ['acme..example', undefined],
    ['-acme.example', undefined],
    ['127.0.0.1', undefined],
    ['a b.example', undefined],
    ['*.acme.example', undefined],
    [`${'a'.repeat(64)}.example`, undefined],
  ])('%s is %s', (text, domain) => {
    expect(normaliseDomain(text)).toBe(domain);
  });

  it('of an address is the text after the last at-sign', () => {
    expect(domainOfEmail(' Ada@Acme.Example ')).toBe('acme.example');
    expect(domainOfEmail('ada')).toBeUndefined();
    expect(domainsAbove('a.b.example')).toEqual(['a.b.example', 'b.example']);
  });

  it('is matched exactly, and its subdomains only where the operator allows them', () => {
    const wide = { ...CONNECTION, allowSubdomains: true };
    expect(coversEmail(CONNECTION, 'ada@acme.example')).toBe(true);
    expect(coversEmail(CONNECTION, 'ada@sub.acme.example')).toBe(false);
    expect(coversEmail(wide, 'ada@deep.sub.acme.example')).toBe(true);
    for (const elsewhere of ['ada@notacme.example', 'ada@acme.example.evil.example', 'ada@example', 'acme.example'])
      expect(coversEmail(wide, elsewhere)).toBe(false);
  });
});

describe('the problems of a connection', () => {
  const fields = (change: Partial<EnterpriseConnection>) =>
    connectionProblems({ ...CONNECTION, ...change }).map(({ field }) => field);
  const oidc = { issuer: null, clientId: 'x', sealedClientSecret: 'x', scopes: [] };

  it('are none when the connection is complete', () => {
    expect(fields({})).toEqual([]);
    expect(fields({ protocol: 'oauth', provider: 'oauth_google', saml: null, oidc })).toEqual([]);
  });
  it.each([
    [{ name: ' ' }, ['name']],
    [{ domains: [] }, ['domains']],
    [{ domains: ['Acme.example'] }, ['domains']],
    [{ domains: ['acme.example', 'acme.example'] }, ['domains']],
    [{ provider: 'oauth_google' }, ['provider']],
    [{ saml: null }, ['idp_metadata_url']],
    [{ protocol: 'oauth', provider: 'oauth_microsoft', oidc }, ['discovery_url']],
    [{ protocol: 'oauth', provider: 'oauth_custom_x', oidc: null }, ['client_id']],
  ] as const)('%j: %j', (change, problems) => {
    expect(fields(change)).toEqual(problems);
  });
});

describe('the attributes of a user of an enterprise connection', () => {
  const read = (
    subject: string,
    attributes: Record<string, readonly string[]>,
    change: Partial<EnterpriseConnection> = {},
  ) => readEnterpriseUser({ ...CONNECTION, ...change }, 'enterprise_sso', { subject, attributes });

  it('are found under the names that directories use', () => {
    const claims = 'http://claims.example/identity/';
    expect(
      read('u1', {
        [`${claims}emailaddress`]: ['ada@acme.example'],
        [`${claims}givenname`]: ['Ada'],
        [`${claims}surname`]: ['Lovelace'],
      }),
    ).toMatchObject({
      at: 'user',
      profile: { subject: 'u1', emailAddress: 'ada@acme.example', firstName: 'Ada', lastName: 'Lovelace' },
    });
    expect(read('ada@acme.example', {})).toMatchObject({ at: 'user', profile: { emailAddress: 'ada@acme.example' } });
  });
  it('are not guessed where the operator mapped them', () => {
    const attributeMapping = { ...DEFAULT_MAPPING, emailAddress: 'contact', userId: 'uid' };
    const missing = { at: 'refused', code: 'enterprise_sso_user_attribute_missing' };
    expect(read('ada@acme.example', { email: ['ada@acme.example'], uid: ['1'] }, { attributeMapping })).toEqual(
      missing,
    );
    expect(read('ada@acme.example', { contact: ['ada@acme.example'] }, { attributeMapping })).toEqual(missing);
  });
  it('are rejected for an address outside the domains of the connection', () => {
    const code = 'enterprise_sso_email_address_domain_mismatch';
    expect(read('u1', { email: ['ada@example.com'] })).toEqual({ at: 'refused', code });
  });
  it('must name the company’s hosted domain at Google, not only an address in it', () => {
    const google = { provider: 'oauth_google', protocol: 'oauth' } as const;
    const facts = { email: ['ada@acme.example'] };
    const refused = { at: 'refused', code: 'enterprise_sso_hosted_domain_mismatch' };
    expect(read('u1', facts, google)).toEqual(refused);
    expect(read('u1', { ...facts, hd: ['example.com'] }, google)).toEqual(refused);
    expect(read('u1', { ...facts, hd: ['acme.example'] }, google)).toMatchObject({ at: 'user' });
  });
});

describe('an enterprise connection and its users', () => {
  const account = newExternalAccount(
    {
      id: 'enta_1',
      instanceId: 'ins_1',
      userId: 'user_1',
      verificationId: null,
      strategy: 'enterprise_sso',
      connectionId: CONNECTION.id,
    },
    0,
  );
  const brought = (status: 'verified' | 'unverified', change: Partial<EnterpriseConnection> = {}) => {
    const person = userWith({});
    const connections = [{ ...CONNECTION, ...change }];
    return { ...person, factors: { ...person.factors, externalAccounts: [{ ...account, status }], connections } };
  };

  it('restricts users only while their enterprise account is active', () => {
    expect(mayAddIdentifications(userWith({}))).toBe(true);
    expect(mayAddIdentifications(brought('verified'))).toBe(false);
    expect(mayAddIdentifications(brought('unverified'))).toBe(true);
    expect(mayAddIdentifications(brought('verified', { active: false }))).toBe(true);
    expect(mayAddIdentifications(brought('verified', { disableAdditionalIdentifications: false }))).toBe(true);
  });
  it('is the sign-in method of users who are known by its domain', () => {
    const email = {
      id: 'idn_1',
      instanceId: 'ins_1',
      userId: 'user_1',
      emailAddress: 'ada@acme.example',
      verificationStatus: 'verified',
      verificationStrategy: null,
      verifiedAtClient: null,
      matchesSsoConnection: true,
      createdAt: 0,
      updatedAt: 0,
    } as const;
    const known = userWith({ emails: [email] }, { primaryEmailAddressId: 'idn_1' });
    expect(enterpriseEmail(known)).toBe('ada@acme.example');
    expect(
      (['password', 'passkey', 'oauth_google', 'saml', 'enterprise_sso', 'ticket'] as const).map((strategy) =>
        bypassesEnterpriseSso(known, strategy),
      ),
    ).toEqual([true, true, true, false, false, false]);
    expect(enterpriseEmail(userWith({ emails: [email] }, { primaryEmailAddressId: 'idn_2' }))).toBeUndefined();
    const kept = { ...brought('verified'), emails: [email] };
    expect([enterpriseEmail(kept), bypassesEnterpriseSso(kept, 'password')]).toEqual(['ada@acme.example', true]);
    expect(bypassesEnterpriseSso(brought('verified'), 'password')).toBe(true);
    expect(bypassesEnterpriseSso(brought('verified', { active: false }), 'password')).toBe(false);
  });
});
