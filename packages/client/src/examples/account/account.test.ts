// The examples of the guides about the account and about step-up run.
import type { SessionVerificationJSON } from '@latchkey/wire';
import { expect, it } from 'vitest';
import { fakeUser, fakeVerification } from '../../testing/fake-json.ts';
import { createSignedIn } from '../../testing/harness.ts';
import { jsonResponse } from '../../testing/platform/fake-platform.ts';
import { provePassword } from '../session/step-up.ts';
import { signOutElsewhere } from './devices.ts';
import { addEmail, confirmEmail } from './email.ts';
import { confirmApp, setUpApp } from './second-factor.ts';

const signedIn = async () => {
  const harness = await createSignedIn();
  const answer = (call: string, response: unknown) => harness.service.once(call, () => jsonResponse({ response }));
  return { ...harness, answer };
};

const NEW = {
  object: 'email_address',
  id: 'idn_9',
  email_address: 'new@example.com',
  verification: fakeVerification(),
  matches_sso_connection: false,
  linked_to: [],
};

it('adds an address, verifies it and makes it the primary one', async () => {
  const { latchkey, service, answer, platform } = await signedIn();
  answer('POST /me/email_addresses', NEW);
  answer('POST /me/email_addresses/idn_9/prepare_verification', NEW);
  const address = await addEmail(latchkey, 'new@example.com');
  if (!address) throw new Error('Somebody is signed in.');
  answer('POST /me/email_addresses/idn_9/attempt_verification', {
    ...NEW,
    verification: fakeVerification({ status: 'verified' }),
  });
  answer('PATCH /me', { ...fakeUser('user_1', 'new@example.com', 0), primary_email_address_id: 'idn_9' });
  await confirmEmail(latchkey, address, '424242');
  expect(address.verification.status).toBe('verified');
  expect([service.calls.at(-1), platform.network.requests.at(-1)?.body]).toEqual([
    'PATCH /me',
    'primary_email_address_id=idn_9',
  ]);
});

it('sets an authenticator app up and returns the codes', async () => {
  const { latchkey, answer } = await signedIn();
  const totp = { object: 'totp', id: 'totp_1', verified: false, created_at: 1, updated_at: 1 };
  answer('POST /me/totp', { ...totp, secret: 'ABC', uri: 'otpauth://totp/Fake' });
  expect(await setUpApp(latchkey)).toMatchObject({ secret: 'ABC', uri: 'otpauth://totp/Fake' });
  answer('POST /me/totp/attempt_verification', { ...totp, verified: true, backup_codes: ['one', 'two'] });
  expect(await confirmApp(latchkey, '123456')).toEqual(['one', 'two']);
});

it('signs out every other session', async () => {
  const { latchkey, service, answer } = await signedIn();
  const device = (id: string | undefined, status = 'active') => ({ object: 'session', id, status });
  service.once('GET /me/sessions/active', () =>
    jsonResponse([device(latchkey.session?.id), device('sess_a'), device('sess_b', 'ended')]),
  );
  answer('POST /me/sessions/sess_a/revoke', device('sess_a', 'revoked'));
  await signOutElsewhere(latchkey);
  expect(service.calls.filter((call) => call.includes('revoke'))).toEqual(['POST /me/sessions/sess_a/revoke']);
});

it('asks for the password when the last verification is too old, and not before', async () => {
  const { latchkey, service, platform } = await signedIn();
  const asked: string[] = [];
  const ask = async () => {
    asked.push('password');
    return 'correct horse';
  };
  expect([await provePassword(latchkey, ask), asked]).toEqual([true, []]);
  platform.tab.blur();
  platform.tab.setOnline(false);
  await platform.advance(600_000);
  platform.tab.setOnline(true);
  const reply = (status: SessionVerificationJSON['status']) => () =>
    jsonResponse({
      response: {
        object: 'session_verification',
        status,
        level: 'first_factor',
        session: service.client()?.sessions[0],
      },
      client: service.client(),
    });
  const path = `POST /client/sessions/${latchkey.session?.id}/verify`;
  service.once(path, reply('needs_first_factor'));
  service.once(`${path}/attempt_first_factor`, reply('complete'));
  expect([await provePassword(latchkey, ask), asked]).toEqual([true, ['password']]);
});
