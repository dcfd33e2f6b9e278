// The passkeys section in the rendered surface: adding, renaming and removing one, and its problems.
import { createFakeAuthenticator, errorResponse, jsonResponse } from '@latchkey/client/testing';
import { DAY_MS, type PasskeyCreationOptionsJSON, type PasskeyJSON } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { changeUser, drawProfile, type ProfileScene, withAttributes } from '../../../testing/draw-profile.tsx';

const passkey = (id: string, change: Partial<PasskeyJSON> = {}): PasskeyJSON => ({
  object: 'passkey',
  id,
  name: 'Work laptop',
  verification: null,
  last_used_at: null,
  created_at: 0,
  updated_at: 0,
  ...change,
});

const ENABLED = withAttributes({ passkey: { enabled: true } });

const draw = (scene: ProfileScene = {}) => drawProfile({ path: '/security', environment: ENABLED, ...scene });

const WITH_ONE: ProfileScene = { user: { passkeys: [passkey('pk_1')] } };

const OPTIONS: PasskeyCreationOptionsJSON = {
  rp: { id: 'example.com', name: 'Fake' },
  user: { id: 'dXNlcg', name: 'mira', displayName: 'Mira' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: 'required' },
  attestation: 'none',
};

/** The service returns options, and accepts the passkey created with them. */
const registers = (drawn: Awaited<ReturnType<typeof draw>>) => {
  const verification = {
    object: 'verification' as const,
    status: 'unverified' as const,
    strategy: 'passkey' as const,
    attempts: 0,
    expire_at: null,
    error: null,
    verified_at_client: null,
    nonce: JSON.stringify(OPTIONS),
  };
  drawn.service.once('POST /me/passkeys', () =>
    jsonResponse({ response: passkey('pk_2', { verification }), client: drawn.service.client() }),
  );
  drawn.service.once('POST /me/passkeys/pk_2/attempt_verification', () => {
    changeUser(drawn.service, { passkeys: [passkey('pk_2', { name: 'Phone' })] });
    return jsonResponse({ response: passkey('pk_2', { name: 'Phone' }), client: drawn.service.client() });
  });
};

describe('the passkeys of an account', () => {
  it('UP-65 UP-66 have a section with a button to add one', async () => {
    const drawn = await draw();
    expect(drawn.section('passkeys').textContent).toBe('PasskeysNew passkey');
  });

  it('UP-95 show when they were added and used', async () => {
    const drawn = await draw({
      arrange(service) {
        const now = service.client()?.sessions[0]?.created_at ?? 0;
        changeUser(service, {
          passkeys: [
            passkey('pk_1', { created_at: now, last_used_at: now }),
            passkey('pk_2', { name: null, created_at: now - DAY_MS }),
          ],
        });
      },
    });
    const rows = [...drawn.section('passkeys').querySelectorAll('li')].map(({ textContent }) => textContent);
    const time = '\\d{1,2}:\\d\\d [AP]M';
    expect(rows).toEqual([
      expect.stringMatching(`^Work laptopAdded today at ${time}, used today at ${time}$`),
      expect.stringMatching(`^PasskeyAdded yesterday at ${time}$`),
    ]);
    expect(drawn.find('time').className).toContain('lk-formattedDate');
  });

  it('UP-67 are added', async () => {
    const authenticator = createFakeAuthenticator();
    const drawn = await draw({ platform: { credentials: authenticator } });
    registers(drawn);
    await drawn.pressIn('passkeys', 'New passkey');
    expect(authenticator.requests).toHaveLength(1);
    expect(drawn.section('passkeys').textContent).toContain('Phone');
    expect(drawn.said()).toBe('The passkey is ready.');
  });

  it.each([
    ['NotAllowedError', 'No passkey was made.'],
    ['InvalidStateError', 'This device has a passkey for your account already.'],
    ['SecurityError', 'Passkeys do not work at this address.'],
    ['AbortError', 'No passkey was made.'],
  ])('show why one could not be added: %s', async (name, words) => {
    const authenticator = createFakeAuthenticator();
    authenticator.person = 'waits';
    const drawn = await draw({ platform: { credentials: authenticator } });
    registers(drawn);
    await drawn.pressIn('passkeys', 'New passkey');
    expect(drawn.section('passkeys').querySelector('[aria-busy="true"]')).not.toBeNull();
    await drawn.meanwhile(() => authenticator.fail(name));
    expect(drawn.section('passkeys').querySelector('[role="alert"]')?.textContent).toContain(words);
    expect(drawn.section('passkeys').querySelector('[aria-busy="true"]')).toBeNull();
  });

  it('show that a browser has no support, in the language of the page', async () => {
    const errors = { passkey_not_supported: 'Sign in another way, says the pack.' };
    const drawn = await draw({ options: { localization: { errors } } });
    await drawn.pressIn('passkeys', 'New passkey');
    expect(drawn.section('passkeys').querySelector('[role="alert"]')?.textContent).toContain(
      'This browser cannot store passkeys.',
    );
  });

  it('UP-68 UP-69 are renamed once the name has changed', async () => {
    const drawn = await draw(WITH_ONE);
    await drawn.pressIn('passkeys', 'Options for Work laptop');
    await drawn.pressIn('passkeys', 'Rename');
    expect(document.activeElement).toBe(drawn.field('name'));
    const save = () => drawn.section('passkeys').querySelector<HTMLButtonElement>('[type="submit"]');
    expect([drawn.field('name').value, save()?.disabled]).toEqual(['Work laptop', true]);
    await drawn.fill('name', 'x');
    expect(save()?.disabled).toBe(true);
    await drawn.fill('name', ' Home laptop ');
    const renamed = passkey('pk_1', { name: 'Home laptop' });
    drawn.answer('PATCH /me/passkeys/pk_1', { passkeys: [renamed] }, renamed);
    await drawn.pressIn('passkeys', 'Save');
    expect(drawn.sent('/passkeys/pk_1')).toEqual({ name: 'Home laptop' });
    expect(drawn.section('passkeys').textContent).toContain('Home laptop');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Options for Home laptop');
  });

  it('keep the typed name when it is rejected', async () => {
    const drawn = await draw(WITH_ONE);
    await drawn.pressIn('passkeys', 'Options for Work laptop');
    await drawn.pressIn('passkeys', 'Rename');
    await drawn.fill('name', 'Home laptop');
    drawn.service.once('PATCH /me/passkeys/pk_1', () =>
      errorResponse(422, 'form_param_max_length_exceeded', 'name', { max: 64 }),
    );
    await drawn.pressIn('passkeys', 'Save');
    expect(drawn.field('name').value).toBe('Home laptop');
    expect(drawn.section('passkeys').textContent).toContain('Use 64 characters or fewer.');
  });

  it('UP-70 UP-71 are removed after a confirmation that names them', async () => {
    const drawn = await draw(WITH_ONE);
    await drawn.pressIn('passkeys', 'Options for Work laptop');
    await drawn.pressIn('passkeys', 'Remove');
    expect(drawn.section('passkeys').textContent).toContain('You can no longer sign in with Work laptop.');
    drawn.answer('DELETE /me/passkeys/pk_1', { passkeys: [] }, { object: 'passkey', id: 'pk_1', deleted: true });
    await drawn.pressIn('passkeys', 'Remove');
    expect(drawn.section('passkeys').textContent).toBe('PasskeysNew passkey');
    expect(drawn.said()).toBe('Work laptop is removed.');
    expect(document.activeElement?.textContent).toBe('Passkeys');
  });

  it('UP-72 stay when the confirmation is cancelled', async () => {
    const drawn = await draw(WITH_ONE);
    await drawn.pressIn('passkeys', 'Options for Work laptop');
    await drawn.pressIn('passkeys', 'Remove');
    await drawn.pressIn('passkeys', 'Cancel');
    expect(drawn.section('passkeys').textContent).not.toContain('You can no longer');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Options for Work laptop');
  });

  it('UP-73 close the confirmation when another one is added', async () => {
    const authenticator = createFakeAuthenticator();
    authenticator.person = 'waits';
    const drawn = await draw({ ...WITH_ONE, platform: { credentials: authenticator } });
    registers(drawn);
    await drawn.pressIn('passkeys', 'Options for Work laptop');
    await drawn.pressIn('passkeys', 'Remove');
    await drawn.pressIn('passkeys', 'New passkey');
    expect(drawn.section('passkeys').textContent).not.toContain('You can no longer');
    expect(document.activeElement?.textContent).toBe('New passkey');
  });
});
