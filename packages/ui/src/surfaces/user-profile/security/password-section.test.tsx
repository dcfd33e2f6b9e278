// The password section in the rendered surface: set, change, remove, and its messages.
import { errorResponse } from '@latchkey/client/testing';
import type { EnterpriseAccountJSON } from '@latchkey/wire';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { drawProfile, type ProfileScene, withAttributes } from '../../../testing/draw-profile.tsx';
import { answerStepUp } from '../../../testing/step-up.ts';

const CALL = 'POST /me/change_password';
const NEW = 'tide and lantern';

const draw = async (scene: ProfileScene = {}) => {
  const drawn = await drawProfile({ path: '/security', ...scene });
  const save = () =>
    [...drawn.section('password').querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Save password',
    );
  const fillNew = async (password = NEW, again = password) => {
    await drawn.fill('password', password);
    await drawn.fill('confirmPassword', again);
  };
  return { ...drawn, save, fillNew };
};

const NO_PASSWORD = { user: { password_enabled: false } };

/** An enterprise account; the connection says whether it is active. */
const company = (active: boolean): EnterpriseAccountJSON => ({
  object: 'enterprise_account',
  id: 'ent_1',
  active,
  protocol: 'saml',
  provider: 'saml_custom',
  provider_user_id: null,
  email_address: 'mira@harbourlab.org',
  first_name: null,
  last_name: null,
  public_metadata: {},
  verification: null,
  enterprise_connection: null,
});

const leave = (from: HTMLElement, to: HTMLElement): Promise<void> =>
  act(async () => {
    from.focus();
    to.focus();
  });

describe('a user without a password', () => {
  it('UP-74 UP-76 is offered to set one, without the old one', async () => {
    const drawn = await draw(NO_PASSWORD);
    await drawn.pressIn('password', 'Set a password');
    const section = drawn.section('password');
    expect(section.textContent).toContain('Set a password');
    expect(section.textContent).toContain('Sign out everywhere else');
    expect(section.textContent).toContain('Recommended if someone else may know the old password.');
    expect(section.querySelector('[name="currentPassword"]')).toBeNull();
    expect(drawn.field('signOutOfOtherSessions').checked).toBe(true);
    expect(document.activeElement).toBe(drawn.field('password'));
    expect(drawn.field('password').autocomplete).toBe('new-password');
  });

  it('UP-77 sets one, and the form closes', async () => {
    const drawn = await draw(NO_PASSWORD);
    await drawn.pressIn('password', 'Set a password');
    await drawn.fillNew();
    drawn.answer(CALL, { password_enabled: true });
    await drawn.pressIn('password', 'Save password');
    expect(drawn.sent('/change_password')).toEqual({ new_password: NEW, sign_out_of_other_sessions: 'true' });
    expect(drawn.node.querySelector('[name="password"]')).toBeNull();
    expect(drawn.section('password').textContent).toContain('A password is set');
    expect(drawn.said()).toBe('Your password is saved.');
  });

  it('UP-79 keeps other devices signed in with the box unchecked', async () => {
    const drawn = await draw(NO_PASSWORD);
    await drawn.pressIn('password', 'Set a password');
    await drawn.fillNew();
    await act(async () => drawn.field('signOutOfOtherSessions').click());
    drawn.answer(CALL, { password_enabled: true });
    await drawn.pressIn('password', 'Save password');
    expect(drawn.sent('/change_password')).toMatchObject({ sign_out_of_other_sessions: 'false' });
  });

  it('UP-78 has their identifier in the form for password managers', async () => {
    const drawn = await draw(NO_PASSWORD);
    await drawn.pressIn('password', 'Set a password');
    const hidden = drawn.find<HTMLInputElement>('input[autocomplete="username"]');
    expect([hidden.value, hidden.hidden]).toEqual(['mira@harbourlab.org', true]);
  });

  it.each([true, false])(
    'UP-80 UP-81 UP-86 UP-87 finds the form locked exactly when their enterprise account is active: %s',
    async (active) => {
      for (const password_enabled of [false, true]) {
        const drawn = await draw({ user: { password_enabled, enterprise_accounts: [company(active)] } });
        await drawn.pressIn('password', password_enabled ? 'Change' : 'Set a password');
        expect(drawn.find<HTMLFieldSetElement>('fieldset').disabled).toBe(active);
        expect(drawn.save() === undefined).toBe(active);
        expect(drawn.section('password').textContent?.includes('Your organization manages')).toBe(active);
        await drawn.pressIn('password', 'Cancel');
        expect(drawn.node.querySelector('fieldset')).toBeNull();
      }
    },
  );

  it('UP-82 cannot save an incomplete form', async () => {
    const drawn = await draw(NO_PASSWORD);
    await drawn.pressIn('password', 'Set a password');
    expect(drawn.save()?.disabled).toBe(true);
    await drawn.fillNew();
    expect(drawn.save()?.disabled).toBe(false);
  });
});

describe('a user with a password', () => {
  it('UP-75 UP-83 sees dots and can change it; Cancel restores the focus', async () => {
    const drawn = await draw();
    expect(drawn.section('password').textContent).toContain('••••••••••');
    await drawn.pressIn('password', 'Change');
    expect(document.activeElement).toBe(drawn.field('currentPassword'));
    await drawn.pressIn('password', 'Cancel');
    expect(drawn.node.querySelector('[name="currentPassword"]')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Change');
  });

  it('UP-84 UP-85 UP-88 is asked for the old one, and saves with it', async () => {
    const drawn = await draw();
    await drawn.pressIn('password', 'Change');
    await drawn.fillNew();
    expect(drawn.save()?.disabled).toBe(true);
    await drawn.fill('currentPassword', 'correct horse');
    expect(drawn.save()?.disabled).toBe(false);
    drawn.answer(CALL);
    await drawn.pressIn('password', 'Save password');
    expect(drawn.sent('/change_password')).toEqual({
      new_password: NEW,
      current_password: 'correct horse',
      sign_out_of_other_sessions: 'true',
    });
    expect(drawn.node.querySelector('[name="currentPassword"]')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Change');
  });

  it('UP-89 sees which rules the new one meets', async () => {
    const drawn = await draw();
    await drawn.pressIn('password', 'Change');
    await drawn.fill('password', 'short');
    const rule = () => drawn.section('password').querySelector('.lk-password-rule');
    expect(rule()?.textContent).toContain('8 characters');
    expect(rule()?.hasAttribute('data-met')).toBe(false);
    await drawn.fill('password', NEW);
    expect(rule()?.hasAttribute('data-met')).toBe(true);
  });

  it('UP-90 sees that the two differ, also after clearing the second', async () => {
    const drawn = await draw();
    await drawn.pressIn('password', 'Change');
    await drawn.fillNew(NEW, 'tide');
    expect(drawn.section('password').textContent).not.toContain('The two passwords are not the same.');
    await leave(drawn.field('confirmPassword'), drawn.field('password'));
    expect(drawn.section('password').textContent).toContain('The two passwords are not the same.');
    await drawn.fill('confirmPassword', '');
    expect(drawn.section('password').textContent).toContain('The two passwords are not the same.');
    expect(drawn.save()?.disabled).toBe(true);
  });

  it('UP-91 sees that they are equal, not while the first changes, and again', async () => {
    const drawn = await draw();
    await drawn.pressIn('password', 'Change');
    const says = () => drawn.section('password').textContent?.includes('Both are the same.');
    await drawn.fillNew();
    expect(says()).toBe(true);
    await drawn.fill('password', `${NEW}s`);
    expect(says()).toBe(false);
    await drawn.fill('confirmPassword', `${NEW}s`);
    expect(says()).toBe(true);
  });

  it('sees no error for an untouched second password', async () => {
    const drawn = await draw();
    await drawn.pressIn('password', 'Change');
    await drawn.fill('password', NEW);
    await leave(drawn.field('password'), drawn.field('confirmPassword'));
    await leave(drawn.field('confirmPassword'), drawn.field('currentPassword'));
    expect(drawn.section('password').textContent).not.toContain('The two passwords are not the same.');
  });

  it('sees that they differ after a press, and not because of one on another control', async () => {
    const drawn = await draw();
    await drawn.pressIn('password', 'Change');
    await drawn.fillNew(NEW, 'tide');
    const says = () => drawn.section('password').textContent?.includes('The two passwords are not the same.');
    const mouse = (on: Element, type: string) =>
      act(async () => void on.dispatchEvent(new MouseEvent(type, { bubbles: true })));
    const cancel = [...drawn.section('password').querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Cancel',
    );
    if (!cancel) throw new Error('the form has no way out');
    const [second, current] = [drawn.field('confirmPassword'), drawn.field('currentPassword')];
    await act(async () => second.focus());
    await mouse(cancel, 'mousedown');
    await leave(second, cancel);
    await mouse(cancel, 'mouseup');
    expect(says()).toBe(false);
    await act(async () => second.focus());
    await mouse(current, 'mousedown');
    await leave(second, current);
    expect(says()).toBe(false);
    await mouse(current, 'mouseup');
    expect(says()).toBe(true);
  });

  it('loses nothing when the service rejects, and sees why under the field', async () => {
    const drawn = await draw();
    await drawn.pressIn('password', 'Change');
    await drawn.fill('currentPassword', 'wrong horse');
    await drawn.fillNew();
    drawn.service.once(CALL, () => errorResponse(422, 'form_password_incorrect', 'current_password'));
    await drawn.pressIn('password', 'Save password');
    expect(drawn.section('password').textContent).toContain('That is not your current password.');
    expect(document.activeElement).toBe(drawn.field('currentPassword'));
    expect(drawn.field('password').value).toBe(NEW);
    drawn.service.once(CALL, () => errorResponse(422, 'form_password_pwned', 'new_password'));
    await drawn.pressIn('password', 'Save password');
    expect(document.activeElement).toBe(drawn.field('password'));
    expect(drawn.section('password').textContent).toContain('This password has appeared in a data leak.');
  });

  it('sees the form unchanged when the step-up is cancelled', async () => {
    const drawn = await draw();
    await drawn.pressIn('password', 'Change');
    await drawn.fill('currentPassword', 'correct horse');
    await drawn.fillNew();
    answerStepUp(drawn.latchkey, 'withdraws');
    drawn.service.once(CALL, () => errorResponse(403, 'session_reverification_required'));
    await drawn.pressIn('password', 'Save password');
    expect(drawn.field('password').value).toBe(NEW);
    expect(drawn.save()?.disabled).toBe(false);
    expect(drawn.section('password').querySelector('[role="alert"]')).toBeNull();
  });

  it('cannot remove it while an enterprise connection manages it', async () => {
    const environment = withAttributes({ password: { enabled: true, required: false } });
    const drawn = await draw({ environment, user: { enterprise_accounts: [company(true)] } });
    expect(drawn.section('password').textContent).toContain('Change');
    expect(drawn.section('password').querySelector('[aria-haspopup="menu"]')).toBeNull();
  });

  it('can remove it only where it is optional', async () => {
    const drawn = await draw({ environment: withAttributes({ password: { enabled: true, required: false } }) });
    await drawn.pressIn('password', 'Options for Password');
    await drawn.pressIn('password', 'Remove');
    await drawn.fill('currentPassword', 'correct horse');
    drawn.answer('POST /me/remove_password', { password_enabled: false });
    await drawn.pressIn('password', 'Remove');
    expect(drawn.sent('/remove_password')).toEqual({ current_password: 'correct horse' });
    expect(drawn.said()).toBe('Your password is removed.');
    expect(drawn.hasSection('password')).toBe(false);
  });
});
