// The machines of the tasks: methods, set-ups, the new password, refusals, and a task that was done elsewhere.
import { describe, expect, it } from 'vitest';
import { createResetTask, type ResetTaskEvent, type ResetTaskState } from './reset-password.ts';
import { createMfaTask, type MfaTaskEvent, type MfaTaskState, mfaMethods } from './setup-mfa.ts';

const REFUSED = { type: 'refused', problems: [{ code: 'too_many_requests' }] } as const;

describe('the methods of a second factor', () => {
  it.each([
    [['phone', 'totp', 'backup'], false, true, ['totp', 'phone']],
    [['totp'], true, true, ['totp', 'passkey']],
    [['totp'], true, false, ['totp']],
    [[], false, true, []],
  ])('%j, passkeys count %s, browser has them %s: %j', (offers, passkeyCounts, passkeys, methods) => {
    expect(mfaMethods({ offers, passkeyCounts, passkeys })).toEqual(methods);
  });
});

describe('the task of a second factor', () => {
  const machine = createMfaTask();
  const run = (...events: readonly MfaTaskEvent[]) =>
    events.reduce<ReturnType<typeof machine.step>>(([state], event) => machine.step(state, event), [machine.initial]);

  it.each(['totp', 'phone'] as const)('by %s opens its set-up, and ends when that is done', (method) => {
    const open = { at: 'set-up', method } satisfies MfaTaskState;
    expect(run({ type: 'choose', method })).toEqual([open]);
    // Backup codes are still shown: only closing the set-up ends the task.
    expect(run({ type: 'choose', method }, { type: 'done-elsewhere' })).toEqual([open]);
    expect(run({ type: 'choose', method }, { type: 'closed', isDone: true })).toEqual([
      { at: 'finishing' },
      { run: 'finish' },
    ]);
    expect(run({ type: 'choose', method }, { type: 'closed', isDone: false })).toEqual([machine.initial]);
  });

  it('by a passkey asks the browser at once', () => {
    expect(run({ type: 'choose', method: 'passkey' })).toEqual([{ at: 'passkey' }, { run: 'register' }]);
    expect(run({ type: 'choose', method: 'passkey' }, { type: 'registered' })[1]).toEqual({ run: 'finish' });
    expect(run({ type: 'choose', method: 'passkey' }, REFUSED)).toEqual([{ at: 'choose', problems: REFUSED.problems }]);
  });

  it('that was done elsewhere ends, and shows why it could not', () => {
    expect(run({ type: 'done-elsewhere' })[1]).toEqual({ run: 'finish' });
    expect(run({ type: 'done-elsewhere' }, REFUSED)).toEqual([{ at: 'choose', problems: REFUSED.problems }]);
  });
});

describe('the task of a new password', () => {
  const machine = createResetTask((password) => password.length > 7);
  const run = (...events: readonly ResetTaskEvent[]) =>
    events.reduce<ReturnType<typeof machine.step>>(([state], event) => machine.step(state, event), [machine.initial]);
  const typed = (password: string, confirmation = password): readonly ResetTaskEvent[] => [
    { type: 'typed', field: 'password', value: password },
    { type: 'typed', field: 'confirmation', value: confirmation },
  ];
  const problems = ({ form }: ResetTaskState) =>
    form.phase === 'editing' ? form.problems.map(({ code, field }) => `${code} ${field}`) : undefined;

  it.each([
    ['', '', ['form_param_nil password']],
    ['short', 'short', ['password_rules_unmet password']],
    ['long enough', 'another', ['passwords_differ confirmation']],
  ])('shows what is wrong with %j and %j', (password, confirmation, found) => {
    const [state, ...effects] = run(...typed(password, confirmation), { type: 'submit' });
    expect([problems(state), effects]).toEqual([found, []]);
  });

  it('keeps a mismatch until the two match', () => {
    const wrong = [...typed('long enough', 'x'), { type: 'submit' } as const];
    const [still] = run(...wrong, { type: 'typed', field: 'confirmation', value: 'y' });
    const [gone] = run(...wrong, { type: 'typed', field: 'confirmation', value: 'long enough' });
    expect([problems(still), problems(gone)]).toEqual([['passwords_differ confirmation'], []]);
  });

  it('saves, signs other devices out as chosen, and ends', () => {
    const sent = [...typed('long enough'), { type: 'ticked', value: false }, { type: 'submit' }] as const;
    expect(run(...sent)[1]).toEqual({ run: 'save', password: 'long enough', signOutOfOtherSessions: false });
    expect(run(...sent, { type: 'saved' })[1]).toEqual({ run: 'finish' });
    const [refused] = run(...sent, REFUSED);
    expect(problems(refused)).toEqual(['too_many_requests undefined']);
  });

  it('does not save again when only the activation was refused', () => {
    const saved = [...typed('long enough'), { type: 'submit' }, { type: 'saved' }, REFUSED] as const;
    expect(run(...saved, { type: 'submit' }).slice(1)).toEqual([{ run: 'finish' }]);
  });

  it('that was done elsewhere ends', () => {
    expect(run({ type: 'done-elsewhere' })[1]).toEqual({ run: 'finish' });
  });
});
