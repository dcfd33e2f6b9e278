// Two-step verification in the rendered surface: an app, phone numbers and backup codes, enrolled, stored and removed.
import { errorResponse, jsonResponse } from '@latchkey/client/testing';
import type { PhoneNumberJSON, UserJSON } from '@latchkey/wire';
import { describe, expect, it, vi } from 'vitest';
import { changeUser, drawProfile, type ProfileScene, withAttributes } from '../../../testing/draw-profile.tsx';
import { answerStepUp } from '../../../testing/step-up.ts';

type Method = 'phone_number' | 'authenticator_app' | 'backup_code';

const ALL: readonly Method[] = ['phone_number', 'authenticator_app', 'backup_code'];

const methods = (...names: readonly Method[]) =>
  withAttributes(Object.fromEntries(names.map((name) => [name, { enabled: true, used_for_second_factor: true }])));

const phone = (id: string, change: Partial<PhoneNumberJSON> = {}): PhoneNumberJSON => ({
  object: 'phone_number',
  id,
  phone_number: '+493012345678',
  reserved_for_second_factor: false,
  default_second_factor: false,
  verification: {
    object: 'verification',
    status: 'verified',
    strategy: 'phone_code',
    attempts: 0,
    expire_at: null,
    error: null,
    verified_at_client: null,
  },
  linked_to: [],
  ...change,
});

const RESERVED = phone('idn_2', { reserved_for_second_factor: true, default_second_factor: true });
const CODES = ['ab12cd34', 'ef56gh78'];
const URI = 'otpauth://totp/Fake:mira?secret=JBSWY3DPEHPK3PXP&issuer=Fake';

const totp = (change: object) => ({
  object: 'totp',
  id: 'totp_1',
  verified: false,
  created_at: 0,
  updated_at: 0,
  ...change,
});

const draw = async (scene: ProfileScene = {}) => {
  const drawn = await drawProfile({ path: '/security', environment: methods(...ALL), ...scene });
  const texts = (selector: string) =>
    [...drawn.section('mfa').querySelectorAll(selector)].map(({ textContent }) => textContent);
  const press = (words: string) => drawn.pressIn('mfa', words);
  const add = async (words: string) => {
    await press('Add a second step');
    await press(words);
  };
  return { ...drawn, texts, press, add, says: () => drawn.section('mfa').textContent ?? '' };
};

describe('second factors', () => {
  it('UP-52 have a section with a button', async () => {
    expect((await draw()).says()).toBe('Two-step sign-inAdd a second step');
  });

  it.each([
    ['UP-53', ALL, ['Code by text message', 'Authenticator app', 'Backup codes']],
    ['UP-54', ['phone_number', 'backup_code'], ['Code by text message', 'Backup codes']],
    ['UP-55', ['phone_number', 'authenticator_app'], ['Code by text message', 'Authenticator app']],
    ['UP-56', ['phone_number'], ['Code by text message']],
  ] as const)('%s of an instance with %j are offered as %j', async (_, names, offers) => {
    const drawn = await draw({ environment: methods(...names), user: { phone_numbers: [RESERVED] } });
    await drawn.press('Add a second step');
    expect(drawn.texts('[role="menuitem"]')).toEqual(offers);
  });

  it('are not offered when there is nothing left to add', async () => {
    const drawn = await draw({
      environment: methods('authenticator_app', 'backup_code'),
      user: { totp_enabled: true, backup_code_enabled: true },
    });
    expect(drawn.says()).not.toContain('Add a second step');
    expect(drawn.texts('li .lk-item-words')).toEqual(['Authenticator app', 'Backup codes']);
    expect(drawn.texts('.lk-badge')).toEqual(['Used first']);
  });

  it('are used in an order that can be changed', async () => {
    const other = phone('idn_3', { phone_number: '+493087654321', reserved_for_second_factor: true });
    const drawn = await draw({ user: { phone_numbers: [other, RESERVED] } });
    expect(drawn.texts('.lk-item-text')).toEqual(['+49 30 12345678Used first', '+49 30 87654321']);
    await drawn.press('Options for +493012345678');
    expect(drawn.section('mfa').querySelector<HTMLButtonElement>('[role="menuitem"]')?.disabled).toBe(true);
    await drawn.key('Escape');
    await drawn.press('Options for +493087654321');
    const first = { ...other, default_second_factor: true };
    drawn.answer(
      'PATCH /me/phone_numbers/idn_3',
      { phone_numbers: [first, { ...RESERVED, default_second_factor: false }] },
      first,
    );
    await drawn.press('Use first');
    expect(drawn.sent('/phone_numbers/idn_3')).toEqual({ default_second_factor: 'true' });
    expect(drawn.texts('.lk-item-text')[0]).toBe('+49 30 87654321Used first');
    expect(drawn.said()).toBe('+493087654321 is used first now.');
  });

  it('show why the order could not be changed', async () => {
    const other = phone('idn_3', { phone_number: '+493087654321', reserved_for_second_factor: true });
    const drawn = await draw({ user: { phone_numbers: [other, RESERVED] } });
    drawn.service.once('PATCH /me/phone_numbers/idn_3', () => errorResponse(429, 'too_many_requests'));
    await drawn.press('Options for +493087654321');
    await drawn.press('Use first');
    expect(drawn.section('mfa').querySelector('[role="alert"]')?.textContent).toContain('too many tries');
  });
});

describe('text messages', () => {
  const OWN: ProfileScene = { user: { phone_numbers: [phone('idn_2')] } };
  const reserve = (drawn: Awaited<ReturnType<typeof draw>>) =>
    drawn.answer(
      'PATCH /me/phone_numbers/idn_2',
      { phone_numbers: [RESERVED], backup_code_enabled: true },
      {
        ...RESERVED,
        backup_codes: CODES,
      },
    );

  it('UP-57 use a chosen number, and show backup codes', async () => {
    const drawn = await draw(OWN);
    await drawn.add('Code by text message');
    expect(drawn.says()).toContain('Choose the number we send codes to.');
    reserve(drawn);
    await drawn.press('+49 30 12345678 ');
    expect(drawn.sent('/phone_numbers/idn_2')).toEqual({ reserved_for_second_factor: 'true' });
    expect(drawn.says()).toContain('Text messages are set up');
    expect(drawn.texts('.lk-code-list-code')).toEqual(CODES);
    await drawn.press('Done');
    expect(drawn.says()).not.toContain(CODES[0]);
    expect(document.activeElement?.textContent).toBe('Add a second step');
  });

  it('UP-58 close where there are no backup codes', async () => {
    const drawn = await draw({ ...OWN, environment: methods('phone_number') });
    await drawn.add('Code by text message');
    reserve(drawn);
    await drawn.press('+49 30 12345678 ');
    expect(drawn.says()).not.toContain('Text messages are set up');
    expect(drawn.texts('.lk-item-text')[0]).toBe('+49 30 12345678Used first');
    expect(drawn.texts('.lk-code-list-code')).toEqual([]);
  });

  it('use a new number once it is verified', async () => {
    const drawn = await draw();
    await drawn.add('Code by text message');
    expect(drawn.says()).toContain('Add the number we send codes to.');
    await drawn.press('Add a phone number');
    const unproven = phone('idn_2', { verification: null });
    drawn.answer('POST /me/phone_numbers', { phone_numbers: [unproven] }, unproven);
    drawn.answer('POST /me/phone_numbers/idn_2/prepare_verification', {}, unproven);
    await drawn.fill('tel', '+493012345678');
    await drawn.press('Send code');
    drawn.answer(
      'POST /me/phone_numbers/idn_2/attempt_verification',
      { phone_numbers: [phone('idn_2')] },
      phone('idn_2'),
    );
    reserve(drawn);
    await drawn.fill('code', '424242');
    await drawn.advance(1_000);
    expect(drawn.sent('/phone_numbers/idn_2')).toEqual({ reserved_for_second_factor: 'true' });
    expect(drawn.texts('.lk-code-list-code')).toEqual(CODES);
  });

  it('are unchanged when the step-up is cancelled', async () => {
    const drawn = await draw(OWN);
    await drawn.add('Code by text message');
    answerStepUp(drawn.latchkey, 'withdraws');
    drawn.service.once('PATCH /me/phone_numbers/idn_2', () => errorResponse(403, 'session_reverification_required'));
    await drawn.press('+49 30 12345678 ');
    expect(drawn.says()).toContain('Choose the number we send codes to.');
    expect(drawn.section('mfa').querySelector('[role="alert"]')).toBeNull();
  });

  it('UP-62 are removed after a confirmation', async () => {
    const drawn = await draw({ user: { phone_numbers: [RESERVED] } });
    await drawn.press('Options for +493012345678');
    await drawn.press('Remove');
    expect(drawn.says()).toContain('We no longer ask for codes sent to +49 30 12345678 when you sign in.');
    drawn.answer('PATCH /me/phone_numbers/idn_2', { phone_numbers: [phone('idn_2')] }, phone('idn_2'));
    await drawn.press('Remove');
    expect(drawn.sent('/phone_numbers/idn_2')).toEqual({ reserved_for_second_factor: 'false' });
    expect(drawn.says()).toBe('Two-step sign-inAdd a second step');
    expect(drawn.said()).toBe('Codes to +493012345678 are switched off.');
    expect(document.activeElement?.textContent).toBe('Two-step sign-in');
  });
});

describe('an authenticator app', () => {
  const start = async (scene: ProfileScene = {}) => {
    const drawn = await draw(scene);
    drawn.answer('POST /me/totp', {}, totp({ secret: 'JBSWY3DPEHPK3PXP', uri: URI }));
    await drawn.add('Authenticator app');
    await drawn.meanwhile(() => vi.dynamicImportSettled());
    return drawn;
  };

  it('UP-59 is scanned, verified by six digits, and shows backup codes', async () => {
    const drawn = await start();
    expect(drawn.find('svg[role="img"]').getAttribute('aria-label')).toBe('QR code for your authenticator app');
    expect(drawn.find('svg[role="img"] path').getAttribute('d')).toMatch(/^M0 0h7v1h-7z/);
    await drawn.press('Continue');
    expect(document.activeElement).toBe(drawn.field('code'));
    drawn.answer(
      'POST /me/totp/attempt_verification',
      { totp_enabled: true, backup_code_enabled: true },
      totp({ verified: true, backup_codes: CODES }),
    );
    await drawn.fill('code', '123456');
    expect(drawn.sent('/totp/attempt_verification')).toEqual({ code: '123456' });
    expect(drawn.says()).toContain('Your app is set up');
    expect(drawn.texts('.lk-code-list-code')).toEqual(CODES);
    await drawn.press('Done');
    expect(drawn.texts('li .lk-item-words')).toEqual(['Authenticator app', 'Backup codes']);
  });

  it('can be set up without a camera', async () => {
    const drawn = await start();
    await drawn.press('Use a key instead');
    expect(drawn.texts('.lk-copy-field-value')).toEqual(['JBSWY3DPEHPK3PXP', URI]);
    await drawn.press('Scan a picture instead');
    expect(drawn.texts('.lk-copy-field-value')).toEqual([]);
  });

  it('keeps wrong digits readable, and accepts others', async () => {
    const drawn = await start();
    await drawn.press('Continue');
    drawn.service.once('POST /me/totp/attempt_verification', () => errorResponse(422, 'form_code_incorrect', 'code'));
    await drawn.fill('code', '111111');
    expect(drawn.says()).toContain('That code does not match.');
    expect(drawn.field('code').value).toBe('111111');
    await drawn.press('Back to the picture');
    expect(drawn.says()).toContain('Scan this picture');
  });

  it('closes when the step-up is cancelled, and shows why when there is no key', async () => {
    const drawn = await draw();
    answerStepUp(drawn.latchkey, 'withdraws');
    drawn.service.once('POST /me/totp', () => errorResponse(403, 'session_reverification_required'));
    await drawn.add('Authenticator app');
    expect(drawn.says()).toBe('Two-step sign-inAdd a second step');
    drawn.service.once('POST /me/totp', () => errorResponse(429, 'too_many_requests'));
    await drawn.add('Authenticator app');
    expect(drawn.section('mfa').querySelector('[role="alert"]')?.textContent).toContain('too many tries');
    drawn.answer('POST /me/totp', {}, totp({ secret: 'JBSWY3DPEHPK3PXP', uri: URI }));
    await drawn.press('Try again');
    expect(drawn.says()).toContain('Scan this picture');
  });

  it('is requested again after the step-up, once', async () => {
    const drawn = await draw();
    answerStepUp(drawn.latchkey, 'goes through');
    drawn.service.once('POST /me/totp', () => errorResponse(403, 'session_reverification_required'));
    drawn.answer('POST /me/totp', {}, totp({ secret: 'JBSWY3DPEHPK3PXP', uri: URI }));
    await drawn.add('Authenticator app');
    expect(drawn.says()).toContain('Scan this picture');
    expect(drawn.service.calls.filter((call) => call === 'POST /me/totp')).toHaveLength(2);
  });

  it('UP-63 is removed after a confirmation', async () => {
    const drawn = await draw({ user: { totp_enabled: true } });
    await drawn.press('Options for Authenticator app');
    await drawn.press('Remove');
    drawn.answer('DELETE /me/totp', { totp_enabled: false }, { object: 'totp', id: 'totp_1', deleted: true });
    await drawn.press('Remove');
    expect(drawn.service.calls).toContain('DELETE /me/totp');
    expect(drawn.says()).toBe('Two-step sign-inAdd a second step');
    expect(drawn.said()).toBe('The authenticator app is removed.');
  });

  it('UP-64 closes the confirmation when something is added', async () => {
    const drawn = await draw({ user: { totp_enabled: true } });
    await drawn.press('Options for Authenticator app');
    await drawn.press('Remove');
    expect(drawn.says()).toContain('Remove the authenticator app?');
    await drawn.add('Code by text message');
    expect(drawn.says()).not.toContain('Remove the authenticator app?');
    expect(drawn.says()).toContain('Add the number we send codes to.');
    expect(drawn.says()).not.toContain('Add a second step');
  });
});

describe('backup codes', () => {
  const code = { object: 'backup_code', id: 'bc_1', codes: CODES, created_at: 0, updated_at: 0 };
  const HAS: Partial<UserJSON> = { totp_enabled: true, backup_code_enabled: true };

  it('are explained, then created and shown', async () => {
    const drawn = await draw({ user: { totp_enabled: true } });
    await drawn.add('Backup codes');
    expect(drawn.says()).toContain('Each code lets you in once');
    expect(drawn.service.calls).not.toContain('POST /me/backup_codes');
    drawn.answer('POST /me/backup_codes', HAS, code);
    await drawn.press('Make codes');
    expect(drawn.texts('.lk-code-list-code')).toEqual(CODES);
    await drawn.press('Done');
    expect(drawn.texts('li .lk-item-words')).toEqual(['Authenticator app', 'Backup codes']);
  });

  it('UP-60 are regenerated at once', async () => {
    const drawn = await draw({ user: HAS });
    drawn.answer('POST /me/backup_codes', {}, code);
    await drawn.press('Options for Backup codes');
    await drawn.press('Make new codes');
    expect(drawn.texts('.lk-code-list-code')).toEqual(CODES);
    expect(drawn.says()).toContain('Older codes no longer work.');
    await drawn.press('Done');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Options for Backup codes');
  });

  it('stay valid when the step-up is cancelled', async () => {
    const drawn = await draw({ user: HAS });
    answerStepUp(drawn.latchkey, 'withdraws');
    drawn.service.once('POST /me/backup_codes', () => errorResponse(403, 'session_reverification_required'));
    await drawn.press('Options for Backup codes');
    await drawn.press('Make new codes');
    expect(drawn.says()).not.toContain('Making your codes');
    expect(drawn.texts('.lk-code-list-code')).toEqual([]);
  });

  it('are not closed by another tab that changes the user meanwhile', async () => {
    const drawn = await draw({ user: HAS });
    drawn.answer('POST /me/backup_codes', {}, code);
    await drawn.press('Options for Backup codes');
    await drawn.press('Make new codes');
    drawn.service.once('GET /me', () =>
      jsonResponse({ response: changeUser(drawn.service, { first_name: 'Eva' }), client: drawn.service.client() }),
    );
    await drawn.meanwhile(() => drawn.latchkey.user?.reload());
    expect(drawn.texts('.lk-code-list-code')).toEqual(CODES);
  });
});
