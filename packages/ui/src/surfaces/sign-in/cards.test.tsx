// The cards of sign-in drawn from literal states: what each shows, and what each sends.
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { newCodeEntry } from '../../flows/code-entry.ts';
import { editing, sending } from '../../flows/form.ts';
import { attempt, CODE, EMAIL, PASSWORD } from '../../flows/sign-in-fixtures.ts';
import type { SignInCode, SignInEvent, SignInPassword, SignInReset, SignInStart } from '../../flows/sign-in-state.ts';
import { drawSurface } from '../../testing/draw-surface.tsx';
import { ChooseFactor } from './choose-factor.tsx';
import { Code } from './code.tsx';
import { Password } from './password.tsx';
import { ResetPassword } from './reset-password.tsx';
import { Start } from './start.tsx';
import { type Surroundings, SurroundingsProvider } from './surroundings.ts';
import { Unavailable } from './unavailable.tsx';

const surroundings: Surroundings = {
  applicationName: 'Fieldnote',
  identifiers: ['email_address'],
  passwordWithIdentifier: true,
  newAccount: { kind: 'sign-up', href: '/sign-up' },
  afterUrl: '/',
  focusesAtOnce: false,
};

const card = async (draw: (send: (event: SignInEvent) => void) => ReactNode) => {
  const send = vi.fn<(event: SignInEvent) => void>();
  const drawn = await drawSurface(() => <SurroundingsProvider value={surroundings}>{draw(send)}</SurroundingsProvider>);
  return { ...drawn, send };
};

const progress = { identifier: EMAIL, attempt: attempt(), parked: [] };
const password: SignInPassword = { at: 'password', ...progress, form: editing({ password: '' }) };
const code: SignInCode = { at: 'code', ...progress, factor: CODE, entry: newCodeEntry };
const start: SignInStart = {
  at: 'start',
  form: editing({ identifier: '', password: '' }),
  attempt: undefined,
  parked: [],
};

describe('a card', () => {
  it('on its way cannot be changed, and says that it is busy without losing the focus', async () => {
    const busy: SignInStart = { ...start, form: sending({ identifier: EMAIL, password: '' }) };
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

  it('tells what a browser filled in without saying so, then submits', async () => {
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

  it('offers neither another way nor help when there is none', async () => {
    const alone: SignInPassword = { ...password, attempt: attempt({ firstFactors: [PASSWORD] }) };
    const drawn = await card((send) => <Password state={alone} send={send} />);
    expect(drawn.text()).not.toContain('Forgot it?');
    expect(drawn.text()).not.toContain('Sign in another way');
    expect(drawn.text()).not.toContain('Get help');
  });

  it('with an accepted code says so and offers nothing else', async () => {
    const accepted: SignInCode = { ...code, entry: { ...newCodeEntry, code: '417093', check: { is: 'accepted' } } };
    const drawn = await card((send) => <Code state={accepted} send={send} />);
    expect(drawn.text()).toContain('Code accepted.');
    expect(drawn.node.querySelector('.lk-line')).toBeNull();
    expect(drawn.field('code').readOnly).toBe(true);
  });

  it('names an address that is not the one typed', async () => {
    const other = { ...CODE, emailAddressId: 'idn_2', safeIdentifier: 'm**@posteo.net' };
    const drawn = await card((send) => (
      <ChooseFactor
        state={{
          at: 'choose-factor',
          why: 'another',
          back: PASSWORD,
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

  it('about a leaked password says why it cannot be used', async () => {
    const drawn = await card((send) => (
      <ChooseFactor state={{ at: 'choose-factor', why: 'compromised', back: PASSWORD, ...progress }} send={send} />
    ));
    expect(drawn.find('[role="alert"]').textContent).toContain('data leak');
    expect(drawn.text()).toContain('Email me a code for a new password');
  });

  it('for a forced new password says so and leaves nothing to choose', async () => {
    const form = editing({ password: '', confirmation: '', signOutOfOtherSessions: true });
    const forced: SignInReset = { at: 'reset-password', forced: true, ...progress, form };
    const drawn = await card((send) => <ResetPassword state={forced} send={send} />);
    expect(drawn.find('[role="alert"]').textContent).toContain('Your password has to be changed');
    expect(drawn.node.querySelector('[type="checkbox"]')).toBeNull();
    expect(drawn.find<HTMLInputElement>('[autocomplete="username"]').value).toBe(EMAIL);
    await drawn.press('Back');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'back' });
  });

  it('for a step this build has none for says so plainly and leads back', async () => {
    const drawn = await card((send) => (
      <Unavailable state={{ at: 'unavailable', what: 'second-factor', ...progress }} send={send} />
    ));
    expect(drawn.text()).toContain('which this page cannot show yet');
    await drawn.press('Back to the start');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'back' });
  });
});
