// A passkey as the first factor of a step-up: the start returns its challenge, and only passkeys of the user satisfy it.
import type { PasskeyCreationOptionsJSON, PasskeyRequestOptionsJSON } from '@latchkey/wire';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { directAddress } from '../../domain/instance/instance-address.ts';
import type { Database } from '../../store/database/database.ts';
import { findSession } from '../../store/sessions/sessions.ts';
import { findUser } from '../../store/views/users-with-identifiers.ts';
import { withEveryFactor } from '../../testing/accounts/factor-settings.ts';
import { createAndSignIn, type SignedInAccount, verify } from '../../testing/accounts/step-up.ts';
import { clientOf } from '../../testing/accounts/tokens.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../../testing/factors/software-authenticator.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';
import { finishPasskey, startPasskey } from '../../use-cases/account/register-passkey.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const ORIGIN = 'http://localhost:4401';

let database: Database;
let service: TestService;

beforeAll(async () => {
  database = await openTestDatabase();
  const hidden = { enumeration_protection: true };
  service = await createTestService(database, {
    settings: (settings) => {
      const every = withEveryFactor(settings);
      return { ...every, security: { ...every.security, ...hidden } };
    },
  });
});
afterAll(() => database.close());

const withPasskey = async (email: string): Promise<SignedInAccount & { readonly key: SoftwareAuthenticator }> => {
  const person = await createAndSignIn(service, email);
  const key = createSoftwareAuthenticator();
  const { instance, ports } = service;
  const call = {
    instance,
    ports,
    now: ports.clock.now(),
    origin: ORIGIN,
    instanceAddress: directAddress(instance, 'latchkey'),
  };
  const { id: clientId } = await clientOf(person.browser);
  await database.transaction(async (db) => {
    const found = await findUser(db, instance.id, person.userId);
    if (!found) throw new Error('no user exists');
    const { passkeyId, verification } = await startPasskey(db, call, { userRecord: found, clientId });
    const options = JSON.parse(verification.nonce ?? '') as PasskeyCreationOptionsJSON;
    const credential = key.register(options, ORIGIN);
    await finishPasskey(db, call, { userId: person.userId, passkeyId, clientId, name: 'Laptop', credential });
  });
  return { ...person, key };
};

const challengeOf = async (person: SignedInAccount): Promise<PasskeyRequestOptionsJSON> => {
  const { body } = await verify(person, '', { level: 'first_factor' });
  expect(body.response.first_factor_verification).toMatchObject({ status: 'unverified', strategy: 'passkey' });
  return JSON.parse(body.response.first_factor_verification?.nonce ?? 'null');
};

const answer = (person: SignedInAccount, key: SoftwareAuthenticator, options: PasskeyRequestOptionsJSON) =>
  verify(person, '/attempt_first_factor', {
    strategy: 'passkey',
    public_key_credential: JSON.stringify(key.authenticate(options, ORIGIN)),
  });

it('counts as the first factor, once', async () => {
  const ada = await withPasskey('ada@example.com');
  service.ports.clock.advance(20 * 60_000);
  const options = await challengeOf(ada);
  expect(options.allowCredentials?.map(({ id }) => id)).toEqual([ada.key.credentialId]);
  const done = await answer(ada, ada.key, options);
  expect(done.body.response).toMatchObject({ status: 'complete', session: { factor_verification_age: [0, -1] } });
  expect((await answer(ada, ada.key, options)).codes).toEqual(['verification_already_verified']);
});

it('of another user verifies nothing', async () => {
  const [ada, bob] = [await withPasskey('ada2@example.com'), await withPasskey('bob2@example.com')];
  const signedInAt = service.ports.clock.now();
  service.ports.clock.advance(1_000);
  const reply = await answer(ada, bob.key, await challengeOf(ada));
  expect(reply.codes).toEqual(['passkey_invalid']);
  const { id } = await clientOf(ada.browser);
  expect((await findSession(database.db, id, ada.sessionId))?.firstFactorAt).toBe(signedInAt);
});
