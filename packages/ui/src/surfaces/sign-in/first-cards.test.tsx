// First-factor cards other than password and e-mail code: phone code, passkey, link, list of methods, accounts, ticket.
import { WEB3_STRATEGIES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { newCodeEntry } from '../../flows/code-entry.ts';
import { newLinkWait } from '../../flows/email-link-wait.ts';
import { editing, sending } from '../../flows/form.ts';
import type { SignInChoose } from '../../flows/sign-in/cards/choose-factor.ts';
import type { SignInCode } from '../../flows/sign-in/cards/code.ts';
import type { SignInLink } from '../../flows/sign-in/cards/email-link.ts';
import type { SignInPasskey } from '../../flows/sign-in/cards/passkey.ts';
import { drawCard } from '../../testing/sign-in-card.tsx';
import {
  attempt,
  CODE,
  EMAIL,
  LINK,
  PASSKEY,
  PASSWORD,
  PHONE,
  PHONE_CODE,
  PHONE_RESET,
  RESET,
} from '../../testing/sign-in-fixtures.ts';
import { Accounts } from './cards/accounts.tsx';
import { ChooseFactor } from './cards/choose-factor.tsx';
import { Code } from './cards/code.tsx';
import { EmailLink, LinkLanding, LinkOpened } from './cards/email-link.tsx';
import { Passkey } from './cards/passkey.tsx';
import { Ticket } from './cards/ticket.tsx';

const progress = { identifier: EMAIL, field: 'text', attempt: attempt(), parked: [] } as const;
const library = () => import('../../parts/phone-input/library.ts');

const waysIn = (node: HTMLElement) =>
  [...node.querySelectorAll('.lk-choices button')].map((each) => each.textContent ?? '');

describe('the phone code card', () => {
  const state: SignInCode = { at: 'code', ...progress, factor: PHONE_CODE, entry: newCodeEntry };

  it('names the application, and the masked number', async () => {
    const drawn = await drawCard((send) => <Code state={state} send={send} />);
    expect(drawn.text()).toContain('We texted six digits.');
    expect(drawn.find('.lk-identity-chip').textContent).toBe(PHONE_CODE.safeIdentifier);
    expect(drawn.find('.lk-signIn-phoneCode').isConnected).toBe(true);
    await drawn.press('Use a different account');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'edit-identifier' });
  });

  it('formats a number that is not masked', async () => {
    const factor = { ...PHONE_CODE, safeIdentifier: PHONE };
    const drawn = await drawCard((send) => <Code state={{ ...state, factor }} send={send} />);
    await drawn.meanwhile(library);
    expect(drawn.find('.lk-formattedPhoneNumber').textContent).toBe('+49 1511 2345678');
  });

  it('for a new password names its purpose', async () => {
    const drawn = await drawCard((send) => <Code state={{ ...state, factor: PHONE_RESET }} send={send} />);
    expect(drawn.text()).toContain('Choose a new password');
    expect(drawn.text()).toContain('First enter the six digits we texted.');
    const mailed = await drawCard((send) => <Code state={{ ...state, factor: RESET }} send={send} />);
    expect(mailed.text()).toContain('First enter the six digits we emailed.');
  });
});

describe('the passkey card', () => {
  const state: SignInPasskey = { at: 'passkey', ...progress, form: editing(null) };

  it('opens the browser’s dialog on request', async () => {
    const drawn = await drawCard((send) => <Passkey state={state} send={send} />);
    expect(drawn.text()).toContain(EMAIL);
    expect(document.activeElement?.textContent).toBe('Continue');
    await drawn.press('Continue');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'submit' });
  });

  it('shows errors', async () => {
    const form = editing(null, [{ code: 'passkey_retrieval_cancelled' }]);
    const drawn = await drawCard((send) => <Passkey state={{ ...state, form }} send={send} />);
    expect(drawn.find('[role="alert"]').textContent).toContain('The passkey was not used.');
  });

  it('ignores input while the browser’s dialog is open', async () => {
    const drawn = await drawCard((send) => <Passkey state={{ ...state, form: sending(null) }} send={send} />);
    expect(drawn.find('.lk-formButtonPrimary').getAttribute('aria-busy')).toBe('true');
    expect(drawn.node.querySelector('.lk-identity-chip button')).toBeNull();
  });
});

describe('the link card', () => {
  const state: SignInLink = { at: 'email-link', ...progress, factor: LINK, wait: newLinkWait };
  const withWays = { ...state, attempt: attempt({ firstFactors: [LINK, PASSWORD] }) };

  it('explains to use the link, names the address, and moves the focus to its title', async () => {
    const drawn = await drawCard((send) => <EmailLink state={withWays} send={send} />);
    expect(drawn.find('h1').textContent).toBe('Open the link we sent');
    expect(drawn.find('.lk-identity-chip').textContent).toContain(EMAIL);
    expect(document.activeElement).toBe(drawn.find('header'));
    await drawn.press('Use another way');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'another-way' });
  });

  it('sends another link only after the wait', async () => {
    const waiting = await drawCard((send) => <EmailLink state={state} send={send} />);
    expect(waiting.find<HTMLButtonElement>('.lk-formResendCodeLink').disabled).toBe(true);
    expect(waiting.text()).toContain('Send again in 1:00');
    const ready = await drawCard((send) => (
      <EmailLink state={{ ...state, wait: { ...newLinkWait, seconds: 0 } }} send={send} />
    ));
    await ready.press('Send a new link');
    expect(ready.send).toHaveBeenCalledExactlyOnceWith({ type: 'resend' });
  });

  it('shows when the link expired, or could not be sent', async () => {
    const expired = await drawCard((send) => (
      <EmailLink state={{ ...state, wait: { check: { is: 'expired' }, seconds: 0 } }} send={send} />
    ));
    expect(expired.find('h1').textContent).toBe('This link has expired');
    await expired.press('Send a new link');
    expect(expired.send).toHaveBeenCalledExactlyOnceWith({ type: 'resend' });
    const problem = { code: 'too_many_requests', text: 'Wait a little.' };
    const failed = await drawCard((send) => (
      <EmailLink state={{ ...state, wait: { check: { is: 'failed', problem }, seconds: 0 } }} send={send} />
    ));
    expect(failed.find('[role="alert"]').textContent).toContain('Wait a little.');
  });

  it('continues by itself when the link was opened elsewhere', async () => {
    const drawn = await drawCard((send) => (
      <EmailLink state={{ ...state, wait: { check: { is: 'following' }, seconds: 10 } }} send={send} />
    ));
    expect(drawn.find('h1').textContent).toBe('The link was opened');
    expect(drawn.node.querySelector('.lk-line, .lk-identity-chip button')).toBeNull();
  });

  it('in a tab that is no longer needed offers to continue all the same', async () => {
    const drawn = await drawCard((send) => (
      <LinkOpened state={{ at: 'link-opened', ...progress, form: editing(null) }} send={send} />
    ));
    expect(drawn.find('h1').textContent).toBe('Continue in the other tab');
    await drawn.press('Continue here instead');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'submit' });
    await drawn.press('Back');
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'back' });
  });
});

describe('the page of a link', () => {
  const land = (outcome: Parameters<typeof LinkLanding>[0]['state']['outcome']) =>
    drawCard((send) => <LinkLanding state={{ at: 'link-landing', outcome, identifier: '' }} send={send} />);

  it('waits, and shows it', async () => {
    const drawn = await land('loading');
    expect(drawn.find('[role="status"]').textContent).toContain('Checking the link');
    expect(drawn.node.querySelector('h1')).toBeNull();
  });

  it.each([
    ['verified', 'success', 'The link worked'],
    ['expired', 'neutral', 'This link has expired'],
    ['client_mismatch', 'warning', 'Open the link where you started'],
    ['failed', 'danger', 'This link does not work'],
  ] as const)('shows its result: %s', async (outcome, tone, title) => {
    const drawn = await land(outcome);
    expect(drawn.find('h1').textContent).toBe(title);
    expect(drawn.find('.lk-verificationLinkStatusIconBox').getAttribute('data-tone')).toBe(tone);
    expect(drawn.find('.lk-verificationLinkStatusText').textContent).toBe('You can close this tab.');
    expect(drawn.node.querySelector('button') === null).toBe(outcome === 'verified');
  });

  it('leads back where the link was invalid', async () => {
    const drawn = await land('expired');
    await drawn.press('Back to sign-in');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'back' });
  });
});

describe('the list of methods', () => {
  const choose = (change: Partial<SignInChoose> = {}): SignInChoose => ({
    at: 'choose-factor',
    why: 'another',
    back: PASSWORD,
    form: editing(null),
    ...progress,
    attempt: attempt({ firstFactors: [PASSWORD, PASSKEY, PHONE_CODE, CODE, LINK, RESET] }),
    ...change,
  });

  it('has every method but the current one, in its order, and never a reset', async () => {
    const drawn = await drawCard((send) => <ChooseFactor state={choose()} send={send} />);
    expect(waysIn(drawn.node)).toEqual([
      'Email me a link',
      'Email me a code',
      `Text a code to ${PHONE_CODE.safeIdentifier}`,
      'Use a passkey',
    ]);
    expect(drawn.text()).not.toContain('for a new password');
    await drawn.press('Use a passkey');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'choose', factor: PASSKEY });
  });

  it('resets by text message where that is the method', async () => {
    const firstFactors = [PASSWORD, CODE, PHONE_RESET];
    const drawn = await drawCard((send) => (
      <ChooseFactor state={choose({ why: 'forgot', attempt: attempt({ firstFactors }) })} send={send} />
    ));
    expect(drawn.text()).toContain('or sign in another way');
    await drawn.press('Text me a code for a new password');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'choose', factor: PHONE_RESET });
  });

  it('has the wallets under it, and waits for the pressed one', async () => {
    const around = { wallets: WEB3_STRATEGIES };
    const drawn = await drawCard((send) => <ChooseFactor state={choose()} send={send} />, { around });
    expect(drawn.text()).toContain('or continue with');
    await drawn.press('Continue with Coinbase Wallet');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({
      type: 'use-wallet',
      strategy: 'web3_coinbase_wallet_signature',
    });
    const state = choose({ form: sending(null), pressed: 'web3_metamask_signature' });
    const busy = await drawCard((send) => <ChooseFactor state={state} send={send} />, { around });
    expect(busy.find('[aria-busy="true"]').getAttribute('aria-label')).toBe('Continue with MetaMask');
    expect(busy.find<HTMLButtonElement>('.lk-choices button').disabled).toBe(true);
  });

  it('leads back to the start where there is no previous card', async () => {
    const drawn = await drawCard((send) => <ChooseFactor state={choose({ back: undefined })} send={send} />);
    expect(waysIn(drawn.node)).toContain('Use my password');
    expect(drawn.text()).toContain(`These work for ${EMAIL}.`);
    await drawn.press('Back to the start');
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'back' });
  });

  it('promises nothing for an account where only providers and wallets are left', async () => {
    const state = choose({ back: undefined, attempt: attempt({ firstFactors: [] }) });
    const drawn = await drawCard((send) => <ChooseFactor state={state} send={send} />, {
      around: { wallets: WEB3_STRATEGIES },
    });
    expect(drawn.text()).toContain('Choose how to continue.');
    expect(drawn.text()).not.toContain(EMAIL);
  });

  it('shows why a wallet failed', async () => {
    const form = editing(null, [{ code: 'web3_missing_identifier', text: 'We found no such wallet.' }]);
    const drawn = await drawCard((send) => <ChooseFactor state={choose({ form })} send={send} />);
    expect(drawn.find('[role="alert"]').textContent).toContain('We found no such wallet.');
  });
});

describe('the account chooser', () => {
  const draw = (change: object = {}) =>
    drawCard(
      (send) => <Accounts state={{ at: 'accounts', form: editing(null), identifier: '', ...change }} send={send} />,
      {
        arrange: (service) => {
          for (const name of ['mira@harbourlab.org', 'm.okafor@posteo.net']) {
            service.addAccount(name, 'correct horse');
            service.signInDirectly(name);
          }
        },
      },
    );

  it('has a row for each session, one to add, and one to sign out', async () => {
    const drawn = await draw();
    const sessions = drawn.latchkey.client?.signedInSessions ?? [];
    expect(sessions).toHaveLength(2);
    const rows = [...drawn.node.querySelectorAll('.lk-row')];
    expect(rows).toHaveLength(3);
    expect(rows[2]?.textContent).toBe('Use another account');
    expect(document.activeElement).toBe(rows[0]);
    (rows[1] as HTMLElement).click();
    expect(drawn.send).toHaveBeenCalledExactlyOnceWith({ type: 'choose-account', sessionId: sessions[1]?.id });
    await drawn.press('Use another account');
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'add-account' });
    await drawn.press('Sign out of every account');
    expect(drawn.send).toHaveBeenLastCalledWith({ type: 'sign-out-of-all' });
  });

  it('ignores input while one is being chosen', async () => {
    const drawn = await draw({ form: sending(null), pressed: 'sign-out-of-all' });
    for (const row of drawn.node.querySelectorAll<HTMLButtonElement>('.lk-row')) expect(row.disabled).toBe(true);
  });
});

it('a ticket is redeemed on a card that shows it', async () => {
  const drawn = await drawCard(() => <Ticket />);
  expect(drawn.find('.lk-signIn-ticket [role="status"]').textContent).toContain('Opening your link');
});
