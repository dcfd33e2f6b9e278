// The cards of sign-in rendered from literal states: what each shows, and what each sends.
import { describe, expect, it } from 'vitest';
import { newCodeEntry } from '../../flows/code-entry.ts';
import { editing, sending } from '../../flows/form.ts';
import type { SignInCode } from '../../flows/sign-in/cards/code.ts';
import type { SignInPassword } from '../../flows/sign-in/cards/password.ts';
import type { SignInReset } from '../../flows/sign-in/cards/reset-password.ts';
import type { SignInStart } from '../../flows/sign-in/cards/start.ts';
import { drawCard as card } from '../../testing/sign-in-card.tsx';
import { attempt, CODE, EMAIL, PASSWORD } from '../../testing/sign-in-fixtures.ts';
import { ChooseFactor } from './cards/choose-factor.tsx';
import { Code } from './cards/code.tsx';
import { Password } from './cards/password.tsx';
import { ResetPassword } from './cards/reset-password.tsx';
import { Start } from './cards/start/start.tsx';
import { Unavailable } from './cards/unavailable.tsx';

const progress = { identifier: EMAIL, field: 'text', attempt: attempt(), parked: [] } as const;
const password: SignInPassword = { at: 'password', ...progress, form: editing({ password: '' }) };
const code: SignInCode = { at: 'code', ...progress, factor: CODE, entry: newCodeEntry };
const start: SignInStart = {
  at: 'start',
  field: 'text',
  switched: false,
  detects: true,
  form: editing({ identifier: '', phoneNumber: '', password: '' }),
  attempt: undefined,
  parked: [],
};

describe('a card', () => {
  it('during a submit cannot be changed, and announces that it is busy without losing the focus', async () => {
    const busy: SignInStart = { ...start, form: sending({ identifier: EMAIL, phoneNumber: '', password: '' }) };
    const drawn = await card((send) => <Start state={busy} send={send} />);
    expect(drawn.field('identifier').readOnly).toBe(true);
    expect(drawn.find('button[type="submit"]').getAttribute('aria-busy')).toBe('true');
    await drawn.submit();
    expect(drawn.send).not.toHaveBeenCalled();
  });

  it('does not take the focus on a phone, where the keyboard would hide it', async () => {
    const drawn = await card((send) => <Start state={start} send={send} />);
    expect(document.activeElement).not.toBe(drawn.field('identifier'));
  });

  it('reads values that a browser filled in without an event, then submits', async () => {
    const drawn = await card((send) => <Password state={password} send={send} />);
    drawn.field('password').value = 'filled in';
    await drawn.submit();
    expect(drawn.send.mock.calls).toEqual([
      [{ type: 'typed', field: 'password', value: 'filled in' }],
      [{ type: 'submit' }],
    ]);
  });

  it('hides the pencil while the password is being checked', async () => {
    const busy: SignInPassword = { ...password, form: sending({ password: 'x' }) };
    const drawn = await card((send) => <Password state={busy} send={send} />);
    expect(drawn.node.querySelector('.lk-identity-chip button')).toBeNull();
  });

  it('offers neither another method nor help when there is none', async () => {
    const alone: SignInPassword = { ...password, attempt: attempt({ firstFactors: [PASSWORD] }) };
    const drawn = await card((send) => <Password state={alone} send={send} />);
    expect(drawn.text()).not.toContain('Forgot it?');
    expect(drawn.text()).not.toContain('Sign in another way');
    expect(drawn.text()).not.toContain('Get help');
  });

  it('with an accepted code shows it and offers nothing else', async () => {
    const accepted: SignInCode = { ...code, entry: { ...newCodeEntry, code: '417093', check: { is: 'accepted' } } };
    const drawn = await card((send) => <Code state={accepted} send={send} />);
    expect(drawn.text()).toContain('Code accepted.');
    expect(drawn.node.querySelector('.lk-line')).toBeNull();
    expect(drawn.field('code').readOnly).toBe(true);
  });

  it('names an address that differs from the typed one', async () => {
    const other = { ...CODE, emailAddressId: 'idn_2', safeIdentifier: 'm**@posteo.net' };
    const drawn = await card((send) => (
      <ChooseFactor
        state={{
          at: 'choose-factor',
          why: 'another',
          back: PASSWORD,
          form: editing(null),
          ...progress,
          attempt: attempt({ firstFactors: [PASSWORD, CODE, other] }),
        }}
        send={send}
      />
    ));
    expect([...drawn.node.querySelectorAll('.lk-choices button')].map((each) => each.textContent)).toEqual([
      'Email me a code',
      'Email a code to m**@posteo.net',
    ]);
    await drawn.press('Email a code to m**@posteo.net');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'choose', factor: other });
  });

  it('about a leaked password explains why it cannot be used', async () => {
    const drawn = await card((send) => (
      <ChooseFactor
        state={{ at: 'choose-factor', why: 'compromised', back: PASSWORD, form: editing(null), ...progress }}
        send={send}
      />
    ));
    expect(drawn.find('[role="alert"]').textContent).toContain('data leak');
    expect(drawn.text()).toContain('Email me a code for a new password');
  });

  it('for a required new password explains it and offers no choice', async () => {
    const form = editing({ password: '', confirmation: '', signOutOfOtherSessions: true });
    const forced: SignInReset = { at: 'reset-password', forced: true, ...progress, form };
    const drawn = await card((send) => <ResetPassword state={forced} send={send} />);
    expect(drawn.find('[role="alert"]').textContent).toContain('Your password has to be changed');
    expect(drawn.node.querySelector('[type="checkbox"]')).toBeNull();
    expect(drawn.find<HTMLInputElement>('[autocomplete="username"]').value).toBe(EMAIL);
    await drawn.press('Back');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'back' });
  });

  it('for an account without a method explains it, names the support contact, and leads back', async () => {
    const drawn = await card((send) => <Unavailable state={{ at: 'unavailable', ...progress }} send={send} />, {
      around: { supportEmail: 'help@fieldnote.test' },
    });
    expect(drawn.text()).toContain('This page cannot sign you in');
    expect(drawn.find('a[href^="mailto:"]').getAttribute('href')).toBe('mailto:help@fieldnote.test');
    await drawn.press('Back to the start');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'back' });
  });
});
