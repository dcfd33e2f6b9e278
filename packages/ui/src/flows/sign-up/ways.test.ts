// Sign-up methods other than e-mail address, code and password: a phone number, a link, an invitation, a provider, a wallet.
import { describe, expect, it } from 'vitest';
import {
  answered,
  attempt,
  complete,
  EMAIL,
  PHONE,
  refused,
  SAVE,
  SIX,
  signUpFrom,
} from '../../testing/sign-up-fixtures.ts';
import type { SignUpEvent } from './event.ts';
import { signUpPath } from './path.ts';

const SUBMIT: SignUpEvent = { type: 'submit' };
const byPhone = attempt({ unverifiedFields: ['phone_number'], phoneNumber: PHONE });

describe('address or number', () => {
  const { after } = signUpFrom({ pair: true, fields: { emailAddress: 'optional', phoneNumber: 'optional' } });
  const number: SignUpEvent = { type: 'typed', field: 'phoneNumber', value: PHONE };
  const switched: SignUpEvent = { type: 'switch-identifier' };

  it('shows one, keeps both, and sends one', () => {
    expect(after(switched, SUBMIT).state).toMatchObject({ form: { problems: [{ field: 'phoneNumber' }] } });
    expect(after(switched, number, SUBMIT).effects).toEqual([
      { run: 'saveSignUp', as: 'create', values: { phoneNumber: PHONE } },
    ]);
    const back = after(switched, number, switched).state;
    expect(back).toMatchObject({ asked: { instead: 'phoneNumber' }, form: { values: { phoneNumber: PHONE } } });
  });

  it('switches nothing where both or only one are required', () => {
    const { after: plain, machine } = signUpFrom();
    expect(plain(switched).state).toEqual(machine.initial);
  });
});

describe('verifying a number', () => {
  const { after } = signUpFrom();

  it('follows the verification of the address, with its own code', () => {
    const next = after(...SAVE, answered(attempt()), { type: 'code-sent' }, SIX, answered(byPhone, 'attemptEmailCode'));
    expect(next).toMatchObject({
      effects: [{ run: 'preparePhoneCode' }, { run: 'stopTimer' }],
      state: { at: 'verify-phone' },
    });
    expect(signUpPath(next.state)).toBe('/verify-phone-number');
    expect(next.state).toMatchObject({ entry: { code: '' } });
  });

  it('sends its digits as such', () => {
    expect(after(...SAVE, answered(byPhone), { type: 'code-sent' }, SIX).effects).toEqual([
      { run: 'attemptPhoneCode', code: '417093' },
    ]);
  });

  it('does not send a code that was sent already', () => {
    const sent = { ...byPhone, codesSent: ['phoneNumber'] as const };
    expect(after(...SAVE, answered(sent)).effects).toEqual([]);
  });

  it('is not possible where the instance has no strategy for it', () => {
    const { after: without } = signUpFrom({ phoneProof: undefined });
    expect(without(...SAVE, answered(byPhone)).state).toMatchObject({ at: 'unavailable', needs: ['phone_number'] });
  });
});

describe('verifying the address by a link', () => {
  const { after } = signUpFrom({ emailProof: 'link' });
  const WAIT = [...SAVE, answered(attempt())] as const;
  const missing = attempt({ unverifiedFields: [], missingFields: ['username'] });

  it('sends one, and another after a minute', () => {
    expect(after(...WAIT).effects).toEqual([{ run: 'followLink' }, { run: 'startTimer' }]);
    expect(after(...WAIT, { type: 'resend' }).effects).toEqual([]);
    expect(after(...WAIT, { type: 'tick', seconds: 60 }, { type: 'resend' }).effects).toEqual([
      { run: 'followLink' },
      { run: 'startTimer' },
    ]);
  });

  it('continues where it was opened elsewhere, and stops polling', () => {
    const followed = after(...WAIT, { type: 'link-followed', where: 'elsewhere', attempt: missing });
    expect(followed).toMatchObject({ state: { at: 'continue' }, effects: [{ run: 'dropLink' }, { run: 'stopTimer' }] });
    const done = after(...WAIT, { type: 'link-followed', where: 'elsewhere', attempt: complete });
    expect(done.effects).toContainEqual({ run: 'activate', sessionId: 'sess_1' });
    expect(done.state).toMatchObject({ at: 'verify-link', wait: { check: { is: 'following' } } });
  });

  it('leaves it to the other tab where it was opened here, unless that tab is closed', () => {
    const opened: SignUpEvent = { type: 'link-followed', where: 'here', attempt: complete };
    expect(after(...WAIT, opened).state).toMatchObject({ at: 'link-opened' });
    expect(after(...WAIT, opened, SUBMIT).effects).toEqual([{ run: 'activate', sessionId: 'sess_1' }]);
    expect(after(...WAIT, opened, { type: 'back' }).state).toMatchObject({ at: 'start', attempt: undefined });
    const failed = after(...WAIT, opened, SUBMIT, refused('session_not_found', undefined, 'activate'));
    expect(failed.state).toMatchObject({ at: 'link-opened', form: { problems: [{ code: 'session_not_found' }] } });
  });

  it('shows when it expired or could not be sent, and can be requested again at once', () => {
    expect(after(...WAIT, { type: 'link-expired' }).state).toMatchObject({
      wait: { check: { is: 'expired' }, seconds: 0 },
    });
    const failed: SignUpEvent = { type: 'link-failed', problems: [{ code: 'too_many_requests' }] };
    expect(after(...WAIT, failed).state).toMatchObject({ wait: { check: { is: 'failed' } } });
    expect(after(...WAIT, failed, { type: 'resend' }).effects[0]).toEqual({ run: 'followLink' });
  });

  it('restarts a sign-up that the service removed, with a new link', () => {
    const gone: SignUpEvent = { type: 'link-failed', problems: [{ code: 'sign_up_not_found' }] };
    expect(after(...WAIT, gone).effects).toContainEqual(expect.objectContaining({ run: 'saveSignUp', as: 'create' }));
    expect(after(...WAIT, gone, answered(attempt({ id: 'sua_2' }))).effects[0]).toEqual({ run: 'followLink' });
  });
});

describe('the page that a link opens', () => {
  const landing = signUpFrom({ emailProof: 'link' }, { path: '/verify' });
  const OPENED: SignUpEvent = { type: 'opened' };

  it('is shown to signed-in users, too', () => {
    const taken = signUpFrom({ emailProof: 'link', alreadySignedIn: true }, { path: '/verify' });
    expect(taken.after(OPENED, { type: 'signed-in' }).state).toMatchObject({ at: 'link-landing', outcome: 'loading' });
  });

  it('loads the result of the link once', () => {
    expect(landing.after(OPENED).effects).toEqual([{ run: 'landLink' }]);
    expect(landing.after(OPENED, OPENED).effects).toEqual([]);
  });

  it('continues here with the missing steps: a field, or another verification', () => {
    const landed = (known: typeof byPhone): SignUpEvent => ({
      type: 'link-landed',
      outcome: 'verified',
      attempt: known,
    });
    const missing = attempt({ unverifiedFields: [], missingFields: ['username'] });
    expect(landing.after(OPENED, landed(missing)).state).toMatchObject({ at: 'continue' });
    expect(landing.after(OPENED, landed(byPhone)).effects).toEqual([{ run: 'preparePhoneCode' }]);
  });

  it('shows any other result, and leads back', () => {
    const expired: SignUpEvent = { type: 'link-landed', outcome: 'expired' };
    expect(landing.after(OPENED, expired).state).toMatchObject({ at: 'link-landing', outcome: 'expired' });
    expect(landing.after(OPENED, expired, { type: 'back' }).state).toMatchObject({ at: 'start' });
  });
});

describe('an invitation', () => {
  const invited = signUpFrom({ ticket: 'tkt_1' });
  const OPENED: SignUpEvent = { type: 'opened' };
  const known = attempt({ unverifiedFields: [], missingFields: ['password'] });

  it('is redeemed once, before anything is asked', () => {
    expect(invited.machine.initial).toMatchObject({ at: 'ticket' });
    expect(invited.after(OPENED).effects).toEqual([{ run: 'createWithTicket', ticket: 'tkt_1' }]);
    expect(invited.after(OPENED, OPENED).effects).toEqual([]);
  });

  it('is sent with every request, and is removed from the URL at the end', () => {
    const typed: SignUpEvent = { type: 'typed', field: 'password', value: 'tide and lantern' };
    const start = invited.after(OPENED, answered(known, 'createWithTicket'));
    expect(start.state).toMatchObject({
      at: 'start',
      asked: { fixed: 'emailAddress' },
      form: { values: { emailAddress: EMAIL } },
    });
    const send = [OPENED, answered(known, 'createWithTicket'), typed, SUBMIT] as const;
    expect(invited.after(...send).effects).toEqual([
      { run: 'saveSignUp', as: 'update', values: { password: 'tide and lantern', ticket: 'tkt_1' } },
    ]);
    expect(invited.after(...send, answered(complete)).effects).toEqual([
      { run: 'clearTicket' },
      { run: 'activate', sessionId: 'sess_1' },
    ]);
    expect(invited.after(...send, refused('sign_up_not_found')).effects).toEqual([
      { run: 'saveSignUp', as: 'create', values: { password: 'tide and lantern', ticket: 'tkt_1' } },
    ]);
  });

  it('that is rejected is dropped and reported', () => {
    const told = invited.after(OPENED, refused('ticket_expired', undefined, 'createWithTicket'));
    expect(told.effects).toEqual([{ run: 'clearTicket' }]);
    expect(told.state).toMatchObject({
      at: 'start',
      form: { values: { ticket: '' }, problems: [{ code: 'ticket_expired' }] },
    });
    const closed = signUpFrom({ ticket: 'tkt_1', mode: 'restricted' });
    expect(closed.after(OPENED, refused('ticket_expired', undefined, 'createWithTicket')).state).toEqual({
      at: 'restricted',
      mode: 'restricted',
      problems: [{ code: 'ticket_expired' }],
    });
  });

  it('completes at once where nothing is missing', () => {
    expect(invited.after(OPENED, answered(complete, 'createWithTicket')).effects).toEqual([
      { run: 'clearTicket' },
      { run: 'activate', sessionId: 'sess_1' },
    ]);
  });
});

describe('a provider or a wallet', () => {
  const { after } = signUpFrom();
  const google: SignUpEvent = { type: 'use-provider', strategy: 'oauth_google' };
  const wallet: SignUpEvent = { type: 'use-wallet', strategy: 'web3_metamask_signature' };
  const agreed: SignUpEvent = { type: 'ticked', field: 'legalAccepted', value: true };
  const missing = attempt({ unverifiedFields: [], missingFields: ['username'] });

  it('is started with the consent only where it was given', () => {
    expect(after(google).effects).toEqual([{ run: 'provider', strategy: 'oauth_google', continues: false }]);
    expect(after(agreed, wallet).effects).toEqual([
      { run: 'wallet', strategy: 'web3_metamask_signature', legalAccepted: true },
    ]);
  });

  it('continues with the existing sign-up on the card for missing fields, where wallets do nothing', () => {
    const open = signUpFrom({}, { path: '/continue', attempt: missing });
    expect(open.after(google).effects).toMatchObject([{ run: 'provider', continues: true }]);
    expect(open.after(wallet)).toEqual({ state: open.machine.initial, effects: [] });
  });

  it('is busy alone, and free again after a rejection or when the page stayed', () => {
    expect(after(google).state).toMatchObject({ form: { phase: 'sending' }, pressed: 'oauth_google' });
    expect(after(google, wallet, SUBMIT).effects).toEqual([]);
    expect(after(google, { type: 'released' }).state).not.toHaveProperty('pressed');
    expect(after(wallet, refused('4001', undefined, 'wallet')).state).toMatchObject({
      form: { phase: 'editing', problems: [{ code: '4001' }] },
    });
  });

  it('of a new user continues with the missing fields', () => {
    expect(after(wallet, answered(missing, 'wallet')).state).toMatchObject({ at: 'continue' });
    expect(after(wallet, { type: 'activated' }).state).toEqual({ at: 'done' });
  });

  it('that manages an address is redirected to automatically', () => {
    const enterprise = attempt({ unverifiedFields: [], missingFields: ['enterprise_sso'] });
    expect(after(...SAVE, answered(enterprise))).toMatchObject({
      effects: [{ run: 'provider', strategy: 'enterprise_sso', continues: true }],
      state: { at: 'start', pressed: 'enterprise_sso' },
    });
  });

  it('that rejected is reported once', () => {
    const returned = { code: 'oauth_access_denied', text: 'No.' };
    const back = signUpFrom({}, { attempt: attempt({ unverifiedFields: [], returned }) });
    expect(back.machine.initial).toMatchObject({ form: { problems: [returned] } });
    expect(back.after({ type: 'opened' })).toMatchObject({
      effects: [{ run: 'forgetReturn' }],
      state: { attempt: undefined },
    });
    expect(back.after({ type: 'opened' }, { type: 'opened' }).effects).toEqual([]);
    expect(back.after({ type: 'opened' }, ...SAVE).effects).toMatchObject([{ as: 'create' }]);
  });

  it('whose wallet never signed does not block a new sign-up', () => {
    const unsigned = signUpFrom({}, { attempt: attempt({ unverifiedFields: ['web3_wallet'] }) });
    expect(unsigned.after(...SAVE).effects).toMatchObject([{ as: 'create' }]);
  });
});
