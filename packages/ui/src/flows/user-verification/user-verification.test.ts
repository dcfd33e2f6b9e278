// The step-up machine: which card follows which, and its calls to the service.
import { describe, expect, it } from 'vitest';
import type { VerificationAttempt, VerificationEffect, VerificationEvent, VerificationState } from './state.ts';
import { createVerification, readVerification } from './user-verification.ts';

const email = { strategy: 'email_code', emailAddressId: 'idn_1', safeIdentifier: 'm***@harbourlab.org' } as const;
const phone = { strategy: 'phone_code', phoneNumberId: 'idn_2', safeIdentifier: '+49 ****89' } as const;
const password = { strategy: 'password' } as const;
const passkey = { strategy: 'passkey' } as const;
const totp = { strategy: 'totp' } as const;
const backup = { strategy: 'backup_code' } as const;

const attempt = (change: Partial<VerificationAttempt> = {}): VerificationAttempt => ({
  status: 'needs_first_factor',
  sessionId: 'sess_1',
  firstFactors: [password, email, phone],
  secondFactors: [],
  ...change,
});
const second = (change: Partial<VerificationAttempt> = {}) =>
  attempt({ status: 'needs_second_factor', secondFactors: [totp, phone, backup], ...change });
const complete = attempt({ status: 'complete' });

type Driven = { readonly state: VerificationState; readonly effects: readonly VerificationEffect[] };

const drive = (
  first: VerificationAttempt,
  events: readonly VerificationEvent[] = [],
  preferred: 'password' | 'otp' = 'password',
): Driven => {
  const machine = createVerification({ preferred });
  let state = machine.initial;
  let effects: readonly VerificationEffect[] = [];
  for (const event of [{ type: 'opened' }, { type: 'started', attempt: first }, ...events] as const)
    [state, ...effects] = machine.step(state, event);
  return { state, effects };
};

const typed = { type: 'typed', field: 'password', value: 'secret' } as const;
const submit = { type: 'submit' } as const;
const six = { type: 'digits', value: '424242' } as const;
const wrong = { type: 'refused', problems: [{ code: 'form_password_incorrect', field: 'password' }] } as const;
const gone = { type: 'refused', problems: [{ code: 'verification_missing' }] } as const;

describe('the start', () => {
  it('requests the state from the service', () => {
    const machine = createVerification({ preferred: 'password' });
    expect(machine.step(machine.initial, { type: 'opened' })).toEqual([machine.initial, { run: 'start' }]);
    expect(machine.step(machine.initial, { type: 'tick', seconds: 1 })[0]).toBe(machine.initial);
  });

  it('that fails shows why, and can be repeated', () => {
    const machine = createVerification({ preferred: 'password' });
    const problems = [{ code: 'network_error' }];
    const [failed] = machine.step(machine.initial, { type: 'refused', problems });
    expect(failed).toEqual({ at: 'failed', problems });
    expect(machine.step(failed, { type: 'retry' })).toEqual([{ at: 'loading', isRenewal: false }, { run: 'start' }]);
  });

  it('of a recent verification asks nothing', () => {
    expect(drive(complete).effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
    const { state, effects } = drive(complete, [{ type: 'activated' }]);
    expect([state.at, effects]).toEqual(['done', [{ run: 'finish' }]]);
  });

  it.each([
    ['password', attempt(), 'password', undefined],
    ['otp', attempt(), 'code', email],
    ['password', attempt({ firstFactors: [phone] }), 'code', phone],
    ['password', second(), 'code', totp],
    ['password', second({ secondFactors: [phone, backup] }), 'code', phone],
    ['password', second({ secondFactors: [backup] }), 'backup-code', undefined],
    ['password', attempt({ firstFactors: [] }), 'unavailable', undefined],
    ['password', second({ secondFactors: [] }), 'unavailable', undefined],
  ] as const)('where %s is preferred shows %o as %s', (preferred, first, at, factor) => {
    const { state } = drive(first, [], preferred);
    expect(state.at).toBe(at);
    expect(state.at === 'code' ? state.way.factor : undefined).toEqual(factor);
  });
});

describe('the password', () => {
  it('is sent, once, and not when it is empty', () => {
    expect(drive(attempt(), [submit]).state).toMatchObject({ form: { problems: [{ code: 'form_param_nil' }] } });
    const sent = drive(attempt(), [typed, submit]);
    expect(sent.effects).toEqual([{ run: 'attemptPassword', password: 'secret' }]);
    expect(drive(attempt(), [typed, submit, submit])).toEqual({ state: sent.state, effects: [] });
  });

  it('that is wrong is kept, with its error', () => {
    expect(drive(attempt(), [typed, submit, wrong]).state).toMatchObject({
      at: 'password',
      form: { phase: 'editing', values: { password: 'secret' }, problems: wrong.problems },
    });
  });

  it('completes, or leads to the second factor, as the service replies', () => {
    const answered = (next: VerificationAttempt) =>
      drive(attempt(), [typed, submit, { type: 'answered', attempt: next }]);
    expect(answered(complete).effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
    expect(answered(second()).state).toMatchObject({ at: 'code', way: { stage: 'second', factor: totp } });
  });

  it('calls the waiting caller, once the session is updated', () => {
    const events = [typed, submit, { type: 'answered', attempt: complete }, { type: 'activated' }] as const;
    expect(drive(attempt(), events)).toEqual({ state: { at: 'done' }, effects: [{ run: 'finish' }] });
  });

  it('stays on its card when the session could not be activated', () => {
    const problems = [{ code: 'network_error' }];
    const events = [typed, submit, { type: 'answered', attempt: complete }, { type: 'refused', problems }] as const;
    expect(drive(attempt(), events).state).toMatchObject({ at: 'password', form: { problems } });
  });
});

describe('a code', () => {
  const byMail = attempt({ firstFactors: [email, phone] });
  const sent = { type: 'code-sent', key: 'email_code:idn_1' } as const;

  it('is sent when its card appears, and again after a wait', () => {
    const begun = drive(byMail);
    expect(begun.effects).toEqual([{ run: 'prepare', way: { stage: 'first', factor: email } }]);
    const waiting = drive(byMail, [sent]);
    expect(waiting.effects).toEqual([{ run: 'startTimer' }]);
    expect(drive(byMail, [sent, { type: 'resend' }]).effects).toEqual([]);
    const after = drive(byMail, [sent, { type: 'tick', seconds: 30 }]);
    expect(after.effects).toEqual([{ run: 'stopTimer' }]);
    expect(drive(byMail, [sent, { type: 'tick', seconds: 30 }, { type: 'resend' }]).effects).toEqual([
      { run: 'prepare', way: { stage: 'first', factor: email } },
    ]);
  });

  it('that could not be sent can be requested at once', () => {
    const problems = [{ code: 'too_many_requests' }];
    const { state } = drive(byMail, [{ type: 'code-not-sent', key: 'email_code:idn_1', problems }]);
    expect(state).toMatchObject({ entry: { delivery: { is: 'ready', problem: problems[0] } } });
  });

  it('is checked with its sixth digit', () => {
    const { state, effects } = drive(byMail, [sent, six]);
    expect(effects).toEqual([{ run: 'attemptCode', way: { stage: 'first', factor: email }, code: '424242' }]);
    expect(state).toMatchObject({ entry: { check: { is: 'checking' } } });
  });

  it('that is right is shown as right while the session is activated', () => {
    const { state } = drive(byMail, [sent, six, { type: 'answered', attempt: complete }]);
    expect(state).toMatchObject({ entry: { check: { is: 'accepted' } } });
  });

  it('that is wrong shows an error on the digits', () => {
    const problems = [{ code: 'form_code_incorrect', field: 'code' }];
    expect(drive(byMail, [sent, six, { type: 'refused', problems }]).state).toMatchObject({
      entry: { code: '424242', check: { is: 'typing', problem: problems[0] } },
    });
  });

  it('of an app is not sent', () => {
    expect(drive(second()).effects).toEqual([]);
    expect(drive(second(), [six]).effects).toEqual([
      { run: 'attemptCode', way: { stage: 'second', factor: totp }, code: '424242' },
    ]);
  });

  it('keeps its digits and its wait while another method is shown', () => {
    const away = [sent, { type: 'digits', value: '12' }, { type: 'another-way' }] as const;
    const ticked = drive(byMail, [...away, { type: 'tick', seconds: 10 }, { type: 'back' }]);
    expect(ticked.state).toMatchObject({ at: 'code', entry: { code: '12', delivery: { is: 'waiting', seconds: 20 } } });
    expect(ticked.effects).toEqual([]);
  });
});

describe('a passkey', () => {
  const asked = attempt({ firstFactors: [passkey, password] });

  it('comes first, and the browser asks for it when its button is pressed', () => {
    expect(drive(asked, [], 'otp').state.at).toBe('passkey');
    const { state, effects } = drive(asked, [submit]);
    expect(effects).toEqual([{ run: 'attemptPasskey' }]);
    expect(drive(asked, [submit, submit])).toEqual({ state, effects: [] });
  });

  it('that was cancelled shows an error, and keeps the other methods', () => {
    const problems = [{ code: 'passkey_retrieval_cancelled' }];
    const refused = [submit, { type: 'refused', problems }] as const;
    expect(drive(asked, refused).state).toMatchObject({ at: 'passkey', form: { phase: 'editing', problems } });
    const other = [
      ...refused,
      { type: 'another-way' },
      { type: 'choose', way: { stage: 'first', factor: password } },
    ] as const;
    expect(drive(asked, other).state.at).toBe('password');
  });
});

describe('a backup code', () => {
  const only = second({ secondFactors: [backup] });
  it('is sent trimmed, and not when it is empty', () => {
    const code = { type: 'typed', field: 'code', value: ' k7qd-9mxw ' } as const;
    expect(drive(only, [code, submit]).effects).toEqual([{ run: 'attemptBackupCode', code: 'k7qd-9mxw' }]);
    expect(drive(only, [submit]).state).toMatchObject({ form: { problems: [{ code: 'form_param_nil' }] } });
  });
});

describe('alternative methods', () => {
  it('are listed where there are any, and only listed ones can be chosen', () => {
    expect(drive(attempt({ firstFactors: [password] }), [{ type: 'another-way' }]).state.at).toBe('password');
    const list = [{ type: 'another-way' }] as const;
    expect(drive(attempt(), list).state).toMatchObject({ at: 'choose', back: { factor: password } });
    const chosen = drive(attempt(), [...list, { type: 'choose', way: { stage: 'first', factor: phone } }]);
    expect([chosen.state.at, chosen.effects]).toEqual([
      'code',
      [{ run: 'prepare', way: { stage: 'first', factor: phone } }],
    ]);
    const foreign = { stage: 'second', factor: totp } as const;
    expect(drive(attempt(), [...list, { type: 'choose', way: foreign }]).state.at).toBe('choose');
    expect(drive(attempt(), [...list, { type: 'back' }]).state.at).toBe('password');
  });

  it('are not available during a request', () => {
    expect(drive(attempt(), [typed, submit, { type: 'another-way' }]).state.at).toBe('password');
  });

  it('lead to help and back to the same card', () => {
    const help = [typed, { type: 'help' }] as const;
    expect(drive(attempt(), help).state.at).toBe('help');
    expect(drive(attempt(), [...help, { type: 'back' }]).state).toMatchObject({
      form: { values: { password: 'secret' } },
    });
  });
});

describe('an expired step-up', () => {
  it('is restarted, and its card shows it', () => {
    const renewed = drive(attempt(), [typed, submit, gone]);
    expect(renewed).toEqual({ state: { at: 'loading', isRenewal: true }, effects: [{ run: 'start' }] });
    const { state } = drive(attempt(), [typed, submit, gone, { type: 'started', attempt: attempt() }]);
    expect(state).toMatchObject({ at: 'password', form: { problems: [{ code: 'attempt_expired' }] } });
  });

  it('is not restarted by itself when its code cannot be sent', () => {
    const lost = { type: 'code-not-sent', key: 'email_code:idn_1', problems: gone.problems } as const;
    const { state, effects } = drive(attempt({ firstFactors: [email] }), [lost]);
    expect([state, effects]).toEqual([{ at: 'failed', problems: [{ code: 'attempt_expired' }] }, []]);
  });
});

it('reads the strategies of a running session, and nothing else', () => {
  const source = {
    status: 'needs_first_factor',
    session: { id: 'sess_1' },
    supportedFirstFactors: [{ strategy: 'passkey' }, password, { strategy: 'oauth_google' }, email],
    supportedSecondFactors: null,
    firstFactorVerification: { status: null, strategy: null },
  } as const;
  expect(readVerification(source)).toEqual(attempt({ firstFactors: [password, email] }));
  // A passkey is in no list: its challenge comes with the start.
  const asked = { ...source, firstFactorVerification: { status: 'unverified', strategy: 'passkey' } };
  expect(readVerification(asked).firstFactors).toEqual([passkey, password, email]);
  expect(readVerification(asked, { passkeys: false }).firstFactors).toEqual([password, email]);
});
