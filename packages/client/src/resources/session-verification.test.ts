// Step-up of a session: its calls, the ages of its factors as time passes, and calls that require it.
import { CLIENT_NAMES, type SessionVerificationJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { isRuntimeError } from '../errors.ts';
import type { Latchkey } from '../latchkey.ts';
import type { SurfaceProps, Ui } from '../surfaces/surface.ts';
import { fakeVerification } from '../testing/fake-json.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createSignedIn, type HarnessOptions } from '../testing/harness.ts';
import { createFakeAuthenticator } from '../testing/platform/fake-authenticator.ts';
import { jsonResponse } from '../testing/platform/fake-platform.ts';
import type { ReverificationRequest } from './account.ts';

type StepUp = SurfaceProps['UserVerification'];

/** A page whose surfaces are only recorded. */
const signedIn = async (withUi = true, credentials?: HarnessOptions['credentials']) => {
  const opened: StepUp[] = [];
  const ui = { open: (_: string, props: StepUp) => void opened.push(props), dispose: () => undefined };
  // The cast holds: nothing else of it is called here.
  const loadUi = async () => ({ createUi: (_: Latchkey) => ui as unknown as Ui });
  const harness = await createSignedIn({
    ...(withUi ? { client: { loadUi } } : {}),
    ...(credentials ? { credentials } : {}),
  });
  const { session } = harness.latchkey;
  if (!session) throw new Error('nobody is signed in');
  const json = (change: Partial<SessionVerificationJSON> = {}): SessionVerificationJSON => {
    const [current] = harness.service.client()?.sessions ?? [];
    if (!current) throw new Error('the service knows no session');
    return {
      object: 'session_verification',
      status: 'needs_first_factor',
      level: 'first_factor',
      session: current,
      first_factor_verification: null,
      second_factor_verification: null,
      supported_first_factors: [
        { strategy: 'email_code', email_address_id: 'idn_1', safe_identifier: 'a@example.com' },
      ],
      supported_second_factors: null,
      ...change,
    };
  };
  const answer = (step: string, change?: Partial<SessionVerificationJSON>) =>
    harness.service.once(`POST /client/sessions/${session.id}/verify${step}`, () =>
      jsonResponse({ response: json(change), client: harness.service.client() }),
    );
  const lastBody = () =>
    Object.fromEntries(new URLSearchParams(String(harness.platform.network.requests.at(-1)?.body ?? '')));
  return { ...harness, session, opened, answer, lastBody };
};

const DEMAND = 'session_reverification_required';

describe('the verification of a session', () => {
  it('is started, prepared and attempted, each returning its progress', async () => {
    const { session, answer, lastBody } = await signedIn();
    const { startVerification, prepareFirstFactorVerification, attemptFirstFactorVerification } = session;
    answer('');
    const started = await startVerification({ level: 'multi_factor' });
    expect(lastBody()).toEqual({ level: 'multi_factor' });
    expect(started).toMatchObject({
      status: 'needs_first_factor',
      session: { id: session.id },
      supportedFirstFactors: [{ strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: 'a@example.com' }],
      supportedSecondFactors: null,
    });
    expect(started.firstFactorVerification.status).toBeNull();
    answer('/prepare_first_factor', { first_factor_verification: fakeVerification() });
    const prepared = await prepareFirstFactorVerification({
      strategy: 'email_code',
      emailAddressId: 'idn_1',
      primary: true,
    });
    expect(lastBody()).toEqual({ strategy: 'email_code', email_address_id: 'idn_1' });
    expect(prepared.firstFactorVerification.status).toBe('unverified');
    answer('/attempt_first_factor', {
      status: 'needs_second_factor',
      supported_second_factors: [{ strategy: 'totp' }],
    });
    const proven = await attemptFirstFactorVerification({ strategy: 'email_code', code: '424242' });
    expect(lastBody()).toEqual({ strategy: 'email_code', code: '424242' });
    expect([proven.status, proven.supportedSecondFactors]).toEqual(['needs_second_factor', [{ strategy: 'totp' }]]);
  });

  it('continues with the second factor', async () => {
    const { session, answer, lastBody } = await signedIn();
    answer('/prepare_second_factor', { status: 'needs_second_factor' });
    await session.prepareSecondFactorVerification({ strategy: 'phone_code' });
    expect(lastBody()).toEqual({ strategy: 'phone_code' });
    answer('/prepare_second_factor', { status: 'needs_second_factor' });
    await session.prepareSecondFactorVerification({ strategy: 'phone_code', phoneNumberId: 'idn_2' });
    expect(lastBody()).toEqual({ strategy: 'phone_code', phone_number_id: 'idn_2' });
    answer('/attempt_second_factor', { status: 'complete' });
    const done = await session.attemptSecondFactorVerification({ strategy: 'totp', code: '123456' });
    expect([lastBody(), done.status]).toEqual([{ strategy: 'totp', code: '123456' }, 'complete']);
  });

  it('by passkey signs the challenge of the start', async () => {
    const { session, answer, lastBody } = await signedIn(true, createFakeAuthenticator());
    const nonce = JSON.stringify({
      challenge: 'Yw',
      rpId: 'app.example.com',
      timeout: 1,
      userVerification: 'required',
    });
    answer('', { first_factor_verification: fakeVerification({ strategy: 'passkey', nonce }) });
    const started = await session.startVerification({ level: 'multi_factor' });
    answer('/attempt_first_factor', { status: 'complete' });
    expect((await session.verifyWithPasskey(started)).status).toBe('complete');
    const { strategy, public_key_credential: credential = '{}' } = lastBody();
    expect([strategy, JSON.parse(credential)]).toMatchObject(['passkey', { type: 'public-key' }]);
    answer('');
    await expect(session.verifyWithPasskey()).rejects.toThrow('asks for no passkey');
    expect(lastBody()).toEqual({ level: 'first_factor' });
  });

  it('by phone reports whether the number is the default; other strategies have no codes', async () => {
    const { session, answer, lastBody, service } = await signedIn();
    answer('/prepare_first_factor');
    await session.prepareFirstFactorVerification({ strategy: 'phone_code', phoneNumberId: 'idn_2', default: true });
    expect(lastBody()).toEqual({ strategy: 'phone_code', phone_number_id: 'idn_2', default: 'true' });
    const before = service.calls.length;
    // A caller without types may pass anything.
    const refused = session.prepareFirstFactorVerification({
      strategy: 'password' as 'email_code',
      emailAddressId: '',
    });
    await expect(refused).rejects.toThrow('strategy "password" is not a valid strategy');
    expect(service.calls).toHaveLength(before);
  });
});

describe('the age of a verification', () => {
  it.each([
    ['strict_mfa', 10],
    ['strict', 10],
    ['moderate', 60],
    ['lax', 1440],
  ] as const)('%s expires after %i minutes, to the second, also on a page that stays open', async (level, minutes) => {
    const { session, platform } = await signedIn();
    const isFresh = () => session.checkAuthorization({ reverification: level });
    expect(isFresh()).toBe(true);
    platform.tab.blur();
    platform.tab.setOnline(false);
    await platform.advance(minutes * 60_000 - 1_000);
    expect(isFresh()).toBe(true);
    await platform.advance(1_000);
    expect(isFresh()).toBe(false);
  });

  it('is reset when the service sends the same session again', async () => {
    const { latchkey, session, platform, service, answer } = await signedIn();
    platform.tab.blur();
    platform.tab.setOnline(false);
    await platform.advance(600_000);
    platform.tab.setOnline(true);
    expect(session.checkAuthorization({ reverification: 'strict' })).toBe(false);
    expect(service.client()?.sessions[0]?.factor_verification_age).toEqual([0, -1]);
    answer('/attempt_first_factor', { status: 'complete' });
    await session.attemptFirstFactorVerification({ strategy: 'password', password: 'correct horse' });
    expect(latchkey.session?.checkAuthorization({ reverification: 'strict' })).toBe(true);
  });

  it('of a factor that does not exist stays absent', async () => {
    const { session, platform } = await signedIn();
    platform.tab.setOnline(false);
    await platform.advance(60_000);
    expect(session.factorVerificationAge).toEqual([0, -1]);
    expect(session.checkAuthorization({ reverification: { level: 'second_factor', afterMinutes: 2 } })).toBe(true);
  });
});

describe('a call that requires a verification', () => {
  it('is repeated once after it', async () => {
    const { session, service, platform, opened } = await signedIn();
    const { user } = session;
    service.once('DELETE /me', () => errorResponse(403, DEMAND));
    service.once('DELETE /me', () => errorResponse(403, DEMAND));
    const done = session.__internal_withReverification(async () => user?.delete());
    const failed = expect(done).rejects.toMatchObject({ errors: [{ code: DEMAND }] });
    await platform.settle();
    expect(opened).toHaveLength(1);
    expect(opened[0]?.level).toBeUndefined();
    opened[0]?.afterVerification?.();
    await failed;
    expect(service.calls.filter((call) => call === 'DELETE /me')).toHaveLength(2);
    expect(opened).toHaveLength(1);
  });

  it('that fails for another reason, or succeeds, opens nothing', async () => {
    const { session, opened } = await signedIn();
    expect(await session.__internal_withReverification(async () => 7)).toBe(7);
    await expect(session.__internal_withReverification(() => Promise.reject(new RangeError('no')))).rejects.toThrow(
      RangeError,
    );
    expect(opened).toEqual([]);
  });

  it('returns null when the user cancels; or rejects, if configured', async () => {
    const { session, service, platform, opened } = await signedIn();
    const cancel = async () => {
      await platform.settle();
      opened.at(-1)?.afterVerificationCancelled?.();
    };
    const heard: string[] = [];
    service.once('POST /me/totp', () => errorResponse(403, DEMAND));
    const call = async () => session.user?.createTOTP();
    const quiet = session.__internal_withReverification(call, { onCancel: () => heard.push('cancelled') });
    await cancel();
    expect([await quiet, heard]).toEqual([null, ['cancelled']]);
    service.once('POST /me/totp', () => errorResponse(403, DEMAND));
    const loud = session.__internal_withReverification(call, { throwOnCancel: true }).catch((error: unknown) => error);
    await cancel();
    const error = await loud;
    expect(isRuntimeError(error) && error.code).toBe('reverification_cancelled');
    expect(service.calls.filter((one) => one === 'POST /me/totp')).toHaveLength(2);
  });

  it('shares the verification with another call that is rejected meanwhile', async () => {
    const { session, platform, opened } = await signedIn();
    let isProven = false;
    const ask = (name: string) => async () => {
      if (isProven) return name;
      return { [`${CLIENT_NAMES.provider}_error`]: { type: 'forbidden', reason: 'reverification-error' } };
    };
    const both = Promise.all([
      session.__internal_withReverification(ask('first')),
      session.__internal_withReverification(ask('second')),
    ]);
    await platform.settle();
    expect(opened).toHaveLength(1);
    isProven = true;
    opened[0]?.afterVerification?.();
    expect(await both).toEqual(['first', 'second']);
  });

  it.each([
    ['strict_mfa', 'multi_factor'],
    ['lax', 'second_factor'],
    [{ level: 'first_factor', afterMinutes: 5 }, 'first_factor'],
    [{ level: 'nonsense', afterMinutes: 5 }, undefined],
    [undefined, undefined],
  ])('of an application’s own server names the level: %j is %s', async (reverification, level) => {
    const { session, platform, opened } = await signedIn();
    const hint = { type: 'forbidden', reason: 'reverification-error', metadata: { reverification } };
    const response = () => jsonResponse({ [`${CLIENT_NAMES.provider}_error`]: hint }, { status: 403 });
    let isProven = false;
    const done = session.__internal_withReverification(async () => (isProven ? jsonResponse({}) : response()));
    await platform.settle();
    expect(opened.map((props) => props.level)).toEqual([level]);
    isProven = true;
    opened[0]?.afterVerification?.();
    expect((await done)?.status).toBe(200);
  });

  it('is recognised in the format of existing bindings, in the reply or as the reply', async () => {
    const { session, platform, opened } = await signedIn();
    const hint = { type: 'forbidden', reason: 'reverification-error', metadata: { reverification: 'strict_mfa' } };
    let isProven = false;
    const ask = (refusal: () => unknown) =>
      session.__internal_withReverification(async () => (isProven ? 'done' : refusal()));
    const both = Promise.all([
      ask(() => ({ clerk_error: hint })),
      ask(() => jsonResponse({ clerk_error: hint }, { status: 403 })),
    ]);
    await platform.settle();
    expect(opened.map((props) => props.level)).toEqual(['multi_factor']);
    isProven = true;
    opened[0]?.afterVerification?.();
    expect(await both).toEqual(['done', 'done']);
  });

  it('returns other replies with status 403 unchanged', async () => {
    const { session, opened } = await signedIn();
    const page = new Response('<h1>no</h1>', { status: 403 });
    expect(await session.__internal_withReverification(async () => page)).toBe(page);
    expect(await page.text()).toBe('<h1>no</h1>');
    expect(opened).toEqual([]);
  });

  it('is rendered by the host if it wants to, also where there are no surfaces', async () => {
    const { session, service, platform } = await signedIn(false);
    const requests: ReverificationRequest[] = [];
    const onNeedsReverification = (request: ReverificationRequest) => void requests.push(request);
    service.once('POST /me/backup_codes', () => errorResponse(403, DEMAND));
    service.once('POST /me/backup_codes', () =>
      jsonResponse({ response: { object: 'backup_code', id: 'b', codes: ['x'], created_at: 1, updated_at: 1 } }),
    );
    const done = session.__internal_withReverification(async () => session.user?.createBackupCode(), {
      onNeedsReverification,
    });
    await platform.settle();
    requests[0]?.complete();
    expect((await done)?.codes).toEqual(['x']);
  });

  it('rejects where nothing can render it', async () => {
    const { session, service } = await signedIn(false);
    service.once('POST /me/backup_codes', () => errorResponse(403, DEMAND));
    await expect(session.__internal_withReverification(async () => session.user?.createBackupCode())).rejects.toThrow(
      'no surfaces',
    );
  });

  it('stays rejected when no user is signed in', async () => {
    const { latchkey, session, opened } = await signedIn();
    await latchkey.signOut();
    const hint = { [`${CLIENT_NAMES.provider}_error`]: { type: 'forbidden', reason: 'reverification-error' } };
    expect(await session.__internal_withReverification(async () => hint)).toBe(hint);
    expect(opened).toEqual([]);
  });
});
