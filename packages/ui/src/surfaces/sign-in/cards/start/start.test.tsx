// The start card with its lazy parts: phone numbers, providers and wallets, passkeys, and their order.
import { WEB3_STRATEGIES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { editing, sending } from '../../../../flows/form.ts';
import type { SignInStart } from '../../../../flows/sign-in/cards/start.ts';
import { PLAIN } from '../../../../styles/appearance/appearance.ts';
import { type } from '../../../../testing/render.tsx';
import { drawCard } from '../../../../testing/sign-in-card.tsx';
import type { CardContext } from '../../sign-in-context.ts';
import * as phone from '../phone-identifier.tsx';
import { Start } from './start.tsx';

const VALUES = { identifier: '', phoneNumber: '', password: '' };

const start = (change: Partial<SignInStart> = {}): SignInStart => ({
  at: 'start',
  field: 'text',
  switched: false,
  detects: true,
  form: editing(VALUES),
  attempt: undefined,
  parked: [],
  ...change,
});

const arrived = { code: phone };
const withPhone = { identifiers: ['email_address', 'phone_number'], fields: ['text', 'phone'] } as const;

describe('the start card', () => {
  it('without extras is rendered at once', async () => {
    const drawn = await drawCard((send) => <Start state={start()} send={send} />);
    expect(drawn.field('identifier').autocomplete).toBe('username webauthn');
    expect(drawn.node.querySelector('.lk-divider')).toBeNull();
  });

  it('waits for its extras, and continues without them when they cannot be loaded', async () => {
    const waiting = await drawCard((send) => <Start state={start()} send={send} extras={{}} />);
    expect(waiting.node.querySelector('.lk-card')).toBeNull();
    const failed = await drawCard((send) => (
      <Start state={start()} send={send} extras={{ failure: { error: new Error('offline') } }} />
    ));
    expect(failed.field('identifier').isConnected).toBe(true);
  });

  it('fails with its extras while it asks for a number, for which there is no field without them', async () => {
    const extras = { failure: { error: new Error('offline') } };
    const draw = (change: Partial<SignInStart>, around: Partial<CardContext> = withPhone) =>
      drawCard((send) => <Start state={start(change)} send={send} extras={extras} />, { around });
    await expect(draw({ field: 'phone' })).rejects.toThrow('offline');
    await expect(draw({ field: 'phone' }, { identifiers: ['phone_number'], fields: ['phone'] })).rejects.toThrow(
      'offline',
    );
    await expect(draw({}, { identifiers: [], fields: [], wallets: WEB3_STRATEGIES })).rejects.toThrow('offline');
    expect((await draw({ field: 'text' })).field('identifier').isConnected).toBe(true);
  });

  it('offers the other field next to the label, by its name', async () => {
    const drawn = await drawCard((send) => <Start state={start()} send={send} extras={arrived} />, {
      around: withPhone,
    });
    await drawn.press('Use a phone number');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'switch-identifier' });
    const other = await drawCard((send) => <Start state={start({ field: 'phone' })} send={send} extras={arrived} />, {
      around: { identifiers: ['email_address', 'username', 'phone_number'], fields: ['text', 'phone'] },
    });
    expect(other.text()).toContain('Use email or username');
    expect(other.find('.lk-formFieldAction').isConnected).toBe(true);
  });

  it('offers no other field where there is none', async () => {
    const drawn = await drawCard((send) => <Start state={start({ field: 'phone' })} send={send} extras={arrived} />, {
      around: { identifiers: ['phone_number'], fields: ['phone'] },
    });
    expect(drawn.node.querySelector('.lk-field-top .lk-link')).toBeNull();
  });

  it('accepts a phone number, in E.164, and the focus after a switch', async () => {
    const state = start({ field: 'phone', switched: true });
    const drawn = await drawCard((send) => <Start state={state} send={send} extras={arrived} />, { around: withPhone });
    const input = drawn.find<HTMLInputElement>('input[type="tel"]');
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute('autocomplete')).toBe('tel webauthn');
    await drawn.meanwhile(() => import('../../../../parts/phone-input/library.ts'));
    await type(input, '2079460018');
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'typed', field: 'phoneNumber', value: '+442079460018' });
  });

  it('sends the number, not its formatted text', async () => {
    const state = start({ field: 'phone', form: editing({ ...VALUES, phoneNumber: '+12025550123' }) });
    const drawn = await drawCard((send) => <Start state={state} send={send} extras={arrived} />, { around: withPhone });
    await drawn.submit();
    expect(drawn.send.mock.calls).toEqual([[{ type: 'submit' }]]);
  });

  it.each([
    ['form_param_nil', 'Enter your phone number.'],
    ['form_param_format_invalid', 'This number looks unfinished. Check it and its country code.'],
  ])('shows errors of a number (%s), under its field', async (code, text) => {
    const state = start({ field: 'phone', form: editing(VALUES, [{ code, field: 'phoneNumber' }]) });
    const drawn = await drawCard((send) => <Start state={state} send={send} extras={arrived} />, { around: withPhone });
    expect(drawn.find('.lk-field-error').textContent).toBe(text);
    expect(drawn.find('input[type="tel"]').getAttribute('aria-invalid')).toBe('true');
    expect(drawn.node.querySelector('[role="alert"]')).toBeNull();
  });

  it('starts with the country that the client guesses', async () => {
    const drawn = await drawCard((send) => <Start state={start({ field: 'phone' })} send={send} extras={arrived} />, {
      around: withPhone,
    });
    await drawn.meanwhile(() => import('../../../../parts/phone-input/library.ts'));
    expect(drawn.find('.lk-phone-country').textContent).toBe('GB +44');
  });

  it('shows wallets above the form, or below it, with a divider between', async () => {
    const around = { wallets: WEB3_STRATEGIES };
    const top = await drawCard((send) => <Start state={start()} send={send} extras={arrived} />, { around });
    const order = () => [...top.find('.lk-card-body').children].map((each) => each.classList[0]);
    expect(order()).toEqual(['lk-ways', 'lk-divider', 'lk-form']);
    const bottom = await drawCard((send) => <Start state={start()} send={send} extras={arrived} />, {
      around,
      appearance: { ...PLAIN, layout: { socialButtonsPlacement: 'bottom' } },
    });
    expect([...bottom.find('.lk-card-body').children].map((each) => each.classList[0])).toEqual([
      'lk-form',
      'lk-divider',
      'lk-ways',
    ]);
  });

  it('shows no divider where there is no form', async () => {
    const drawn = await drawCard((send) => <Start state={start()} send={send} extras={arrived} />, {
      around: { identifiers: [], fields: [], wallets: WEB3_STRATEGIES },
    });
    expect(drawn.node.querySelector('.lk-divider, form')).toBeNull();
    await drawn.press('Continue with MetaMask');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({
      type: 'use-wallet',
      strategy: 'web3_metamask_signature',
    });
  });

  it('waits for the pressed wallet, and ignores everything else meanwhile', async () => {
    const state = start({ form: sending(VALUES), pressed: 'web3_metamask_signature' });
    const drawn = await drawCard((send) => <Start state={state} send={send} extras={arrived} />, {
      around: { wallets: WEB3_STRATEGIES, passkeyLink: true },
    });
    expect(drawn.find('[aria-label="Continue with MetaMask"]').getAttribute('aria-busy')).toBe('true');
    expect(drawn.find<HTMLButtonElement>('[aria-label="Continue with OKX Wallet"]').disabled).toBe(true);
    expect(drawn.find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(true);
    expect(drawn.find<HTMLButtonElement>('.lk-footerActionLink__usePasskey').disabled).toBe(true);
  });

  it('offers a passkey where the instance enables it', async () => {
    const drawn = await drawCard((send) => <Start state={start()} send={send} extras={arrived} />, {
      around: { passkeyLink: true },
    });
    await drawn.press('Sign in with a passkey');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'use-passkey' });
    expect(drawn.find('.lk-passkeyIcon').isConnected).toBe(true);
  });

  it('does not take the focus while other methods are above', async () => {
    const around = { wallets: WEB3_STRATEGIES, focusesAtOnce: true };
    const drawn = await drawCard((send) => <Start state={start()} send={send} extras={arrived} />, { around });
    expect(document.activeElement).not.toBe(drawn.field('identifier'));
    const alone = await drawCard((send) => <Start state={start()} send={send} />, { around: { focusesAtOnce: true } });
    expect(document.activeElement).toBe(alone.field('identifier'));
  });
});
