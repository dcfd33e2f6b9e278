// The cards of a second factor: app, phone, backup code, and the list of them.
import { describe, expect, it } from 'vitest';
import { newCodeEntry } from '../../flows/code-entry.ts';
import { editing, sending } from '../../flows/form.ts';
import type { SignInBackupCode } from '../../flows/sign-in/cards/backup-code.ts';
import type { SignInChooseSecond } from '../../flows/sign-in/cards/choose-second.ts';
import type { SignInSecondCode } from '../../flows/sign-in/cards/second-code.ts';
import type { SignInEvent } from '../../flows/sign-in/event.ts';
import { drawCard } from '../../testing/sign-in-card.tsx';
import { attempt, BACKUP, EMAIL, needsSecond, SECOND_PHONE, TOTP } from '../../testing/sign-in-fixtures.ts';
import { BackupCode } from './cards/backup-code.tsx';
import { ChooseSecond } from './cards/choose-second.tsx';
import { SecondCode } from './cards/second-code.tsx';

type Send = (event: SignInEvent) => void;

const progress = { identifier: EMAIL, field: 'text', attempt: needsSecond, parked: [] } as const;

describe('a second code', () => {
  const totp: SignInSecondCode = { at: 'second-code', ...progress, factor: TOTP, entry: newCodeEntry };

  it('of an app is typed into six cells, and no message can be requested', async () => {
    const drawn = await drawCard((send) => <SecondCode state={totp} send={send} />);
    expect(drawn.text()).toContain('enter the code it shows for this account');
    expect(drawn.node.querySelectorAll('.lk-code-input-cell')).toHaveLength(6);
    expect(drawn.field('code').autocomplete).toBe('one-time-code');
    expect(drawn.node.querySelector('.lk-formResendCodeLink')).toBeNull();
    expect(document.activeElement).toBe(drawn.field('code'));
    await drawn.fill('code', '417093');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'digits', value: '417093' });
  });

  it('that is wrong shows an error under the cells', async () => {
    const problem = { code: 'form_code_incorrect', field: 'code', text: 'That code does not match.' };
    const entry = { ...newCodeEntry, check: { is: 'typing', problem } } as const;
    const drawn = await drawCard((send) => <SecondCode state={{ ...totp, entry }} send={send} />);
    expect(drawn.find('.lk-field-error').textContent).toBe('That code does not match.');
  });

  it('of a phone names its number, without a pencil, and can be sent again after a while', async () => {
    const waiting = { ...newCodeEntry, delivery: { is: 'waiting', seconds: 15 } } as const;
    const state = { ...totp, factor: SECOND_PHONE, entry: waiting };
    const drawn = await drawCard((send) => <SecondCode state={state} send={send} />);
    expect(drawn.find('.lk-signIn-phoneCode2Fa').isConnected).toBe(true);
    expect(drawn.find('.lk-identity-chip').textContent).toBe('+49151*****78');
    expect(drawn.node.querySelector('.lk-identity-chip button')).toBeNull();
    expect(drawn.find('.lk-formResendCodeLink').textContent).toBe('Send again in 0:15');
    const ready = { ...newCodeEntry, delivery: { is: 'ready' } } as const;
    const later = await drawCard((send) => <SecondCode state={{ ...state, entry: ready }} send={send} />);
    await later.press('Send a new code');
    expect(later.send).toHaveBeenCalledExactlyOnceWith({ type: 'resend' });
  });

  it('during a password reset says that it belongs to it', async () => {
    const state = { ...totp, attempt: attempt({ resetting: true }) };
    const drawn = await drawCard((send) => <SecondCode state={state} send={send} />);
    expect(drawn.text()).toContain('the last step before your new password is active');
  });

  it('always leads to the list', async () => {
    const drawn = await drawCard((send) => <SecondCode state={totp} send={send} />);
    await drawn.press('Use another way');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'another-way' });
  });
});

it.each([
  [
    'the code of an app',
    (send: Send) => (
      <SecondCode state={{ at: 'second-code', ...progress, factor: TOTP, entry: newCodeEntry }} send={send} />
    ),
  ],
  [
    'the code of a phone',
    (send: Send) => (
      <SecondCode state={{ at: 'second-code', ...progress, factor: SECOND_PHONE, entry: newCodeEntry }} send={send} />
    ),
  ],
  [
    'the backup code',
    (send: Send) => <BackupCode state={{ at: 'backup-code', ...progress, form: editing({ code: '' }) }} send={send} />,
  ],
  ['the list', (send: Send) => <ChooseSecond state={{ at: 'choose-second', ...progress, back: TOTP }} send={send} />],
])('another user can leave %s for the start', async (_, card) => {
  const drawn = await drawCard(card);
  await drawn.press('Use a different account');
  expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'edit-identifier' });
});

it('the second factor cannot be left while it is being checked', async () => {
  const drawn = await drawCard((send) => (
    <BackupCode state={{ at: 'backup-code', ...progress, form: sending({ code: 'k7qd' }) }} send={send} />
  ));
  for (const link of drawn.node.querySelectorAll<HTMLButtonElement>('.lk-line button'))
    expect(link.disabled).toBe(true);
  expect(drawn.node.querySelectorAll('.lk-line button')).toHaveLength(2);
});

describe('a backup code', () => {
  const state: SignInBackupCode = { at: 'backup-code', ...progress, form: editing({ code: '' }) };

  it('is typed as text and sent by its button', async () => {
    const drawn = await drawCard((send) => <BackupCode state={state} send={send} />);
    expect(document.activeElement).toBe(drawn.field('code'));
    expect(drawn.field('code').dir).toBe('ltr');
    await drawn.fill('code', 'k7qd-9mxw');
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'typed', field: 'code', value: 'k7qd-9mxw' });
    await drawn.submit();
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'submit' });
  });

  it.each([
    ['form_param_nil', 'Enter one of your backup codes.'],
    ['form_code_incorrect', 'That is not one of your unused backup codes.'],
  ])('that was rejected (%s) shows an error under the field', async (code, text) => {
    const form = editing({ code: '' }, [{ code, field: 'code' }]);
    const drawn = await drawCard((send) => <BackupCode state={{ ...state, form }} send={send} />);
    expect(drawn.find('.lk-field-error').textContent).toBe(text);
  });
});

describe('the list of second factors', () => {
  const state: SignInChooseSecond = { at: 'choose-second', ...progress, back: TOTP };

  it('has all of them, the current one too, and leads back and to help', async () => {
    const drawn = await drawCard((send) => <ChooseSecond state={state} send={send} />, {
      around: { supportEmail: 'help@fieldnote.test' },
    });
    expect([...drawn.node.querySelectorAll('.lk-choices button')].map((each) => each.textContent)).toEqual([
      'Use my authenticator app',
      'Text a code to +49151*****78',
      'Use a backup code',
    ]);
    await drawn.press('Use a backup code');
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'choose-second', factor: BACKUP });
    await drawn.press('Text a code to +49151*****78');
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'choose-second', factor: SECOND_PHONE });
    await drawn.press('Get help');
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'help' });
    await drawn.press('Back');
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'back' });
  });
});
