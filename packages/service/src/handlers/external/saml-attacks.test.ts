// Attacks on SAML (docs/security.md R24, R27). Each uses responses of a real identity provider, most of them valid ones that
// were tampered with; none signs a user in. Every test also shows that the unmodified response does.
import { MINUTE_MS } from '@latchkey/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { eachDatabase, openTestDatabase } from '../../testing/database/test-database.ts';
import { clientOf } from '../../testing/providers/test-identity.ts';
import {
  createSamlIdentity,
  type SamlForm,
  type SamlIdentity,
  type SamlOverrides,
} from '../../testing/saml/saml-identity.ts';
import {
  browserWithResponse,
  createSamlService,
  postSamlResponse,
  type SamlService,
  signedInThrough,
  startEnterpriseRedirect,
} from '../../testing/saml/saml-service.ts';
import { WRAPPINGS } from '../../testing/saml/saml-wrapping.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { SLOW_TEST_TIMEOUTS } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const VICTIM = 'victim@acme.example';
const MALLORY = 'mallory@acme.example';
const CROWD = 8;

const personAt = (email: string) => ({ nameId: email, attributes: { email, givenName: 'M', sn: 'X' } });

let identity: SamlIdentity;
let database: Database;
beforeAll(async () => {
  identity = await createSamlIdentity();
  database = await openTestDatabase();
});
afterAll(async () => {
  await identity.stop();
  await database.close();
});

const decode = (text: string): string => Buffer.from(text, 'base64').toString('utf8');
const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const tampered = (form: SamlForm, edit: (xml: string) => string): SamlForm => {
  const xml = decode(form.answer);
  const edited = edit(xml);
  if (edited === xml) throw new Error('the attack changed nothing');
  return { ...form, answer: encode(edited) };
};
const sessionsOf = async (browser: TestBrowser): Promise<number> => (await clientOf(browser))?.sessions?.length ?? 0;
/** Expects the page for an invalid callback, without a redirect. */
const expectStray = (reply: Response): void => {
  expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
};

const start = async (on: Database): Promise<SamlService> => {
  const service = await createSamlService(on, identity);
  for (const email of [VICTIM, MALLORY]) {
    identity.act(personAt(email));
    await signedInThrough(service, identity, email, 'sign_ups');
  }
  return service;
};

describe('an attacker', () => {
  let service: SamlService;
  beforeAll(async () => {
    service = await start(database);
  });
  beforeEach(() => identity.act(personAt(MALLORY)));

  const problemOf = async (browser: TestBrowser) =>
    (await clientOf(browser)).sign_in?.first_factor_verification?.error?.code;

  /** Expects that the unmodified response of the same provider and user signs in. */
  const expectHonestWorks = async (): Promise<void> => {
    identity.act(personAt(MALLORY));
    const user = (await clientOf(await signedInThrough(service, identity, MALLORY))).sessions[0]?.user;
    expect(user?.email_addresses[0]?.email_address).toBe(MALLORY);
  };

  /** Submits a valid response changed by `edit`: refused, with the code for an invalid response. */
  const expectRefused = async (edit: (xml: string) => string, overrides: SamlOverrides = {}): Promise<void> => {
    identity.act(personAt(MALLORY), overrides);
    const { browser, form } = await browserWithResponse(service, identity, MALLORY);
    await postSamlResponse(service, browser, tampered(form, edit));
    expect([await sessionsOf(browser), await problemOf(browser)]).toEqual([0, 'oauth_token_exchange_error']);
    await expectHonestWorks();
  };

  /** The same for a response that the provider itself makes wrong. */
  const expectOverridesRefused = async (
    overrides: SamlOverrides,
    code = 'oauth_token_exchange_error',
  ): Promise<void> => {
    identity.act(personAt(MALLORY), overrides);
    const { browser, form } = await browserWithResponse(service, identity, MALLORY);
    await postSamlResponse(service, browser, form);
    expect([await sessionsOf(browser), await problemOf(browser)]).toEqual([0, code]);
    await expectHonestWorks();
  };

  const asVictim = (part: string): string => part.replaceAll(MALLORY, VICTIM);

  it('sends an unsigned response', () => expectOverridesRefused({ signAssertion: false }));

  it('sends an assertion of which only the envelope is signed', () =>
    expectOverridesRefused({ signAssertion: false, signResponse: true }));

  it('removes the signature', () =>
    expectRefused((xml) => xml.replace(/<(\w+:)?Signature[\s\S]*?<\/(\w+:)?Signature>/, '')));

  it('changes the user in a signed assertion', () => expectRefused(asVictim));

  it.each(Object.keys(WRAPPINGS))('wraps the signature: %s', async (name) => {
    const isWhole = name === 'XSW1' || name === 'XSW2';
    await expectRefused((xml) => WRAPPINGS[name]?.(xml, asVictim) ?? xml, isWhole ? { signResponse: true } : {});
  });

  it('wraps the signature of a response that is signed twice, in every shape', async () => {
    for (const wrap of Object.values(WRAPPINGS).slice(2)) {
      identity.act(personAt(MALLORY), { signResponse: true });
      const { browser, form } = await browserWithResponse(service, identity, MALLORY);
      const body = decode(form.answer);
      const edited = { ...form, answer: encode(wrap(body, asVictim)) };
      await postSamlResponse(service, browser, edited);
      expect(await sessionsOf(browser)).toBe(0);
    }
    await expectHonestWorks();
  });

  it('sends a response for another audience', () =>
    expectOverridesRefused({ audience: 'https://elsewhere.example/metadata' }));
  it('sends a response for another recipient', () =>
    expectOverridesRefused({ recipient: 'https://elsewhere.example/acs' }));
  it('sends a response for another destination', () =>
    expectOverridesRefused({ destination: 'https://elsewhere.example/acs' }));
  it('sends a response of another provider', () => expectOverridesRefused({ issuer: 'https://elsewhere.example/idp' }));
  it('sends a response to another request', () => expectOverridesRefused({ inResponseTo: '_another' }));
  it('sends a response that is valid for days', () => expectOverridesRefused({ lifetimeInSeconds: 3 * 24 * 3_600 }));

  it('signs with their own key, also with its certificate in the response', async () => {
    const { privateKey: key, certificate: cert } = identity.stranger;
    await expectOverridesRefused({ key });
    await expectOverridesRefused({ key, cert });
  });

  it('signs with SHA-1', () => expectOverridesRefused({ signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' }));
  it('uses SHA-1 digests', () => expectOverridesRefused({ digestAlgorithm: 'sha1' }));
  it('uses the certificate as an HMAC key', () =>
    expectRefused((xml) =>
      xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    ));
  it('adds a transform that changes the document before it is digested', () =>
    expectRefused((xml) =>
      xml.replace(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ),
    ));

  it('sends a response too late, and too early', async () => {
    for (const minutes of [7, -7]) {
      const { browser, form } = await browserWithResponse(service, identity, MALLORY);
      service.ports.clock.advance(minutes * MINUTE_MS);
      await postSamlResponse(service, browser, form);
      const outcome = [await sessionsOf(browser), await problemOf(browser)];
      service.ports.clock.advance(-minutes * MINUTE_MS);
      expect(outcome).toEqual([0, 'oauth_token_exchange_error']);
    }
    await expectHonestWorks();
  });

  it('truncates a name with a comment that no signature covers', async () => {
    const long = `${VICTIM}.mallory.example`;
    await service.reconnect({ domains: ['acme.example', 'acme.example.mallory.example'] });
    identity.act(personAt(long));
    await signedInThrough(service, identity, long, 'sign_ups');
    const { browser, form } = await browserWithResponse(service, identity, long);
    const cut = tampered(form, (xml) => xml.replaceAll(long, `${VICTIM}<!---->.mallory.example`));
    await postSamlResponse(service, browser, cut);
    expect([await sessionsOf(browser), await problemOf(browser)]).toEqual([0, 'oauth_token_exchange_error']);
    for (const hidden of ['<?x y?>', '<![CDATA[]]>']) {
      const next = await browserWithResponse(service, identity, long);
      await postSamlResponse(
        service,
        next.browser,
        tampered(next.form, (xml) => xml.replaceAll(long, `${VICTIM}${hidden}.mallory.example`)),
      );
      expect(await sessionsOf(next.browser)).toBe(0);
    }
    await service.reconnect({ domains: ['acme.example'] });
    await expectHonestWorks();
  });

  it('makes the parser read a file, or expand entities', async () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    await expectRefused(
      (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]>${xml.replaceAll(MALLORY, '&x;')}`,
    );
    await expectRefused((xml) => `${bomb}${xml.replaceAll(MALLORY, '&b;')}`);
  });

  it('sends no XML, no response, or nothing', async () => {
    for (const answer of ['%%%', encode('not xml'), encode('<a/>'), encode('<a>'), ' ']) {
      const { browser, form } = await browserWithResponse(service, identity, MALLORY);
      await postSamlResponse(service, browser, { ...form, answer });
      expect(await sessionsOf(browser)).toBe(0);
    }
    await expectHonestWorks();
  });

  it('asserts a domain that the connection does not own', async () => {
    identity.act(personAt('victim@example.com'));
    const { browser, form } = await browserWithResponse(service, identity, MALLORY);
    await postSamlResponse(service, browser, form);
    expect([await sessionsOf(browser), await problemOf(browser)]).toEqual([
      0,
      'enterprise_sso_email_address_domain_mismatch',
    ]);
    await expectHonestWorks();
  });

  it('has another user finish the attacker’s sign-in: the browser is different', async () => {
    const { browser: attacker, form } = await browserWithResponse(service, identity, MALLORY);
    const victim = await openBrowser(service);
    await startEnterpriseRedirect(service, victim, VICTIM);
    expectStray(await postSamlResponse(service, victim, form));
    expect([await sessionsOf(attacker), await sessionsOf(victim)]).toEqual([0, 0]);
    await postSamlResponse(service, attacker, form);
    expect(await sessionsOf(attacker)).toBe(1);
  });

  it('uses a stolen response for an own redirect: it answers another request', async () => {
    identity.act(personAt(VICTIM));
    const { browser: victim, form: stolen } = await browserWithResponse(service, identity, VICTIM);
    identity.act(personAt(MALLORY));
    const { browser, form } = await browserWithResponse(service, identity, MALLORY);
    await postSamlResponse(service, browser, { ...form, answer: stolen.answer });
    expect([await sessionsOf(browser), await problemOf(browser)]).toEqual([0, 'oauth_token_exchange_error']);
    await postSamlResponse(service, victim, stolen);
    expect(await sessionsOf(victim)).toBe(1);
  });

  it('forges a redirect, or uses an expired one', async () => {
    const { browser, form } = await browserWithResponse(service, identity, MALLORY);
    for (const relayState of ['', 'x', 'A'.repeat(43)])
      expectStray(await postSamlResponse(service, browser, { ...form, relayState }));
    service.ports.clock.advance(11 * MINUTE_MS);
    expectStray(await postSamlResponse(service, browser, form));
    service.ports.clock.advance(-11 * MINUTE_MS);
    await postSamlResponse(service, browser, form);
    expect(await sessionsOf(browser)).toBe(1);
  });

  it('sends an unsolicited response, although that is not allowed', async () => {
    const answer = await identity.answer(service.addresses);
    const browser = await openBrowser(service);
    expectStray(await postSamlResponse(service, browser, { action: service.addresses.acsUrl, answer, relayState: '' }));
    await expectHonestWorks();
  });

  it('uses another connection: its key, its address and its responses are valid for itself alone', async () => {
    const stranger = { ...identity.stranger };
    const other = await service.connect({
      domains: ['mallory.example'],
      allowIdpInitiated: true,
      saml: {
        entityId: identity.entityId,
        ssoUrl: identity.ssoUrl,
        certificates: [stranger.certificate],
        metadataUrl: null,
        signingCertificate: identity.application.certificate,
        sealedSigningKey: service.ports.vault.seal(identity.application.privateKey),
      },
    });
    const overrides = { key: stranger.privateKey, cert: stranger.certificate };
    // The response is valid for the attacker's own connection.
    identity.act(personAt('mallory@mallory.example'), overrides);
    await signedInThrough(service, identity, 'mallory@mallory.example', 'sign_ups');
    // Its key is not trusted for the other connection, and it cannot assert users of the other connection's domain.
    await expectOverridesRefused(overrides);
    identity.act(personAt(VICTIM), overrides);
    const own = await browserWithResponse(service, identity, 'mallory@mallory.example');
    await postSamlResponse(service, own.browser, own.form);
    expect(await problemOf(own.browser)).toBe('enterprise_sso_email_address_domain_mismatch');
    // A response for one connection is refused at the ACS of the other.
    identity.act(personAt(MALLORY));
    const { browser, form } = await browserWithResponse(service, identity, MALLORY);
    expectStray(
      await postSamlResponse(service, browser, {
        ...form,
        action: form.action.replace(service.connection.id, other.id),
      }),
    );
    expect(await sessionsOf(browser)).toBe(0);
    await expectHonestWorks();
  });

  it('uses a connection that was disabled during the redirect', async () => {
    const { browser, form } = await browserWithResponse(service, identity, MALLORY);
    await service.reconnect({ active: false });
    expectStray(await postSamlResponse(service, browser, form));
    await service.reconnect({ active: true });
    await postSamlResponse(service, browser, form);
    expect(await sessionsOf(browser)).toBe(1);
  });
});

eachDatabase('a valid SAML response', (on) => {
  let service: SamlService;
  beforeAll(async () => {
    service = await start(on());
  });
  beforeEach(() => identity.act(personAt(MALLORY)));

  it('works once for its request', async () => {
    const { browser, form } = await browserWithResponse(service, identity, MALLORY);
    await postSamlResponse(service, browser, form);
    expect(await sessionsOf(browser)).toBe(1);
    expectStray(await postSamlResponse(service, browser, form));
    expect(await sessionsOf(browser)).toBe(1);
  });

  it(`works once when it is posted ${CROWD} times concurrently`, async () => {
    const { browser, form } = await browserWithResponse(service, identity, MALLORY);
    const replies = await Promise.all(Array.from({ length: CROWD }, () => postSamlResponse(service, browser, form)));
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await sessionsOf(browser)).toBe(1);
  });

  it(`that is unsolicited works once, also ${CROWD} times concurrently`, async () => {
    await service.reconnect({ allowIdpInitiated: true });
    const form = { action: service.addresses.acsUrl, answer: await identity.answer(service.addresses), relayState: '' };
    const browser = await openBrowser(service);
    const replies = await Promise.all(Array.from({ length: CROWD }, () => postSamlResponse(service, browser, form)));
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
    expectStray(await postSamlResponse(service, browser, form));
  });

  it('creates one user of many concurrent first sign-ins', async () => {
    identity.act(personAt('new@acme.example'));
    const ways = await Promise.all(
      Array.from({ length: CROWD }, () => browserWithResponse(service, identity, 'new@acme.example', 'sign_ups')),
    );
    await Promise.all(ways.map(({ browser, form }) => postSamlResponse(service, browser, form)));
    const users = await Promise.all(ways.map(async ({ browser }) => (await clientOf(browser)).sessions[0]?.user?.id));
    expect(new Set(users.filter((id) => id !== undefined)).size).toBe(1);
    const { body } = await service.admin<{ total_count: number }>('GET', '/users');
    expect(body.total_count).toBe(3);
  });
});
