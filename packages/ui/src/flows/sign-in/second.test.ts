// The second factor of a sign-in.
import { describe, expect, it } from 'vitest';
import {
  answered,
  attempt,
  BACKUP,
  complete,
  EMAIL,
  IDENTIFY,
  needsSecond,
  refused,
  SECOND_PHONE,
  signInFrom,
  TO_NEW_PASSWORD,
  TO_SECOND,
  TOTP,
} from '../../testing/sign-in-fixtures.ts';
import type { SignInEvent } from './event.ts';
import { signInPath } from './path.ts';

const { after } = signInFrom();
const digits: SignInEvent = { type: 'digits', value: '417093' };
const KEY = 'second:phone_code:idn_2';

const choose = (factor: typeof TOTP | typeof BACKUP): readonly SignInEvent[] => [
  { type: 'another-way' },
  { type: 'choose-second', factor },
];
const TO_PHONE = [...TO_SECOND, ...choose(SECOND_PHONE)];
const TO_BACKUP = [...TO_SECOND, ...choose(BACKUP)];

describe('the second factor', () => {
  it('starts with the app, then the phone, then the first available', () => {
    expect(after(...TO_SECOND)).toMatchObject({ state: { at: 'second-code', factor: TOTP }, effects: [] });
    const listed = (...secondFactors: readonly (typeof TOTP | typeof BACKUP)[]) =>
      after(...IDENTIFY, answered(attempt({ ...needsSecond, secondFactors })));
    expect(listed(SECOND_PHONE, BACKUP)).toMatchObject({
      state: { at: 'second-code', factor: SECOND_PHONE },
      effects: [{ run: 'prepareSecond', factor: SECOND_PHONE }],
    });
    expect(listed(BACKUP).state).toMatchObject({ at: 'backup-code' });
    expect(signInPath(after(...TO_SECOND).state)).toBe('/factor-two');
  });

  it('that cannot be rendered returns to the start with an error', () => {
    const none = answered(attempt({ status: 'needs_second_factor' }));
    expect(after(...IDENTIFY, none).state).toMatchObject({
      at: 'start',
      form: {
        values: { identifier: EMAIL },
        problems: [{ code: 'second_factor_unsupported', text: expect.stringContaining('second step') }],
      },
    });
  });

  it('is resumed after a reload, without a second message', () => {
    const sent = signInFrom({}, { path: '/factor-two', attempt: { ...needsSecond, codeSentFor: KEY } });
    expect(sent.machine.initial).toMatchObject({ at: 'second-code', factor: SECOND_PHONE });
    expect(sent.after({ type: 'opened' }).effects).toEqual([]);
  });
});

describe('a second code', () => {
  it('is checked when it has six digits, and signs in', () => {
    expect(after(...TO_SECOND, digits).effects).toEqual([{ run: 'attemptSecond', strategy: 'totp', code: '417093' }]);
    const done = after(...TO_SECOND, digits, answered(complete, 'attemptSecond'));
    expect(done).toMatchObject({
      state: { at: 'second-code', entry: { check: { is: 'accepted' } } },
      effects: [{ run: 'activate', sessionId: 'sess_1' }],
    });
    expect(after(...TO_SECOND, digits, answered(complete, 'attemptSecond'), { type: 'activated' }).state.at).toBe(
      'done',
    );
  });

  it('that is wrong shows an error under the digits', () => {
    expect(after(...TO_SECOND, digits, refused('form_code_incorrect', 'code', 'attemptSecond')).state).toMatchObject({
      entry: { code: '417093', check: { is: 'typing', problem: { code: 'form_code_incorrect' } } },
    });
  });

  it('by phone is sent, and sent again after half a minute', () => {
    expect(after(...TO_PHONE).effects).toEqual([{ run: 'prepareSecond', factor: SECOND_PHONE }]);
    const sent = [...TO_PHONE, { type: 'code-sent', key: KEY }] as const;
    expect(after(...sent).effects).toEqual([{ run: 'startTimer' }]);
    expect(after(...sent, { type: 'tick', seconds: 15 }).state).toMatchObject({ entry: { delivery: { seconds: 15 } } });
    expect(after(...sent, { type: 'resend' }).effects).toEqual([]);
    expect(after(...sent, { type: 'tick', seconds: 30 }, { type: 'resend' }).effects).toEqual([
      { run: 'prepareSecond', factor: SECOND_PHONE },
    ]);
    expect(after(...TO_SECOND, { type: 'resend' }).effects).toEqual([]);
  });

  it('by phone that was left keeps its wait', () => {
    const left = [...TO_PHONE, { type: 'code-sent', key: KEY }, ...choose(TOTP)] as const;
    expect(after(...left, { type: 'tick', seconds: 10 }, ...choose(SECOND_PHONE))).toMatchObject({
      state: { entry: { delivery: { is: 'waiting', seconds: 20 } } },
      effects: [],
    });
  });

  it('that could not be sent shows why', () => {
    const fail = (code: string): SignInEvent => ({ type: 'code-not-sent', key: KEY, problems: [{ code }] });
    expect(after(...TO_PHONE, fail('network_error')).state).toMatchObject({
      entry: { delivery: { is: 'ready', problem: { code: 'network_error' } } },
    });
    expect(after(...TO_PHONE, fail('user_locked')).state).toMatchObject({
      at: 'start',
      form: { problems: [{ code: 'user_locked' }] },
    });
    expect(after(...TO_PHONE, fail('sign_in_not_found')).state).toMatchObject({
      at: 'start',
      form: { values: { identifier: EMAIL }, problems: [{ code: 'attempt_expired' }] },
    });
  });

  it.each([
    ['user_locked', 'user_locked'],
    ['sign_in_not_found', 'attempt_expired'],
  ])('rejected with %s returns to the start', (code, said) => {
    const over = [...TO_SECOND, digits, refused(code, undefined, 'attemptSecond')];
    const { state } = after(...over);
    expect(state).toMatchObject({
      at: 'start',
      form: { values: { identifier: EMAIL }, problems: [{ code: said }] },
      attempt: undefined,
      parked: [],
    });
    // The attempt is over: no path resumes it.
    expect(after(...over, { type: 'path', path: '/factor-two' }).state).toEqual(state);
  });
});

describe('a backup code', () => {
  const typed: SignInEvent = { type: 'typed', field: 'code', value: ' 7f3k-92mq ' };

  it('is sent trimmed, and never empty', () => {
    expect(after(...TO_BACKUP, { type: 'submit' })).toMatchObject({
      state: { form: { problems: [{ code: 'form_param_nil', field: 'code' }] } },
      effects: [],
    });
    expect(after(...TO_BACKUP, typed, { type: 'submit' }).effects).toEqual([
      { run: 'attemptSecond', strategy: 'backup_code', code: '7f3k-92mq' },
    ]);
  });

  it('that is wrong can be corrected; locked returns to the start', () => {
    const sent = [...TO_BACKUP, typed, { type: 'submit' }] as const;
    expect(after(...sent, refused('form_code_incorrect', 'code', 'attemptSecond')).state).toMatchObject({
      at: 'backup-code',
      form: { values: { code: ' 7f3k-92mq ' }, problems: [{ code: 'form_code_incorrect' }] },
    });
    expect(after(...sent, refused('user_locked', undefined, 'attemptSecond')).state).toMatchObject({ at: 'start' });
    expect(after(...sent, answered(complete, 'attemptSecond')).effects).toEqual([
      { run: 'activate', sessionId: 'sess_1' },
    ]);
  });
});

describe('choosing between second factors', () => {
  it('returns to the card it was opened from, and accepts only offered ones', () => {
    expect(after(...TO_BACKUP, { type: 'another-way' }, { type: 'back' }).state).toMatchObject({ at: 'backup-code' });
    expect(after(...TO_SECOND, { type: 'another-way' }, { type: 'back' }).state).toMatchObject({ factor: TOTP });
    const other = { ...SECOND_PHONE, phoneNumberId: 'idn_9' };
    expect(after(...TO_SECOND, ...choose(other)).state).toMatchObject({ at: 'choose-second' });
  });

  it('is offered even where there is nothing to choose, for its link to help', () => {
    const only = answered(attempt({ ...needsSecond, secondFactors: [TOTP] }));
    expect(after(...IDENTIFY, only, { type: 'another-way' }).state).toMatchObject({ at: 'choose-second', back: TOTP });
  });

  it('and every card of the step lead to help and to the start', () => {
    for (const way of [TO_SECOND, TO_BACKUP, [...TO_SECOND, { type: 'another-way' } as const]]) {
      const { state } = after(...way);
      expect(after(...way, { type: 'help' }).state).toEqual({ at: 'help', from: state });
      expect(signInPath(after(...way, { type: 'help' }).state)).toBe('/factor-two');
      expect(after(...way, { type: 'help' }, { type: 'back' }).state).toEqual(state);
      expect(after(...way, { type: 'edit-identifier' }).state).toMatchObject({ at: 'start' });
    }
  });
});

describe('the second factor of a password reset', () => {
  const both: readonly SignInEvent[] = [
    { type: 'typed', field: 'password', value: 'tide and lantern' },
    { type: 'typed', field: 'confirmation', value: 'tide and lantern' },
    { type: 'submit' },
    answered({ ...needsSecond, resetting: true }, 'resetPassword'),
  ];

  it('ends with the message that the password is saved, and only then with the session', () => {
    const done = [...TO_NEW_PASSWORD, ...both, digits, answered({ ...complete, resetting: true }, 'attemptSecond')];
    expect(after(...done)).toMatchObject({
      state: { at: 'reset-done', sessionId: 'sess_1' },
      effects: [{ run: 'wait', milliseconds: 2_000 }],
    });
    expect(after(...done, { type: 'waited' }).effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
  });
});

describe('a second factor of a sign-in alone', () => {
  const BY_MAIL = { strategy: 'email_code', emailAddressId: 'idn_9', safeIdentifier: 'm**@h**.org' } as const;
  const PASSKEY = { strategy: 'passkey' } as const;
  const listed = (...secondFactors: NonNullable<Parameters<typeof attempt>[0]>['secondFactors'] & object) =>
    [...IDENTIFY, answered(attempt({ ...needsSecond, secondFactors }))] as const;

  it('is a code by e-mail that confirms a new browser', () => {
    expect(after(...listed(BY_MAIL))).toMatchObject({
      state: { at: 'second-code', factor: BY_MAIL },
      effects: [{ run: 'prepareSecond', factor: BY_MAIL }],
    });
    const sent = { type: 'code-sent', key: 'second:email_code:idn_9' } as const;
    expect(after(...listed(BY_MAIL), sent, digits).effects).toEqual([
      { run: 'attemptSecond', strategy: 'email_code', code: '417093' },
    ]);
  });

  it('is a passkey, which the browser requests on a press', () => {
    const shown = after(...listed(PASSKEY, TOTP));
    expect(shown).toMatchObject({ state: { at: 'second-passkey', form: { phase: 'editing' } }, effects: [] });
    expect(signInPath(shown.state)).toBe('/factor-two');
    const pressed = after(...listed(PASSKEY, TOTP), { type: 'submit' });
    expect(pressed).toMatchObject({
      state: { at: 'second-passkey', form: { phase: 'sending' } },
      effects: [{ run: 'attemptPasskey' }],
    });
    const failed = refused('passkey_retrieval_cancelled', undefined, 'attemptPasskey');
    expect(after(...listed(PASSKEY, TOTP), { type: 'submit' }, failed).state).toMatchObject({
      at: 'second-passkey',
      form: { phase: 'editing', problems: [{ code: 'passkey_retrieval_cancelled' }] },
    });
    const others = after(...listed(PASSKEY, TOTP), { type: 'another-way' });
    expect(others.state).toMatchObject({ at: 'choose-second', back: PASSKEY });
    expect(after(...listed(PASSKEY, TOTP), { type: 'another-way' }, { type: 'back' }).state).toMatchObject({
      at: 'second-passkey',
    });
  });
});
