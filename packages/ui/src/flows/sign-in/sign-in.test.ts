import { describe, expect, it } from 'vitest';
import {
  answered,
  attempt,
  CODE,
  complete,
  EMAIL,
  IDENTIFY,
  needsSecond,
  PASSWORD,
  RESET,
  refused,
  SUBMIT_PASSWORD,
  signInFrom,
  TO_CODE,
  TO_NEW_PASSWORD,
  TO_PASSWORD,
  TO_RESET_CODE,
} from '../../testing/sign-in-fixtures.ts';
import type { SignInEvent } from './event.ts';
import { signInPath } from './path.ts';

const { after } = signInFrom();

describe('the start card', () => {
  it('sends the identifier, trimmed', () => {
    const { state, effects } = after({ type: 'typed', field: 'identifier', value: `  ${EMAIL} ` }, { type: 'submit' });
    expect(effects).toEqual([{ run: 'createSignIn', identifier: EMAIL }]);
    expect(state).toMatchObject({ at: 'start', form: { phase: 'sending' } });
  });

  it('sends a password that was filled in with the identifier', () => {
    const filled: SignInEvent = { type: 'typed', field: 'password', value: 'correct horse' };
    expect(after(filled, ...IDENTIFY).effects).toEqual([
      { run: 'createSignIn', identifier: EMAIL, password: 'correct horse' },
    ]);
  });

  it('starts with its initial value', () => {
    const { machine } = signInFrom({ initialIdentifier: EMAIL });
    expect(machine.initial).toMatchObject({ at: 'start', form: { values: { identifier: EMAIL } } });
  });

  it('does not send an empty value, or an incomplete address where only addresses are enabled', () => {
    expect(after({ type: 'submit' })).toMatchObject({
      effects: [],
      state: { form: { problems: [{ code: 'form_param_nil', field: 'identifier' }] } },
    });
    const half: SignInEvent = { type: 'typed', field: 'identifier', value: 'mira' };
    expect(after(half, { type: 'submit' })).toMatchObject({
      effects: [],
      state: { form: { values: { identifier: 'mira' }, problems: [{ code: 'form_param_format_invalid' }] } },
    });
    const both = signInFrom({ identifiers: ['email_address', 'username'] });
    expect(both.after(half, { type: 'submit' }).effects).toHaveLength(1);
  });

  it('a second submit during a call does nothing', () => {
    const { state } = after(...IDENTIFY);
    expect(after(...IDENTIFY, { type: 'submit' })).toEqual({ state, effects: [] });
  });

  it('keeps the typed value when the service rejects, and clears the error when it is edited', () => {
    const { state } = after(...IDENTIFY, refused('form_identifier_not_found', 'identifier'));
    expect(state).toMatchObject({
      form: { phase: 'editing', values: { identifier: EMAIL }, problems: [{ code: 'form_identifier_not_found' }] },
    });
    const corrected: SignInEvent = { type: 'typed', field: 'identifier', value: 'mira@posteo.net' };
    expect(after(...IDENTIFY, refused('form_identifier_not_found', 'identifier'), corrected).state).toMatchObject({
      form: { problems: [] },
    });
  });

  it('with an existing session activates that one', () => {
    const exists: SignInEvent = {
      type: 'refused',
      call: 'createSignIn',
      problems: [{ code: 'identifier_already_signed_in' }],
      sessionId: 'sess_7',
    };
    expect(after(...IDENTIFY, exists).effects).toEqual([{ run: 'activate', sessionId: 'sess_7' }]);
  });

  it('that completes at once activates the session and stays busy until it is active', () => {
    const done = after(...IDENTIFY, answered(complete));
    expect(done.effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
    expect(done.state).toMatchObject({ at: 'start', form: { phase: 'sending' } });
    expect(after(...IDENTIFY, answered(complete), { type: 'activated' }).state).toMatchObject({ at: 'done' });
  });

  it('opens again when the session could not be activated', () => {
    const { state } = after(...IDENTIFY, answered(complete), refused('network_error', undefined, 'activate'));
    expect(state).toMatchObject({ at: 'start', form: { phase: 'editing', values: { identifier: EMAIL } } });
  });

  it('shows an error when the service offers no step', () => {
    const { state } = after(...IDENTIFY, answered(attempt({ status: 'needs_identifier' })));
    expect(state).toMatchObject({ at: 'start', form: { problems: [{ code: 'sign_in_unfinished' }] } });
  });
});

describe('a password that was filled in early', () => {
  const filled: readonly SignInEvent[] = [{ type: 'typed', field: 'password', value: 'old one' }, ...IDENTIFY];
  const wrong = refused('form_password_incorrect', 'password');

  it('that is wrong is left out in a second request, and shown on the password card', () => {
    expect(after(...filled, wrong).effects).toEqual([{ run: 'createSignIn', identifier: EMAIL }]);
    expect(after(...filled, wrong, answered(attempt())).state).toMatchObject({
      at: 'password',
      form: { values: { password: 'old one' }, problems: [{ code: 'form_password_incorrect', field: 'password' }] },
    });
  });

  it('for an account without one continues with the account’s method', () => {
    const { state, effects } = after(
      ...filled,
      refused('strategy_for_user_invalid'),
      answered(attempt({ firstFactors: [CODE] })),
    );
    expect(state).toMatchObject({ at: 'code', factor: CODE });
    expect(effects).toEqual([{ run: 'prepareCode', factor: CODE }]);
  });

  it('that leaked continues with the list for a new one', () => {
    const { state } = after(...filled, refused('form_password_pwned', 'password'), answered(attempt()));
    expect(state).toMatchObject({ at: 'choose-factor', why: 'compromised' });
  });

  it('is sent once: a second rejection is shown', () => {
    expect(after(...filled, wrong, wrong)).toMatchObject({
      effects: [],
      state: { at: 'start', form: { phase: 'editing', values: { password: 'old one' } } },
    });
  });
});

describe('the reply of the service selects the card', () => {
  it.each([
    ['needs_first_factor', { at: 'password' }, '/factor-one'],
    ['needs_second_factor', { at: 'second-code', factor: { strategy: 'totp' } }, '/factor-two'],
    ['needs_new_password', { at: 'reset-password', forced: true }, '/reset-password'],
  ] as const)('%s', (status, card, path) => {
    const { secondFactors } = needsSecond;
    const { state } = after(...IDENTIFY, answered(attempt({ status, secondFactors })));
    expect(state).toMatchObject(card);
    expect(signInPath(state)).toBe(path);
  });

  it('an account without a method that this build supports gets a card that says so', () => {
    const { state } = after(...IDENTIFY, answered(attempt({ firstFactors: [] })));
    expect(state).toMatchObject({ at: 'unavailable' });
    expect(after(...IDENTIFY, answered(attempt({ firstFactors: [] })), { type: 'back' }).state).toMatchObject({
      at: 'start',
      form: { values: { identifier: EMAIL } },
    });
  });

  it('codes come first where they are preferred, and are sent once', () => {
    const otp = signInFrom({ preferred: 'otp' });
    const { state, effects } = otp.after(...IDENTIFY, answered(attempt()));
    expect(state).toMatchObject({ at: 'code', factor: CODE, entry: { delivery: { is: 'sending' } } });
    expect(effects).toEqual([{ run: 'prepareCode', factor: CODE }]);
  });
});

describe('the password card', () => {
  it('verifies the password', () => {
    const { effects } = after(...TO_PASSWORD, ...SUBMIT_PASSWORD);
    expect(effects).toEqual([{ run: 'attemptPassword', password: 'correct horse' }]);
    const done = after(...TO_PASSWORD, ...SUBMIT_PASSWORD, answered(complete, 'attemptPassword'));
    expect(done.effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
  });

  it('shows the error and keeps the password', () => {
    const wrong = refused('form_password_incorrect', 'password', 'attemptPassword');
    expect(after(...TO_PASSWORD, ...SUBMIT_PASSWORD, wrong).state).toMatchObject({
      at: 'password',
      form: { phase: 'editing', values: { password: 'correct horse' }, problems: [{ field: 'password' }] },
    });
  });

  it('continues with the second factor, or a new password, when the service requires it', () => {
    const second = answered(needsSecond, 'attemptPassword');
    expect(after(...TO_PASSWORD, ...SUBMIT_PASSWORD, second).state).toMatchObject({ at: 'second-code' });
    const fresh = answered(attempt({ status: 'needs_new_password' }), 'attemptPassword');
    expect(after(...TO_PASSWORD, ...SUBMIT_PASSWORD, fresh).state).toMatchObject({
      at: 'reset-password',
      forced: true,
    });
  });

  it('of a locked account returns to the start with the reason and the identifier', () => {
    const locked = refused('user_locked', undefined, 'attemptPassword');
    expect(after(...TO_PASSWORD, ...SUBMIT_PASSWORD, locked).state).toMatchObject({
      at: 'start',
      form: { values: { identifier: EMAIL, password: '' }, problems: [{ code: 'user_locked' }] },
    });
  });

  it('with a leaked password opens the list for a new one; back and forgot password shows the plain one', () => {
    const leaked = refused('form_password_pwned', 'password', 'attemptPassword');
    const events = [...TO_PASSWORD, ...SUBMIT_PASSWORD, leaked];
    expect(after(...events).state).toMatchObject({ at: 'choose-factor', why: 'compromised' });
    expect(after(...events, { type: 'back' }, { type: 'forgot' }).state).toMatchObject({ why: 'forgot' });
  });

  it('restarts an expired attempt, with the typed values', () => {
    const gone = refused('sign_in_not_found', undefined, 'attemptPassword');
    expect(after(...TO_PASSWORD, ...SUBMIT_PASSWORD, gone)).toMatchObject({
      effects: [{ run: 'createSignIn', identifier: EMAIL, password: 'correct horse' }],
      state: { at: 'password', form: { phase: 'sending' } },
    });
    const done = after(...TO_PASSWORD, ...SUBMIT_PASSWORD, gone, answered(complete));
    expect(done.effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
    const again = after(...TO_PASSWORD, ...SUBMIT_PASSWORD, gone, refused('resource_not_found'));
    expect(again).toMatchObject({ effects: [], state: { form: { phase: 'editing' } } });
  });

  it('the pencil leads to the start, with the identifier and without the password', () => {
    const typed: SignInEvent = { type: 'typed', field: 'password', value: 'half' };
    expect(after(...TO_PASSWORD, typed, { type: 'edit-identifier' }).state).toMatchObject({
      at: 'start',
      form: { values: { identifier: EMAIL, password: '' } },
    });
  });

  it('needs a password to be sent', () => {
    expect(after(...TO_PASSWORD, { type: 'submit' })).toMatchObject({
      effects: [],
      state: { form: { problems: [{ code: 'form_param_nil', field: 'password' }] } },
    });
  });

  it('offers no list when there is nothing to list', () => {
    const alone = [...IDENTIFY, answered(attempt({ firstFactors: [PASSWORD] }))];
    expect(after(...alone, { type: 'another-way' }).state).toMatchObject({ at: 'password' });
    expect(after(...alone, { type: 'forgot' }).state).toMatchObject({ at: 'password' });
    expect(after(...alone, { type: 'help' }, { type: 'back' }).state).toMatchObject({ at: 'password' });
  });

  it('forgotten without a reset method shows the plain list', () => {
    const plain = [...IDENTIFY, answered(attempt({ firstFactors: [PASSWORD, CODE] }))];
    expect(after(...plain, { type: 'forgot' }).state).toMatchObject({ at: 'choose-factor', why: 'another' });
  });
});

describe('choosing another method', () => {
  const list: readonly SignInEvent[] = [...TO_PASSWORD, { type: 'another-way' }];

  it('opens the chosen card and sends its code once, however often the user returns', () => {
    expect(after(...list, { type: 'choose', factor: CODE }).effects).toEqual([{ run: 'prepareCode', factor: CODE }]);
    const back = after(
      ...TO_CODE,
      { type: 'another-way' },
      { type: 'choose', factor: PASSWORD },
      { type: 'another-way' },
    );
    expect(back.state).toMatchObject({ at: 'choose-factor', parked: [{ key: 'email_code:idn_1' }] });
    const again = after(
      ...TO_CODE,
      { type: 'digits', value: '41' },
      { type: 'another-way' },
      { type: 'choose', factor: PASSWORD },
      { type: 'another-way' },
      { type: 'choose', factor: CODE },
    );
    expect(again).toMatchObject({
      effects: [],
      state: { at: 'code', entry: { code: '41', delivery: { is: 'waiting' } } },
    });
  });

  it('continues the wait while the code card is not shown', () => {
    const { state, effects } = after(...TO_CODE, { type: 'another-way' }, { type: 'tick', seconds: 30 });
    expect(effects).toEqual([{ run: 'stopTimer' }]);
    expect(state).toMatchObject({ parked: [{ entry: { delivery: { is: 'ready' } } }] });
  });

  it('rejects a method that the service did not offer', () => {
    const other = { ...CODE, emailAddressId: 'idn_9' };
    expect(after(...list, { type: 'choose', factor: other })).toMatchObject({
      effects: [],
      state: { at: 'choose-factor' },
    });
  });

  it('back shows the card it was opened from', () => {
    expect(after(...list, { type: 'back' }).state).toMatchObject({ at: 'password' });
    expect(after(...TO_CODE, { type: 'another-way' }, { type: 'back' }).state).toMatchObject({ at: 'code' });
    expect(after(...list, { type: 'help' }, { type: 'back' }).state).toMatchObject({ at: 'choose-factor' });
  });
});

describe('the code card', () => {
  const six: SignInEvent = { type: 'digits', value: '417093' };

  it('verifies the code as soon as it is complete, and is accepted', () => {
    expect(after(...TO_CODE, six).effects).toEqual([{ run: 'attemptCode', factor: CODE, code: '417093' }]);
    const done = after(...TO_CODE, six, answered(complete, 'attemptCode'));
    expect(done).toMatchObject({
      effects: [{ run: 'activate', sessionId: 'sess_1' }],
      state: { at: 'code', entry: { check: { is: 'accepted' } } },
    });
    expect(after(...TO_CODE, six, answered(complete, 'attemptCode'), { type: 'activated' }).state).toEqual({
      at: 'done',
      identifier: EMAIL,
    });
  });

  it('shows a wrong code, and goes to the start when the account is locked', () => {
    const wrong = refused('form_code_incorrect', 'code', 'attemptCode');
    expect(after(...TO_CODE, six, wrong).state).toMatchObject({
      entry: { code: '417093', check: { is: 'typing', problem: { code: 'form_code_incorrect' } } },
    });
    const locked = refused('user_locked', undefined, 'attemptCode');
    expect(after(...TO_CODE, six, locked).state).toMatchObject({
      at: 'start',
      form: { problems: [{ code: 'user_locked' }] },
    });
    const unsent: SignInEvent = { type: 'code-not-sent', key: 'email_code:idn_1', problems: [{ code: 'user_locked' }] };
    const ready = [...TO_CODE, { type: 'tick', seconds: 30 }, { type: 'resend' }] as const;
    expect(after(...ready, unsent).state).toMatchObject({ at: 'start', form: { values: { identifier: EMAIL } } });
  });

  it('sends a new code for an expired attempt, and says so', () => {
    const gone = refused('sign_in_not_found', undefined, 'attemptCode');
    expect(after(...TO_CODE, six, gone).effects).toContainEqual({ run: 'createSignIn', identifier: EMAIL });
    const renewed = after(...TO_CODE, six, gone, answered(attempt()));
    expect(renewed).toMatchObject({
      effects: [{ run: 'prepareCode', factor: CODE }],
      state: {
        at: 'code',
        entry: { code: '', check: { problem: { code: 'code_renewed' } }, delivery: { is: 'sending' } },
      },
    });
  });

  it('does the same when the message could not be sent for that reason', () => {
    const ready = [...TO_CODE, { type: 'tick', seconds: 30 }, { type: 'resend' }] as const;
    const gone: SignInEvent = {
      type: 'code-not-sent',
      key: 'email_code:idn_1',
      problems: [{ code: 'resource_not_found' }],
    };
    expect(after(...ready, gone).effects).toEqual([{ run: 'createSignIn', identifier: EMAIL }]);
    const failed = after(...ready, gone, refused('network_error'));
    expect(failed.state).toMatchObject({ entry: { check: { is: 'typing' }, delivery: { is: 'ready' } } });
  });

  it('a message that was not sent can be requested again', () => {
    const failed: SignInEvent = {
      type: 'code-not-sent',
      key: 'email_code:idn_1',
      problems: [{ code: 'too_many_requests' }],
    };
    const { state } = after(...TO_PASSWORD, { type: 'another-way' }, { type: 'choose', factor: CODE }, failed);
    expect(state).toMatchObject({ entry: { delivery: { is: 'ready', problem: { code: 'too_many_requests' } } } });
  });
});

describe('a new password', () => {
  const both: readonly SignInEvent[] = [
    { type: 'typed', field: 'password', value: 'tide and lantern' },
    { type: 'typed', field: 'confirmation', value: 'tide and lantern' },
  ];

  it('follows a reset code, which is attempted with its strategy', () => {
    expect(after(...TO_RESET_CODE, { type: 'digits', value: '417093' }).effects).toEqual([
      { run: 'attemptCode', factor: RESET, code: '417093' },
    ]);
    expect(after(...TO_NEW_PASSWORD).state).toMatchObject({ at: 'reset-password', forced: false });
  });

  it('is saved, signing out everywhere else unless that is unchecked', () => {
    const password = 'tide and lantern';
    expect(after(...TO_NEW_PASSWORD, ...both, { type: 'submit' }).effects).toEqual([
      { run: 'resetPassword', password, signOutOfOtherSessions: true },
    ]);
    const unticked: SignInEvent = { type: 'ticked', field: 'signOutOfOtherSessions', value: false };
    expect(after(...TO_NEW_PASSWORD, unticked, ...both, { type: 'submit' }).effects).toEqual([
      { run: 'resetPassword', password, signOutOfOtherSessions: false },
    ]);
  });

  it('once saved shows it for two seconds, then the session is activated', () => {
    const saved = [...TO_NEW_PASSWORD, ...both, { type: 'submit' }, answered(complete, 'resetPassword')] as const;
    expect(after(...saved)).toMatchObject({
      state: { at: 'reset-done', sessionId: 'sess_1' },
      effects: [{ run: 'wait', milliseconds: 2000 }],
    });
    expect(after(...saved, { type: 'waited' }).effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
    expect(after(...saved, { type: 'waited' }, { type: 'activated' }).state).toMatchObject({ at: 'done' });
  });

  it('must be typed the same twice; the mismatch is shown until it is', () => {
    const differ: readonly SignInEvent[] = [
      { type: 'typed', field: 'password', value: 'tide' },
      { type: 'typed', field: 'confirmation', value: 'tidy' },
      { type: 'submit' },
    ];
    const problems = [{ code: 'passwords_differ', field: 'confirmation' }];
    expect(after(...TO_NEW_PASSWORD, ...differ)).toMatchObject({ effects: [], state: { form: { problems } } });
    const emptied: SignInEvent = { type: 'typed', field: 'confirmation', value: '' };
    expect(after(...TO_NEW_PASSWORD, ...differ, emptied).state).toMatchObject({ form: { problems } });
    const same: SignInEvent = { type: 'typed', field: 'confirmation', value: 'tide' };
    expect(after(...TO_NEW_PASSWORD, ...differ, same).state).toMatchObject({ form: { problems: [] } });
  });

  it('that is weak and typed differently shows both at once', () => {
    const strict = signInFrom({ takesPassword: (password) => password.length >= 8 });
    const typed: readonly SignInEvent[] = [
      { type: 'typed', field: 'password', value: 'tide' },
      { type: 'typed', field: 'confirmation', value: 'tidy' },
      { type: 'submit' },
    ];
    expect(strict.after(...TO_NEW_PASSWORD, ...typed)).toMatchObject({
      effects: [],
      state: {
        form: {
          problems: [
            { code: 'password_rules_unmet', field: 'password' },
            { code: 'passwords_differ', field: 'confirmation' },
          ],
        },
      },
    });
  });

  it('that the service rejects keeps the typed value', () => {
    const weak = refused('form_password_length_too_short', 'password', 'resetPassword');
    expect(after(...TO_NEW_PASSWORD, ...both, { type: 'submit' }, weak).state).toMatchObject({
      form: { phase: 'editing', values: { password: 'tide and lantern' }, problems: [{ field: 'password' }] },
    });
  });

  it('for an expired attempt leads to the start, which shows why', () => {
    const gone = refused('sign_in_not_found', undefined, 'resetPassword');
    expect(after(...TO_NEW_PASSWORD, ...both, { type: 'submit' }, gone).state).toMatchObject({
      at: 'start',
      form: { values: { identifier: EMAIL }, problems: [{ code: 'attempt_expired' }] },
    });
  });

  it('may still need a second factor', () => {
    const second = answered(attempt({ ...needsSecond, resetting: true }), 'resetPassword');
    expect(after(...TO_NEW_PASSWORD, ...both, { type: 'submit' }, second).state).toMatchObject({ at: 'second-code' });
    expect(after(...TO_NEW_PASSWORD, { type: 'back' }).state).toMatchObject({ at: 'start' });
  });
});
