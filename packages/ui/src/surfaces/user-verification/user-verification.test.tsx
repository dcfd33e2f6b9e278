// Step-up in the rendered surface: real machine, real client, in-memory service.
import { errorResponse, jsonResponse } from '@latchkey/client/testing';
import type { SessionJSON, SessionVerificationJSON } from '@latchkey/wire';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { drawSurface, type Scene } from '../../testing/draw-surface.tsx';
import { Surface } from './index.tsx';

const EMAIL = 'mira@harbourlab.org';
const mail = { strategy: 'email_code', email_address_id: 'idn_1', safe_identifier: 'm***@harbourlab.org' } as const;
const phone = { strategy: 'phone_code', phone_number_id: 'idn_2', safe_identifier: '+49 ****89' } as const;
const password = { strategy: 'password' } as const;
const totp = { strategy: 'totp' } as const;
const backup = { strategy: 'backup_code' } as const;

type Props = Parameters<typeof Surface>[0]['props'];

type Change = Partial<SessionVerificationJSON>;

const draw = async (
  first: Change | 'broken',
  props: Props = {},
  scene: Scene = {},
  around: (surface: (own: Props) => ReactNode) => ReactNode = (surface) => surface({}),
) => {
  let session: SessionJSON | undefined;
  const reply = (change: Change) => () =>
    jsonResponse({
      response: {
        object: 'session_verification',
        status: 'needs_first_factor',
        level: 'second_factor',
        session,
        first_factor_verification: null,
        second_factor_verification: null,
        supported_first_factors: [],
        supported_second_factors: null,
        ...change,
      },
      client: null,
    });
  const at = (path = '') => `POST /client/sessions/${session?.id}/verify${path}`;
  const drawn = await drawSurface(
    (location) => around((own) => <Surface props={{ ...props, ...own }} location={location} mode="mounted" />),
    {
      ...scene,
      arrange(service) {
        service.addAccount(EMAIL, 'correct horse');
        session = service.signInDirectly(EMAIL);
        if (first === 'broken') service.once(at(), () => errorResponse(429, 'too_many_requests'));
        else service.once(at(), reply(first));
        for (const path of ['/prepare_first_factor', '/prepare_second_factor'])
          service.once(at(path), reply(first === 'broken' ? {} : first));
        scene.arrange?.(service);
      },
    },
  );
  await drawn.meanwhile(() => vi.dynamicImportSettled());
  const answers = (path: string, change: Change) => drawn.service.once(at(path), reply(change));
  const refuses = (path: string, code: string, field?: string) =>
    drawn.service.once(at(path), () => errorResponse(422, code, field));
  const sent = () => Object.fromEntries(new URLSearchParams(drawn.platform.network.requests.at(-1)?.body ?? ''));
  const requestOf = (path: string) =>
    Object.fromEntries(
      new URLSearchParams(
        drawn.platform.network.requests.findLast(({ url }) => url.pathname.endsWith(`/verify${path}`))?.body ?? '',
      ),
    );
  return { ...drawn, answers, refuses, sent, requestOf, session: () => session };
};

type HostProps = {
  readonly callbacks: readonly [() => void, () => void];
  readonly children: (callback: () => void) => ReactNode;
};

/** A host that passes another callback when its button is clicked. */
const Host = ({ callbacks: [first, second], children }: HostProps) => {
  const [isLater, setLater] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLater(true)}>
        Give another callback
      </button>
      {children(isLater ? second : first)}
    </>
  );
};

const COMPLETE = { status: 'complete' } as const;
const SECOND = { status: 'needs_second_factor', supported_second_factors: [totp, phone, backup] } as const;

describe('the first factor', () => {
  it('UV-1 asks for the password, and names the user', async () => {
    const drawn = await draw({ supported_first_factors: [password, mail] });
    expect(drawn.find('h1').textContent).toBe('Confirm it is you');
    expect(drawn.field('password').autocomplete).toBe('current-password');
    expect(document.activeElement).toBe(drawn.field('password'));
    expect(drawn.find<HTMLInputElement>('[name="identifier"]').value).toBe(EMAIL);
    expect(drawn.requestOf('')).toEqual({ level: 'second_factor' });
  });

  it('UV-2 asks for the code of the e-mail', async () => {
    const drawn = await draw({ supported_first_factors: [mail] });
    expect(drawn.text()).toContain('We emailed six digits.');
    expect(drawn.text()).toContain('m***@harbourlab.org');
    expect(drawn.requestOf('/prepare_first_factor')).toEqual({ strategy: 'email_code', email_address_id: 'idn_1' });
    expect(drawn.node.querySelector('.lk-identity-chip button')).toBeNull();
  });

  it('UV-3 asks for the code of the text message', async () => {
    const drawn = await draw({ supported_first_factors: [phone] });
    expect(drawn.text()).toContain('We texted six digits.');
    expect(drawn.requestOf('/prepare_first_factor')).toEqual({ strategy: 'phone_code', phone_number_id: 'idn_2' });
  });

  it('UV-4 leads to the second where the service requires it', async () => {
    const drawn = await draw({ supported_first_factors: [password] });
    drawn.answers('/attempt_first_factor', SECOND);
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    expect(drawn.find('h1').textContent).toBe('Two-step code');
    expect(drawn.location.read().path).toBe('/factor-two');
    expect(drawn.requestOf('/attempt_first_factor')).toEqual({ strategy: 'password', password: 'correct horse' });
  });

  it('UV-5 that is enough activates the session, and calls the waiting caller', async () => {
    const afterVerification = vi.fn();
    const drawn = await draw({ supported_first_factors: [password] }, { level: 'first_factor', afterVerification });
    const setActive = vi.spyOn(drawn.latchkey, 'setActive');
    drawn.answers('/attempt_first_factor', COMPLETE);
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    expect(setActive).toHaveBeenCalledWith({ session: drawn.session()?.id });
    expect(afterVerification).toHaveBeenCalledTimes(1);
    expect(drawn.text()).toContain('Confirmed');
    expect(drawn.requestOf('')).toEqual({ level: 'first_factor' });
    expect(drawn.platform.navigations).toEqual([]);
  });

  it('UV-6 lists the other methods without the current one', async () => {
    const drawn = await draw({ supported_first_factors: [password, mail, phone] });
    await drawn.press('Use another way');
    const methods = [...drawn.node.querySelectorAll('.lk-choice, .lk-choices button')].map((each) => each.textContent);
    expect(methods).toEqual(['Email a code to m***@harbourlab.org', 'Text a code to +49 ****89']);
    await drawn.press('Email a code to m***@harbourlab.org');
    expect(drawn.requestOf('/prepare_first_factor')).toMatchObject({ strategy: 'email_code' });
  });

  it('UV-7 leads to help where there is a contact', async () => {
    const drawn = await draw(
      { supported_first_factors: [password] },
      {},
      { options: { supportEmail: 'help@example.test' } },
    );
    await drawn.press('Get help');
    expect(drawn.find('a').getAttribute('href')).toBe('mailto:help@example.test');
    await drawn.press('Back');
    expect(drawn.field('password')).toBeTruthy();
  });

  it('asks for the passkey first, where the user has one and the browser supports it', async () => {
    const first_factor_verification = {
      object: 'verification',
      status: 'unverified',
      strategy: 'passkey',
      attempts: 0,
      expire_at: null,
      error: null,
      verified_at_client: null,
      nonce: '{}',
    } as const;
    const first = { supported_first_factors: [password], first_factor_verification } as const;
    const without = await draw(first);
    expect(without.field('password')).toBeTruthy();
    const drawn = await draw(first, {}, { platform: { credentials: { isSupported: () => true } } });
    expect(drawn.text()).toContain('Use your passkey.');
    await drawn.press('Use another way');
    await drawn.press('Use my password');
    expect(drawn.field('password')).toBeTruthy();
  });

  it('has no alternative where there is none', async () => {
    const drawn = await draw(
      { supported_first_factors: [password] },
      {},
      {
        environment: (environment) => ({
          ...environment,
          display_config: { ...environment.display_config, support_email: '' },
        }),
      },
    );
    expect(drawn.text()).not.toContain('another way');
    expect(drawn.text()).not.toContain('Get help');
  });

  it('shows under the field that the password is wrong', async () => {
    const drawn = await draw({ supported_first_factors: [password] });
    drawn.refuses('/attempt_first_factor', 'form_password_incorrect', 'password');
    await drawn.fill('password', 'wrong');
    await drawn.submit();
    expect(drawn.field('password').getAttribute('aria-invalid')).toBe('true');
    expect(drawn.field('password').value).toBe('wrong');
    expect(drawn.text()).toContain('That password is not right. Try again, or use another way.');
  });

  it.each([
    ['form_password_incorrect', 'password', 'use another way'],
    ['strategy_for_user_invalid', undefined, 'cannot confirm it that way'],
    ['user_locked', undefined, 'Use another way, or try again later.'],
    ['passkey_invalid', undefined, 'This passkey does not work here.'],
  ])('uses %s for a step-up, also where a language has a text for it at a sign-in', async (code, field, words) => {
    const errors = { [code]: 'You cannot sign in like that.', too_many_requests: 'Slowly.' };
    const drawn = await draw({ supported_first_factors: [password] }, {}, { options: { localization: { errors } } });
    drawn.refuses('/attempt_first_factor', code, field);
    await drawn.fill('password', 'wrong');
    await drawn.submit();
    expect(drawn.text()).toContain(words);
    expect(drawn.text()).not.toMatch(/sign in/i);
    drawn.refuses('/attempt_first_factor', 'too_many_requests');
    await drawn.submit();
    expect(drawn.text()).toContain('Slowly.');
  });

  it('has texts that a host can change', async () => {
    const localization = { reverification: { 'error.form_password_incorrect': 'Nope.' } };
    const drawn = await draw({ supported_first_factors: [password] }, {}, { options: { localization } });
    drawn.refuses('/attempt_first_factor', 'form_password_incorrect', 'password');
    await drawn.fill('password', 'wrong');
    await drawn.submit();
    expect(drawn.text()).toContain('Nope.');
  });
});

describe('the second factor', () => {
  it('UV-8 sends a code by text message', async () => {
    const drawn = await draw({ ...SECOND, supported_second_factors: [phone] });
    expect(drawn.text()).toContain('+49 ****89');
    expect(drawn.requestOf('/prepare_second_factor')).toEqual({ strategy: 'phone_code', phone_number_id: 'idn_2' });
  });

  it('UV-9 asks for the authenticator code, without a button to send one', async () => {
    const drawn = await draw(SECOND);
    expect(drawn.text()).toContain('Open your authenticator app');
    expect(drawn.text()).not.toContain('Send');
  });

  it('UV-10 asks for a backup code', async () => {
    const drawn = await draw({ ...SECOND, supported_second_factors: [backup] });
    expect(drawn.find('h1').textContent).toBe('Backup code');
    drawn.refuses('/attempt_second_factor', 'form_code_incorrect', 'code');
    await drawn.fill('code', 'k7qd-9mxw');
    await drawn.submit();
    expect(drawn.requestOf('/attempt_second_factor')).toEqual({ strategy: 'backup_code', code: 'k7qd-9mxw' });
    expect(drawn.text()).toContain('not one of your unused backup codes');
  });

  it('UV-11 is not reached by its URL while the first is required', async () => {
    const drawn = await draw({ supported_first_factors: [password] }, {}, { path: '/factor-two' });
    expect(drawn.field('password')).toBeTruthy();
    expect(drawn.location.read().path).toBe('');
  });

  it('UV-12 that is verified activates the session', async () => {
    const afterVerification = vi.fn();
    const drawn = await draw(SECOND, { afterVerification });
    const setActive = vi.spyOn(drawn.latchkey, 'setActive');
    drawn.answers('/attempt_second_factor', COMPLETE);
    await drawn.fill('code', '424242');
    expect(drawn.requestOf('/attempt_second_factor')).toEqual({ strategy: 'totp', code: '424242' });
    expect(setActive).toHaveBeenCalledWith({ session: drawn.session()?.id });
    expect(afterVerification).toHaveBeenCalledTimes(1);
  });

  it('UV-13 lists the other second factors', async () => {
    const drawn = await draw(SECOND);
    await drawn.press('Use another way');
    expect(drawn.text()).toContain('Text a code to +49 ****89');
    expect(drawn.text()).toContain('Use a backup code');
    expect(drawn.text()).not.toContain('Use my authenticator app');
  });

  it('UV-14 leads to help from its list', async () => {
    const drawn = await draw(SECOND, {}, { options: { supportEmail: 'help@example.test' } });
    await drawn.press('Use another way');
    await drawn.press('Get help');
    expect(drawn.text()).toContain('help@example.test');
  });
});

describe('a step-up', () => {
  it('calls the current callback of the host', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const drawn = await draw({ supported_first_factors: [password] }, {}, {}, (surface) => (
      <Host callbacks={[first, second]}>{(afterVerification) => surface({ afterVerification })}</Host>
    ));
    await drawn.press('Give another callback');
    drawn.answers('/attempt_first_factor', COMPLETE);
    await drawn.fill('password', 'correct horse');
    await drawn.submit();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it('that cannot start shows why, and tries again on request', async () => {
    const drawn = await draw('broken');
    expect(drawn.text()).toContain('This could not start');
    drawn.answers('', { supported_first_factors: [password] });
    await drawn.press('Try again');
    expect(drawn.field('password')).toBeTruthy();
  });

  it('shows an error where the account has no method', async () => {
    const drawn = await draw({ supported_first_factors: [] });
    expect(drawn.find('h1').textContent).toBe('This page cannot confirm it is you');
  });

  it('is not rendered while no user is signed in', async () => {
    const drawn = await drawSurface((location) => <Surface props={{}} location={location} mode="mounted" />);
    expect(drawn.node.textContent).toBe('');
  });

  it('sends another code after half a minute', async () => {
    const drawn = await draw({ supported_first_factors: [mail] });
    drawn.answers('/prepare_first_factor', { supported_first_factors: [mail] });
    expect(drawn.text()).toContain('Send');
    await drawn.advance(31_000);
    await drawn.press('Send a new code');
    expect(drawn.service.calls.filter((call) => call.endsWith('/prepare_first_factor'))).toHaveLength(2);
  });
});
