// The security page: which sections there are, the devices, and deleting the account.
import { errorResponse, jsonResponse } from '@latchkey/client/testing';
import type { SessionWithActivitiesJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { drawProfile, type ProfileScene, withAttributes } from '../../../testing/draw-profile.tsx';
import { answerStepUp } from '../../../testing/step-up.ts';

const ACTIVE = 'GET /me/sessions/active';

const device = (id: string, change: Partial<SessionWithActivitiesJSON> = {}): SessionWithActivitiesJSON => ({
  object: 'session',
  id,
  status: 'active',
  expire_at: 0,
  abandon_at: 0,
  last_active_at: 0,
  last_active_organization_id: null,
  actor: null,
  user: null,
  created_at: 0,
  updated_at: 0,
  ...change,
});

const PHONE = device('sess_phone', {
  latest_activity: {
    object: 'session_activity',
    id: 'act_1',
    device_type: 'iPhone',
    browser_name: 'Safari',
    browser_version: '18.1',
    ip_address: '198.51.100.7',
    city: 'Kiel',
    country: 'Germany',
    is_mobile: true,
  },
});

/** Renders the page with these devices in addition to this one. */
const draw = (others: readonly SessionWithActivitiesJSON[] = [], scene: ProfileScene = {}) =>
  drawProfile({
    path: '/security',
    ...scene,
    arrange(service) {
      const here = service.client()?.sessions[0];
      service.once(ACTIVE, () =>
        jsonResponse([
          ...others,
          device(here?.id ?? '', { last_active_at: here?.created_at ?? 0, actor: here?.actor ?? null }),
        ]),
      );
      scene.arrange?.(service);
    },
  });

const titles = (node: HTMLElement) => [...node.querySelectorAll('h2')].map(({ textContent }) => textContent);

describe('the security page', () => {
  it('UP-92 shows only devices where nothing else is enabled', async () => {
    const drawn = await draw([], {
      user: { password_enabled: false, delete_self_enabled: false },
      environment: withAttributes({ password: { enabled: false, required: false } }),
    });
    expect(titles(drawn.node)).toEqual(['Devices']);
  });

  it('UP-93 UP-94 shows every section in order where the instance enables them', async () => {
    const drawn = await draw([], {
      environment: withAttributes({
        passkey: { enabled: true },
        authenticator_app: { enabled: true, used_for_second_factor: true },
      }),
    });
    expect(titles(drawn.node)).toEqual(['Password', 'Passkeys', 'Two-step sign-in', 'Devices', 'Delete this account']);
  });

  it('shows the password to a user who has one, also where it is not required', async () => {
    const optional = withAttributes({ password: { enabled: true, required: false } });
    expect((await draw([], { environment: optional })).hasSection('password')).toBe(true);
    const without = await draw([], { environment: optional, user: { password_enabled: false } });
    expect(without.hasSection('password')).toBe(false);
  });
});

describe('the devices', () => {
  it('UP-96 are listed with known facts; this one has no menu', async () => {
    const drawn = await draw([PHONE, device('sess_bare')]);
    const rows = [...drawn.section('activeDevices').querySelectorAll('li')];
    expect(rows[0]?.textContent).toContain('ComputerYou are here');
    expect(rows[0]?.querySelector('button')).toBeNull();
    expect(rows[1]?.textContent).toContain('Safari 18.1 on iPhone');
    expect(rows[1]?.textContent).toContain('Kiel, Germany · 198.51.100.7 · ');
    expect(rows[1]?.querySelector('button')?.getAttribute('aria-label')).toBe('Options for Safari 18.1 on iPhone');
    expect(rows[2]?.textContent).not.toContain('·');
    expect(drawn.service.calls.filter((call) => call === ACTIVE)).toHaveLength(1);
  });

  it('are all rendered where there are many, with one request', async () => {
    const many = Array.from({ length: 49 }, (_, index) => device(`sess_other${index}`));
    const drawn = await draw(many);
    expect(drawn.section('activeDevices').querySelectorAll('li')).toHaveLength(50);
    expect(drawn.service.calls.filter((call) => call === ACTIVE)).toHaveLength(1);
  });

  it('are signed out one by one; the focus moves to the title', async () => {
    const drawn = await draw([PHONE]);
    await drawn.pressIn('activeDevices', 'Options for Safari 18.1 on iPhone');
    drawn.answer('POST /me/sessions/sess_phone/revoke', {}, { ...PHONE, status: 'revoked' });
    await drawn.pressIn('activeDevices', 'Sign out of this device');
    expect(drawn.section('activeDevices').textContent).not.toContain('Safari');
    expect(drawn.said()).toBe('Safari 18.1 on iPhone is signed out.');
    expect(document.activeElement?.textContent).toBe('Devices');
  });

  it('show why one could not be signed out', async () => {
    const drawn = await draw([PHONE]);
    drawn.service.once('POST /me/sessions/sess_phone/revoke', () => errorResponse(429, 'too_many_requests'));
    await drawn.pressIn('activeDevices', 'Options for Safari 18.1 on iPhone');
    await drawn.pressIn('activeDevices', 'Sign out of this device');
    expect(drawn.section('activeDevices').querySelector('[role="alert"]')?.textContent).toContain('too many tries');
    expect(drawn.section('activeDevices').textContent).toContain('Safari');
  });

  it('are this one alone once a new password signed the others out', async () => {
    const drawn = await draw([PHONE]);
    await drawn.pressIn('password', 'Change');
    await drawn.fill('currentPassword', 'correct horse');
    await drawn.fill('password', 'tide and lantern');
    await drawn.fill('confirmPassword', 'tide and lantern');
    drawn.answer('POST /me/change_password');
    await drawn.pressIn('password', 'Save password');
    expect(drawn.section('activeDevices').querySelectorAll('li')).toHaveLength(1);
  });

  it('can be requested again when they could not be loaded', async () => {
    const drawn = await drawProfile({
      path: '/security',
      arrange: (service) => service.once(ACTIVE, () => errorResponse(429, 'too_many_requests')),
    });
    expect(drawn.section('activeDevices').textContent).toContain('There were too many tries.');
    drawn.service.once(ACTIVE, () => jsonResponse([PHONE]));
    await drawn.pressIn('activeDevices', 'Try again');
    expect(drawn.section('activeDevices').textContent).toContain('Safari');
  });

  it('show an impersonator which are theirs', async () => {
    const actor = { sub: 'user_support' };
    const drawn = await draw([PHONE, device('sess_other', { actor })], {
      arrange(service) {
        const sessions = (service.client()?.sessions ?? []).map((session) => ({ ...session, actor }));
        service.put({ sessions });
      },
    });
    const badges = [...drawn.section('activeDevices').querySelectorAll<HTMLElement>('.lk-badge')];
    expect(badges.map(({ textContent, dataset }) => [textContent, dataset.tone])).toEqual([
      ['You are here', 'danger'],
      ['Their own device', undefined],
      ['On their behalf', 'danger'],
    ]);
  });
});

describe('deleting the account', () => {
  const open = async (scene: ProfileScene = {}) => {
    const drawn = await draw([], scene);
    await drawn.pressIn('danger', 'Delete account');
    const submit = () => drawn.section('danger').querySelector<HTMLButtonElement>('[type="submit"]');
    return { ...drawn, submit };
  };

  it('requires the exact confirmation text', async () => {
    const drawn = await open();
    expect(document.activeElement).toBe(drawn.field('confirmation'));
    // The phrase is in the label: a placeholder would look as if it were typed already.
    expect(drawn.field('confirmation').placeholder).toBe('');
    expect(drawn.field('confirmation').hasAttribute('data-1p-ignore')).toBe(true);
    expect(drawn.submit()?.disabled).toBe(true);
    await drawn.fill('confirmation', 'delete my');
    expect(drawn.submit()?.disabled).toBe(true);
    await drawn.fill('confirmation', 'delete my account');
    expect(drawn.submit()?.disabled).toBe(false);
    await drawn.pressIn('danger', 'Keep account');
    expect(document.activeElement?.textContent).toBe('Delete account');
  });

  it('requires it in the language of the page', async () => {
    const userProfile = { 'delete.phrase': 'mein Konto löschen' };
    const drawn = await open({ options: { localization: { userProfile } } });
    expect(drawn.section('danger').textContent).toContain('Type “mein Konto löschen” to confirm');
    await drawn.fill('confirmation', 'delete my account');
    expect(drawn.submit()?.disabled).toBe(true);
  });

  it('deletes, and redirects to the page after sign-out', async () => {
    const drawn = await open();
    await drawn.fill('confirmation', 'delete my account');
    drawn.service.once('DELETE /me', () => {
      drawn.service.put({ sessions: [], last_active_session_id: null });
      return jsonResponse({
        response: { object: 'user', id: 'user_1', deleted: true },
        client: drawn.service.client(),
      });
    });
    await drawn.pressIn('danger', 'Delete account');
    expect(drawn.latchkey.user).toBeFalsy();
    expect(drawn.platform.navigations.map(({ url }) => new URL(url).pathname)).toEqual(['/']);
  });

  it('redirects to the page for remaining sessions, when there are others', async () => {
    const drawn = await open({
      arrange(service) {
        const mine = service.client()?.sessions ?? [];
        service.addAccount('ada@example.test', 'correct horse');
        service.signInDirectly('ada@example.test');
        service.put({ last_active_session_id: mine[0]?.id ?? null });
      },
      options: { afterMultiSessionSingleSignOutUrl: '/choose' },
    });
    await drawn.fill('confirmation', 'delete my account');
    const own = drawn.latchkey.session?.id;
    drawn.service.once('DELETE /me', () => {
      const sessions = (drawn.service.client()?.sessions ?? []).filter(({ id }) => id !== own);
      drawn.service.put({ sessions, last_active_session_id: sessions[0]?.id ?? null });
      return jsonResponse({
        response: { object: 'user', id: 'user_1', deleted: true },
        client: drawn.service.client(),
      });
    });
    await drawn.pressIn('danger', 'Delete account');
    expect(drawn.platform.navigations.map(({ url }) => new URL(url).pathname)).toEqual(['/choose']);
  });

  it('does nothing when the step-up is cancelled', async () => {
    const drawn = await open();
    await drawn.fill('confirmation', 'delete my account');
    answerStepUp(drawn.latchkey, 'withdraws');
    const setActive = vi.spyOn(drawn.latchkey, 'setActive');
    drawn.service.once('DELETE /me', () => errorResponse(403, 'session_reverification_required'));
    await drawn.pressIn('danger', 'Delete account');
    expect(setActive).not.toHaveBeenCalled();
    expect(drawn.latchkey.user).toBeTruthy();
    expect(drawn.field('confirmation').value).toBe('delete my account');
  });

  it('shows why it was rejected', async () => {
    const drawn = await open();
    await drawn.fill('confirmation', 'delete my account');
    drawn.service.once('DELETE /me', () => errorResponse(429, 'too_many_requests'));
    await drawn.pressIn('danger', 'Delete account');
    expect(drawn.section('danger').querySelector('[role="alert"]')?.textContent).toContain('too many tries');
  });
});
