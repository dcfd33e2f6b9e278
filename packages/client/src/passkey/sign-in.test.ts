// Signing in with a passkey through the client: all three flows, and what aborts one.
import { describe, expect, it } from 'vitest';
import { isRuntimeError, LatchkeyError } from '../errors.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness } from '../testing/harness.ts';
import { createFakeAuthenticator, type FakeAuthenticatorOptions } from '../testing/platform/fake-authenticator.ts';

const EMAIL = 'ada@example.com';

const loaded = async (options?: FakeAuthenticatorOptions) => {
  const authenticator = createFakeAuthenticator(options);
  const harness = createHarness({ credentials: authenticator });
  harness.service.addAccount(EMAIL, 'correct horse');
  harness.service.firstFactors = [{ strategy: 'passkey' }];
  await harness.latchkey.load();
  const signIn = harness.latchkey.client?.signIn;
  if (!signIn) throw new Error('not loaded');
  return { ...harness, authenticator, signIn };
};

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (isRuntimeError(error) ? error.code : error),
  );

describe('authenticateWithPasskey', () => {
  it('lets the user choose among all passkeys', async () => {
    const { latchkey, signIn, service } = await loaded();
    expect(await signIn.authenticateWithPasskey({ flow: 'discoverable' })).toBe(signIn);
    expect(signIn.status).toBe('complete');
    await latchkey.setActive({ session: signIn.createdSessionId });
    expect(latchkey.user?.primaryEmailAddress?.emailAddress).toBe(EMAIL);
    expect(service.calls.filter((call) => call.includes('sign_ins'))).toEqual([
      'POST /client/sign_ins',
      expect.stringMatching(/attempt_first_factor$/),
    ]);
  });

  it('requests those of the identified account', async () => {
    const { signIn, service } = await loaded();
    await signIn.create({ identifier: EMAIL });
    await signIn.authenticateWithPasskey();
    expect(signIn.status).toBe('complete');
    expect(service.calls.some((call) => call.endsWith('prepare_first_factor'))).toBe(true);
  });

  it('offers them in a field until one is chosen', async () => {
    const { platform, authenticator, signIn } = await loaded();
    const work = signIn.authenticateWithPasskey({ flow: 'autofill' });
    await platform.settle();
    expect(authenticator.requests[0]?.options).toMatchObject({ mediation: 'conditional' });
    authenticator.choose();
    expect((await work).status).toBe('complete');
  });

  it('opens a dialog where fields cannot offer them', async () => {
    const { authenticator, signIn } = await loaded({ hasAutofill: false });
    await signIn.authenticateWithPasskey({ flow: 'autofill' });
    expect(authenticator.requests[0]?.options).toMatchObject({ mediation: 'optional' });
  });

  it('aborts the previous one', async () => {
    const { platform, signIn } = await loaded();
    const offered = codeOf(signIn.authenticateWithPasskey({ flow: 'autofill' }));
    await platform.settle();
    expect(await codeOf(signIn.authenticateWithPasskey({ flow: 'discoverable' }))).toBe('done');
    expect(await offered).toBe('passkey_operation_aborted');
  });

  it('is abandoned once another strategy was started meanwhile', async () => {
    const { platform, authenticator, signIn, service } = await loaded();
    const offered = codeOf(signIn.authenticateWithPasskey({ flow: 'autofill' }));
    await platform.settle();
    await signIn.create({ identifier: EMAIL });
    authenticator.choose();
    expect(await offered).toBe('passkey_operation_aborted');
    expect(service.calls.some((call) => call.endsWith('attempt_first_factor'))).toBe(false);
  });

  it.each(['verification_expired', 'sign_in_not_found'])(
    'asks once more, in a dialog, when a field offered it for too long: %s',
    async (code) => {
      const { platform, authenticator, signIn, service } = await loaded();
      const offered = signIn.authenticateWithPasskey({ flow: 'autofill' });
      await platform.settle();
      service.once(`POST /client/sign_ins/${signIn.id}/attempt_first_factor`, () => errorResponse(422, code));
      authenticator.choose();
      expect((await offered).status).toBe('complete');
      expect(authenticator.requests.map(({ options }) => 'mediation' in options && options.mediation)).toEqual([
        'conditional',
        'optional',
      ]);
    },
  );

  it('rethrows every other error of the service', async () => {
    const { platform, authenticator, signIn, service } = await loaded();
    const refuse = (code: string) =>
      service.once(`POST /client/sign_ins/${signIn.id}/attempt_first_factor`, () => errorResponse(422, code));
    const offered = signIn.authenticateWithPasskey({ flow: 'autofill' });
    await platform.settle();
    refuse('passkey_invalid');
    authenticator.choose();
    await expect(offered).rejects.toMatchObject({ errors: [{ code: 'passkey_invalid' }] });
    authenticator.person = 'waits';
    const asked = signIn.authenticateWithPasskey({ flow: 'discoverable' });
    await platform.settle();
    refuse('verification_expired');
    authenticator.choose();
    await expect(asked).rejects.toMatchObject({ errors: [{ code: 'verification_expired' }] });
  });

  it('ends with the signal', async () => {
    const { platform, signIn } = await loaded();
    const leaving = new AbortController();
    const offered = codeOf(signIn.authenticateWithPasskey({ flow: 'autofill', signal: leaving.signal }));
    await platform.settle();
    leaving.abort();
    expect(await offered).toBe('passkey_operation_aborted');
  });

  it('needs a passkey among the first factors', async () => {
    const { signIn, service } = await loaded();
    await expect(signIn.authenticateWithPasskey()).rejects.toThrow(/SignIn\.authenticateWithPasskey needs a sign-in/);
    service.firstFactors = [{ strategy: 'password' }];
    await signIn.create({ identifier: EMAIL });
    await expect(signIn.authenticateWithPasskey()).rejects.toThrow(LatchkeyError);
  });

  it('reports that the browser is offline', async () => {
    const { platform, signIn } = await loaded();
    platform.tab.setOnline(false);
    await expect(signIn.authenticateWithPasskey({ flow: 'discoverable' })).rejects.toThrow('network_error');
  });

  it('makes no request where there are no passkeys', async () => {
    const { latchkey, service } = createHarness();
    await latchkey.load();
    const before = service.calls.length;
    const refused = latchkey.client?.signIn.authenticateWithPasskey({ flow: 'discoverable' });
    await expect(refused).rejects.toThrow('Passkeys are not supported on this device.');
    expect(service.calls).toHaveLength(before);
  });
});
