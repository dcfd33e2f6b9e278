// Resources: fields, derived values, verbs of sign-in and sign-up, settings.
import type { UserJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { FAKE_CODE } from '../testing/fake-attempts.ts';
import { fakeEnvironment } from '../testing/fake-environment.ts';
import { fakeUser, fakeVerification } from '../testing/fake-json.ts';
import { createHarness } from '../testing/harness.ts';
import type { SessionContext } from './context.ts';
import { createSessionContext } from './decode-session.ts';
import { readUserSettings } from './settings/user-settings.ts';

/** A context for decoding only. */
const context = createSessionContext({
  clientId: () => 'client_1',
  clock: { now: () => 0, monotonic: () => 0 },
} as unknown as SessionContext);
const decodeUser = (change: Partial<UserJSON>) =>
  context.decode.user({ ...fakeUser('user_1', 'ada@example.com', 1000), ...change });

const loaded = async () => {
  const harness = createHarness();
  await harness.latchkey.load();
  const { client } = harness.latchkey;
  if (!client) throw new Error('not loaded');
  return { ...harness, client };
};

describe('a user', () => {
  it('derives names and primaries', () => {
    const user = decodeUser({});
    expect(user.fullName).toBe('Ada Lovelace');
    expect(decodeUser({ first_name: null, last_name: '' }).fullName).toBeNull();
    expect(user.primaryEmailAddress?.toString()).toBe('ada@example.com');
    expect(user.primaryPhoneNumber).toBeNull();
    expect(user.hasVerifiedEmailAddress).toBe(true);
    expect(user.createdAt).toEqual(new Date(1000));
    expect(user.legalAcceptedAt).toBeNull();
  });

  it('decodes everything linked', () => {
    const verification = fakeVerification({ status: 'verified' });
    const user = decodeUser({
      phone_numbers: [
        {
          object: 'phone_number',
          id: 'idn_2',
          phone_number: '2025550123',
          reserved_for_second_factor: false,
          default_second_factor: false,
          verification,
          linked_to: [],
        },
      ],
      web3_wallets: [{ object: 'web3_wallet', id: 'idn_3', web3_wallet: '0x1', verification }],
      external_accounts: [
        {
          object: 'external_account',
          id: 'eac_1',
          identification_id: 'idn_4',
          provider: 'oauth_github',
          provider_user_id: '1',
          approved_scopes: 'read',
          email_address: 'ada@github.test',
          first_name: '',
          last_name: '',
          image_url: '',
          username: '',
          public_metadata: {},
          label: 'work',
          verification,
        },
      ],
      saml_accounts: [
        {
          object: 'saml_account',
          id: 'sam_1',
          provider: '' as 'saml_custom',
          provider_user_id: null,
          active: true,
          email_address: 'ada@corp.test',
          first_name: 'Ada',
          last_name: 'L',
          verification: null,
          saml_connection: null,
        },
      ],
      passkeys: [
        {
          object: 'passkey',
          id: 'pk_1',
          name: 'Laptop',
          verification: null,
          last_used_at: null,
          created_at: 1,
          updated_at: 2,
        },
      ],
    });
    expect(String(user.phoneNumbers[0])).toBe('(202) 555-0123');
    expect(String(user.web3Wallets[0])).toBe('0x1');
    const [account] = user.externalAccounts;
    expect([account?.provider, account?.providerTitle(), account?.accountIdentifier()]).toEqual([
      'github',
      'Github Account',
      'ada@github.test',
    ]);
    expect(user.verifiedExternalAccounts).toHaveLength(1);
    expect(user.samlAccounts[0]).toMatchObject({ provider: 'saml_custom', emailAddress: 'ada@corp.test' });
    expect(user.passkeys[0]).toMatchObject({ name: 'Laptop', lastUsedAt: null, updatedAt: new Date(2) });
  });

  it('is the same object for the same JSON', () => {
    const json = fakeUser('user_1', 'ada@example.com', 0);
    expect(context.decode.user(json)).toBe(context.decode.user(json));
    expect(context.decode.user({ ...json }).emailAddresses[0]).toBe(context.decode.user(json).emailAddresses[0]);
  });
});

describe('a sign-in', () => {
  it('is blank at first and requires creation', async () => {
    const { client } = await loaded();
    expect(client.signIn).toMatchObject({ status: null, supportedFirstFactors: [], supportedSecondFactors: null });
    expect(client.signIn.firstFactorVerification.status).toBeNull();
    await expect(client.signIn.attemptFirstFactor({ strategy: 'password', password: 'x' })).rejects.toThrow('create(');
    await expect(client.signIn.reload()).rejects.toThrow('create(');
  });

  it('resolves each verb to itself, and uses camelCase', async () => {
    const { client, service, latchkey, platform } = await loaded();
    service.addAccount('ada@example.com', 'correct horse');
    const { signIn } = client;
    expect(await signIn.create({ identifier: 'ada@example.com' })).toBe(signIn);
    expect(signIn.supportedFirstFactors?.[1]).toEqual({
      strategy: 'email_code',
      emailAddressId: 'idn_1',
      safeIdentifier: 'ada@example.com',
    });
    expect(latchkey.client?.signIn).not.toBe(signIn);
    expect(latchkey.client?.signIn.id).toBe(signIn.id);
    expect(await signIn.prepareFirstFactor({ strategy: 'email_code', emailAddressId: 'idn_1' })).toBe(signIn);
    expect(platform.network.requests.at(-1)?.body).toBe('strategy=email_code&email_address_id=idn_1');
    await signIn.attemptFirstFactor({ strategy: 'email_code', code: FAKE_CODE });
    expect(signIn.status).toBe('complete');
    expect(await signIn.reload()).toBe(signIn);
  });

  it('throws at once on a strategy that cannot be prepared', async () => {
    const { client } = await loaded();
    // A caller without types may pass anything.
    expect(() => client.signIn.prepareFirstFactor({ strategy: 'password' as 'email_code' })).toThrow(
      'strategy "password" is not a valid strategy',
    );
  });

  it('sends a passkey as JSON text', async () => {
    const { client, service, platform } = await loaded();
    service.addAccount('ada@example.com', 'correct horse');
    await client.signIn.create({ identifier: 'ada@example.com' });
    await client.signIn
      .attemptFirstFactor({ strategy: 'passkey', publicKeyCredential: { id: 'c' } })
      .catch(() => undefined);
    expect(new URLSearchParams(platform.network.requests.at(-1)?.body).get('public_key_credential')).toBe('{"id":"c"}');
  });
});

describe('a sign-up', () => {
  it('updates what exists and creates what does not', async () => {
    const { client, service, platform } = await loaded();
    const { signUp } = client;
    await expect(signUp.update({ firstName: 'Ada' })).rejects.toThrow('create(');
    await signUp.upsert({ emailAddress: 'ada@example.com', unsafeMetadata: { plan: 'free' } });
    expect(platform.network.requests.at(-1)?.body).toBe(
      'email_address=ada%40example.com&unsafe_metadata=%7B%22plan%22%3A%22free%22%7D',
    );
    await signUp.upsert({ firstName: 'Ada' });
    expect(service.calls.at(-1)).toBe(`PATCH /client/sign_ups/${signUp.id}`);
    expect(signUp.firstName).toBe('Ada');
    expect(signUp.verifications.emailAddress).toMatchObject({ nextAction: 'needs_prepare', status: 'unverified' });
    expect(signUp.verifications.phoneNumber.supportedStrategies).toEqual([]);
  });

  it('throws on a wrong code and is unchanged', async () => {
    const { client } = await loaded();
    const { signUp } = client;
    await signUp.create({ emailAddress: 'ada@example.com', password: 'correct horse' });
    await expect(signUp.attemptEmailAddressVerification({ code: '000000' })).rejects.toMatchObject({
      errors: [{ code: 'form_code_incorrect', meta: { paramName: 'code' } }],
    });
    expect(signUp.status).toBe('missing_requirements');
  });

  it('checks passwords against the settings', async () => {
    const { client } = await loaded();
    const heard: unknown[] = [];
    const callbacks = {
      onValidation: (result: unknown) => heard.push(result),
      onValidationComplexity: (isFine: boolean) => heard.push(isFine),
    };
    client.signUp.validatePassword('short', callbacks);
    client.signIn.validatePassword('long enough', callbacks);
    expect(heard).toEqual([false, { complexity: { min_length: true } }, true, { complexity: {} }]);
  });
});

describe('settings', () => {
  it('derive lists and effective lengths', () => {
    const json = fakeEnvironment().user_settings;
    const social = {
      oauth_google: {
        enabled: true,
        required: false,
        authenticatable: true,
        strategy: 'oauth_google',
        name: 'G',
        logo_url: null,
      },
      oauth_apple: {
        enabled: true,
        required: false,
        authenticatable: false,
        strategy: 'oauth_apple',
        name: 'A',
        logo_url: null,
      },
    } as const;
    const settings = readUserSettings({ ...json, social });
    expect(settings.socialProviderStrategies).toEqual(['oauth_apple', 'oauth_google']);
    expect(settings.authenticatableSocialStrategies).toEqual(['oauth_google']);
    expect(settings.enabledFirstFactorIdentifiers).toEqual(['email_address']);
    expect(settings.attributes.password.name).toBe('password');
    expect(settings.passwordSettings.max_length).toBe(72);
    expect(settings.instanceIsPasswordBased).toBe(true);
    expect(settings.hasValidAuthFactor).toBe(true);
  });

  it('of the display have their defaults', async () => {
    const { latchkey } = await loaded();
    const environment = latchkey.__unstable__environment;
    expect(environment?.displayConfig).toMatchObject({
      applicationName: 'Fake',
      captchaOauthBypass: ['oauth_google', 'oauth_microsoft', 'oauth_apple'],
      captchaHeartbeatIntervalMs: 600_000,
      googleOneTapClientId: null,
      showDevModeWarning: true,
    });
    expect(environment?.isSingleSession()).toBe(true);
    expect(environment?.isProduction()).toBe(false);
    expect(await environment?.reload()).toBe(environment);
  });
});

describe('a verification', () => {
  it('knows whether the link was opened in this browser', () => {
    const user = decodeUser({});
    expect(user.emailAddresses[0]?.verification.verifiedFromTheSameClient()).toBe(false);
    const same = decodeUser({
      email_addresses: [
        {
          object: 'email_address',
          id: 'idn_9',
          email_address: 'a@b.c',
          matches_sso_connection: false,
          linked_to: [],
          verification: fakeVerification({
            verified_at_client: 'client_1',
            external_verification_redirect_url: 'https://x.test/',
          }),
        },
      ],
    });
    const verification = same.emailAddresses[0]?.verification;
    expect(verification?.verifiedFromTheSameClient()).toBe(true);
    expect(verification?.externalVerificationRedirectURL?.host).toBe('x.test');
    expect(verification?.expireAt).toBeNull();
  });
});
