// Sign-in with a passkey through the whole service (docs/security.md R26, R30).
import type { PasskeyCreationOptionsJSON, PasskeyRequestOptionsJSON, SignInJSON, UserJSON } from '@latchkey/wire';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { directAddress } from '../../domain/instance/instance-address.ts';
import { insertClient } from '../../store/sessions/clients.ts';
import { deletePasskey, renamePasskey } from '../../store/users/passkeys.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { PASSWORD } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../testing/factors/software-authenticator.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';
import { finishPasskey, startPasskey } from '../account/register-passkey.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ORIGIN = 'http://localhost:4401';

eachDatabase('passkeys', (database) => {
  let service: TestService;
  let hidden: TestService;
  let people = 0;

  beforeAll(async () => {
    service = await createTestService(database(), { settings: withEveryFactor });
    hidden = await createTestService(database(), {
      settings: (defaults) => {
        const settings = withEveryFactor(defaults);
        return { ...settings, security: { ...settings.security, enumeration_protection: true } };
      },
    });
  });

  /** The context of a signed-in user's call. */
  const calling = (at: TestService) => ({
    instance: at.instance,
    ports: at.ports,
    now: at.ports.clock.now(),
    origin: ORIGIN,
    instanceAddress: directAddress(at.instance, 'latchkey'),
  });

  const begin = (at: TestService, userId: string) =>
    database().transaction(async (db) => {
      const userRecord = await findUser(db, at.instance.id, userId);
      if (!userRecord) throw new Error('no user exists');
      const fresh = { id: at.ports.ids.next('client'), instanceId: at.instance.id, secretHash: null };
      const { id: clientId } = await insertClient(db, { ...fresh, cookieExpiresAt: null, now: 1 });
      return startPasskey(db, calling(at), { userRecord, clientId });
    });

  const keyOf = ({ passkeyId, verification }: Awaited<ReturnType<typeof begin>>) => ({
    passkeyId,
    clientId: verification.clientId,
  });

  const finish = (
    at: TestService,
    userId: string,
    begun: Awaited<ReturnType<typeof begin>>,
    authenticator: SoftwareAuthenticator,
  ) => {
    const options = JSON.parse(begun.verification.nonce ?? '') as PasskeyCreationOptionsJSON;
    const credential = authenticator.register(options, ORIGIN);
    return database().transaction((db) =>
      finishPasskey(db, calling(at), { userId, ...keyOf(begun), name: 'Laptop', credential }),
    );
  };

  const somebody = async (at: TestService = service) => {
    people += 1;
    const email = `key${people}@example.com`;
    const { body: user } = await at.admin<UserJSON>('POST', '/users', { email_address: email, password: PASSWORD });
    const authenticator = createSoftwareAuthenticator();
    const passkey = await finish(at, user.id, await begin(at, user.id), authenticator);
    expect(passkey?.credentialId).toBe(authenticator.credentialId);
    return { email, user, authenticator };
  };

  type At = {
    readonly browser: TestBrowser;
    readonly id: string;
    readonly options: PasskeyRequestOptionsJSON;
    readonly offered?: readonly string[] | undefined;
  };

  const optionsOf = (signIn: SignInJSON): PasskeyRequestOptionsJSON =>
    JSON.parse(signIn.first_factor_verification?.nonce ?? 'null');

  const discover = async (at: TestService = service): Promise<At> => {
    const browser = await openBrowser(at);
    const { body } = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { strategy: 'passkey' } });
    return { browser, id: body.response.id, options: optionsOf(body.response) };
  };

  const afterIdentifier = async (email: string, at: TestService = service): Promise<At> => {
    const browser = await openBrowser(at);
    const created = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { identifier: email } });
    const { id, supported_first_factors: factors } = created.body.response;
    const { body } = await browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/prepare_first_factor`, {
      body: { strategy: 'passkey' },
    });
    const offered = factors?.map(({ strategy }) => strategy);
    expect(offered).toContain('passkey');
    return { browser, id, options: optionsOf(body.response), offered };
  };

  const attempt = ({ browser, id }: Pick<At, 'browser' | 'id'>, credential: unknown) =>
    browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_first_factor`, {
      body: { strategy: 'passkey', public_key_credential: JSON.stringify(credential) },
    });

  describe('discovered by the browser', () => {
    it('signs in without an identifier', async () => {
      const { user, authenticator } = await somebody();
      const at = await discover();
      expect(at.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
      expect(at.options).not.toHaveProperty('allowCredentials');
      expect(Buffer.from(at.options.challenge, 'base64url')).toHaveLength(32);
      const { body } = await attempt(at, authenticator.authenticate(at.options, ORIGIN));
      expect(body.response.status).toBe('complete');
      expect(body.client?.sessions[0]?.user?.id).toBe(user.id);
      const shown = await service.admin<UserJSON>('GET', `/users/${user.id}`);
      expect(shown.body.passkeys).toMatchObject([{ name: 'Laptop', last_used_at: service.ports.clock.now() }]);
    });

    it('requires a user handle', async () => {
      const { authenticator } = await somebody();
      const other = await somebody();
      for (const userHandle of [null, Buffer.from(other.user.id).toString('base64url')]) {
        const at = await discover();
        const credential = authenticator.authenticate(at.options, ORIGIN);
        const changed = { ...credential, response: { ...credential.response, userHandle } };
        expect((await attempt(at, changed)).codes).toEqual(['passkey_invalid']);
      }
    });
  });

  describe('after an identifier', () => {
    it('lists the keys of the account and signs in', async () => {
      const { email, authenticator } = await somebody();
      const at = await afterIdentifier(email);
      expect(at.options.allowCredentials).toMatchObject([{ id: authenticator.credentialId, transports: ['internal'] }]);
      const { body } = await attempt(at, authenticator.authenticate(at.options, ORIGIN));
      expect(body.response.status).toBe('complete');
      expect(body.response.first_factor_verification).toMatchObject({ status: 'verified', strategy: 'passkey' });
    });

    it('rejects a key of another user', async () => {
      const { email } = await somebody();
      const other = await somebody();
      const at = await afterIdentifier(email);
      const { codes } = await attempt(at, other.authenticator.authenticate(at.options, ORIGIN));
      expect(codes).toEqual(['passkey_invalid']);
    });

    it('is not offered to a user who has none', async () => {
      await service.admin('POST', '/users', { email_address: 'keyless@example.com', password: PASSWORD });
      const browser = await openBrowser(service);
      const { body } = await browser.call<SignInJSON>('POST', '/client/sign_ins', {
        body: { identifier: 'keyless@example.com' },
      });
      expect(body.response.supported_first_factors?.map(({ strategy }) => strategy)).not.toContain('passkey');
      const path = `/client/sign_ins/${body.response.id}/prepare_first_factor`;
      const { codes } = await browser.call('POST', path, { body: { strategy: 'passkey' } });
      expect(codes).toEqual(['strategy_for_user_invalid']);
    });

    it('has equal replies for every identifier, where the instance prevents user enumeration', async () => {
      const { email, authenticator } = await somebody(hidden);
      const known = await afterIdentifier(email, hidden);
      const unknown = await afterIdentifier('nobody@example.com', hidden);
      expect(Object.keys(known.options)).toEqual(Object.keys(unknown.options));
      expect(known.offered).toEqual(unknown.offered);
      expect((await attempt(unknown, authenticator.authenticate(unknown.options, ORIGIN))).codes).toEqual([
        'passkey_invalid',
      ]);
      const { body } = await attempt(known, authenticator.authenticate(known.options, ORIGIN));
      expect(body.response.status).toBe('complete');
    });
  });

  describe('a challenge', () => {
    it('is valid once, even at the same moment', async () => {
      const { authenticator } = await somebody();
      const at = await discover();
      const credential = authenticator.authenticate(at.options, ORIGIN);
      const replies = await Promise.all(Array.from({ length: 6 }, () => attempt(at, credential)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('is consumed by a wrong response', async () => {
      const { authenticator } = await somebody();
      const at = await discover();
      const bad = authenticator.authenticate(at.options, ORIGIN, { origin: 'http://localhost:9999' });
      expect((await attempt(at, bad)).codes).toEqual(['passkey_invalid']);
      const { codes } = await attempt(at, authenticator.authenticate(at.options, ORIGIN));
      expect(codes).toEqual(['verification_missing']);
    });

    it('expires after five minutes', async () => {
      const { authenticator } = await somebody();
      const at = await discover();
      service.ports.clock.advance(5 * 60_000);
      const { codes } = await attempt(at, authenticator.authenticate(at.options, ORIGIN));
      expect(codes).toEqual(['verification_expired']);
    });

    it('of one attempt is invalid for another, and in another browser', async () => {
      const { authenticator } = await somebody();
      const [mine, theirs] = [await discover(), await discover()];
      const credential = authenticator.authenticate(mine.options, ORIGIN);
      expect((await attempt(theirs, credential)).codes).toEqual(['passkey_invalid']);
      expect((await attempt({ browser: theirs.browser, id: mine.id }, credential)).codes).toEqual([
        'sign_in_not_found',
      ]);
      expect((await attempt(mine, credential)).status).toBe(200);
    });
  });

  it('that may be cloned is marked and rejected', async () => {
    const { authenticator, user } = await somebody();
    const first = await discover();
    await attempt(first, authenticator.authenticate(first.options, ORIGIN, { counter: 10 }));
    const copy = await discover();
    const replayed = authenticator.authenticate(copy.options, ORIGIN, { counter: 10 });
    expect((await attempt(copy, replayed)).codes).toEqual(['passkey_invalid']);
    const row = await database()
      .db.selectFrom('passkeys')
      .select('flagged_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row.flagged_at).toBe(service.ports.clock.now());
    const later = await discover();
    const { codes } = await attempt(later, authenticator.authenticate(later.options, ORIGIN, { counter: 11 }));
    expect(codes).toEqual(['passkey_invalid']);
  });

  it('belongs to one user: the same credential is not registered twice', async () => {
    const { authenticator } = await somebody();
    const { user: other } = await somebody();
    expect(await finish(service, other.id, await begin(service, other.id), authenticator)).toBeUndefined();
  });

  it('is created by one response: the challenge of a registration is consumed', async () => {
    const { user } = await somebody();
    const begun = await begin(service, user.id);
    const foreign = await begin(service, user.id);
    const answered = JSON.parse(foreign.verification.nonce ?? '') as PasskeyCreationOptionsJSON;
    const wrong = createSoftwareAuthenticator().register(answered, ORIGIN);
    const given = { userId: user.id, ...keyOf(begun), name: null, credential: wrong };
    expect(await database().transaction((db) => finishPasskey(db, calling(service), given))).toBeUndefined();
    await expect(finish(service, user.id, begun, createSoftwareAuthenticator())).rejects.toThrow(
      'verification_already_verified',
    );
  });

  it('is renamed and removed by its owner only', async () => {
    const { user, email, authenticator } = await somebody();
    const { user: stranger } = await somebody();
    const { db } = database();
    const id = (await service.admin<UserJSON>('GET', `/users/${user.id}`)).body.passkeys[0]?.id ?? '';
    expect(await renamePasskey(db, { userId: stranger.id, id, name: 'Mine' }, 1)).toBe(false);
    expect(await renamePasskey(db, { userId: user.id, id, name: 'Desk' }, 1)).toBe(true);
    const shown = await service.admin<UserJSON>('GET', `/users/${user.id}`);
    expect(shown.body.passkeys).toMatchObject([{ name: 'Desk' }]);
    expect(await deletePasskey(db, stranger.id, id)).toBe(false);
    const at = await afterIdentifier(email);
    expect(await deletePasskey(db, user.id, id)).toBe(true);
    const { codes } = await attempt(at, authenticator.authenticate(at.options, ORIGIN));
    expect(codes).toEqual(['passkey_invalid']);
  });

  it('is not rate-limited by other users: attempts without an identifier are counted separately', async () => {
    const limited = await createTestService(database(), {
      settings: (defaults) => {
        const settings = withEveryFactor(defaults);
        const { rate_limits: limits } = settings.security;
        const few = { ...limits, attempt: { count: 3, seconds: 10 } };
        return { ...settings, security: { ...settings.security, rate_limits: few } };
      },
    });
    for (let network = 1; network <= 5; network += 1) {
      const { authenticator } = await somebody(limited);
      const browser = await openBrowser(limited, { address: `192.0.2.${network}` });
      const { body } = await browser.call<SignInJSON>('POST', '/client/sign_ins', { body: { strategy: 'passkey' } });
      const at = { browser, id: body.response.id, options: optionsOf(body.response) };
      expect((await attempt(at, authenticator.authenticate(at.options, ORIGIN))).status).toBe(200);
    }
  });

  it('is rejected where the instance disables passkeys', async () => {
    const without = await createTestService(database());
    const browser = await openBrowser(without);
    const { codes } = await browser.call('POST', '/client/sign_ins', { body: { strategy: 'passkey' } });
    expect(codes).toEqual(['strategy_invalid']);
  });
});
