// Sign-up other than by its form: an invitation, an e-mail link and its landing page, nested in a sign-in.
import { errorResponse } from '@latchkey/client/testing';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createMemoryLocation } from '../../location/memory.ts';
import { createNestedLocation } from '../../location/nested.ts';
import { drawSurface } from '../../testing/draw-surface.tsx';
import {
  answer,
  asking,
  begun,
  type Drawn,
  draw,
  labels,
  proof,
  proofs,
  sent,
  settings,
  signUpJSON,
} from '../../testing/sign-up-drawing.tsx';
import { Surface } from './index.tsx';

const EMAIL = 'mira@harbourlab.org';
const PAGE = 'https://app.example.com/sign-up';
const CREATE = 'POST /client/sign_ups';
const HOME = { kind: 'assign', url: 'https://app.example.com/' };

const title = (drawn: Drawn) => drawn.find('h1, .lk-status-title').textContent;
const mode = (value: 'restricted' | 'waitlist') =>
  settings(({ sign_up }) => ({ sign_up: { ...sign_up, mode: value } }));

describe('an invitation', () => {
  const TICKET = `${PAGE}?__latchkey_ticket=tkt_1&__latchkey_status=sign_up`;
  const invited = {
    email_address: EMAIL,
    verifications: proofs({ email_address: proof({ status: 'verified', strategy: 'ticket' }) }),
  };
  const arrive = (change: Parameters<typeof answer>[2] = {}, environment = asking({})) =>
    draw({
      href: TICKET,
      environment,
      arrange: (service) => answer(service, CREATE, { ...invited, missing_fields: ['password'], ...change }),
    });

  it('SU-23 starts a sign-up at once, with its address visible and read-only, and stays in the URL', async () => {
    const drawn = await arrive();
    expect(sent(drawn, '/client/sign_ups')).toMatchObject({ strategy: 'ticket', ticket: 'tkt_1' });
    expect(drawn.field('emailAddress').value).toBe(EMAIL);
    expect(drawn.field('emailAddress').disabled).toBe(true);
    expect(drawn.text()).toContain('The invitation was sent to this address.');
    expect(drawn.text()).toContain('You were invited to Fake.');
    expect(drawn.platform.location.href()).toContain('__latchkey_ticket=tkt_1');
    expect(document.activeElement).toBe(drawn.field('password'));
  });

  it('accepts the older name of the parameter too', async () => {
    const drawn = await draw({
      href: `${PAGE}?__latchkey_invitation_token=tkt_2`,
      arrange: (service) => answer(service, CREATE, { ...invited, missing_fields: ['password'] }),
    });
    expect(sent(drawn, '/client/sign_ups').ticket).toBe('tkt_2');
  });

  it('SU-24 is removed from the URL once it led to an account', async () => {
    const drawn = await arrive();
    const session = drawn.service;
    session.addAccount(EMAIL, 'tide and lantern');
    const { id } = session.signInDirectly(EMAIL);
    answer(session, 'PATCH /client/sign_ups/sua_1', { ...invited, status: 'complete', created_session_id: id });
    await drawn.fill('password', 'tide and lantern');
    await drawn.submit();
    expect(sent(drawn, '/client/sign_ups/sua_1')).toMatchObject({ strategy: 'ticket', ticket: 'tkt_1' });
    expect(sent(drawn, '/client/sign_ups/sua_1')).not.toHaveProperty('email_address');
    expect(drawn.platform.location.href()).toBe(PAGE);
    expect(drawn.platform.navigations.at(-1)).toEqual(HOME);
  });

  it('SU-25 opens a restricted instance', async () => {
    const drawn = await arrive({}, mode('restricted'));
    expect(labels(drawn)).toEqual(['Email', 'Password']);
  });

  it('that expired is reported and dropped, on the form or on the card of a closed sign-up', async () => {
    const arrange: Parameters<typeof draw>[0] = {
      href: TICKET,
      arrange: (service) => service.once(CREATE, () => errorResponse(422, 'ticket_expired')),
    };
    const open = await draw(arrange);
    expect(open.find('[role="alert"]').textContent).toContain('This link has expired.');
    expect(open.field('emailAddress').disabled).toBe(false);
    expect(open.platform.location.href()).toBe(PAGE);
    const closed = await draw({ ...arrange, environment: mode('restricted') });
    expect(title(closed)).toBe('By invitation for now');
    expect(closed.find('[role="alert"]').textContent).toContain('This link has expired.');
  });
});

describe('verifying the address by a link', () => {
  const byLink = settings(({ attributes }) => ({
    attributes: { ...attributes, email_address: { ...attributes.email_address, verifications: ['email_link'] } },
  }));
  const link = (status: 'unverified' | 'verified' | 'expired', client: string | null = null) =>
    proofs({ email_address: proof({ strategy: 'email_link', status, verified_at_client: client }) });
  const waiting = { email_address: EMAIL, unverified_fields: ['email_address'] as const };
  const READ = 'GET /client/sign_ups/sua_1';
  const PREPARE = 'POST /client/sign_ups/sua_1/prepare_verification';

  const toLink = async () => {
    const drawn = await draw({ environment: byLink });
    await drawn.fill('emailAddress', EMAIL);
    await drawn.fill('password', 'tide and lantern');
    await drawn.submit();
    // The client's chunk that polls for links loads with the first one.
    await drawn.meanwhile(() => vi.dynamicImportSettled());
    return drawn;
  };

  it('SU-46 waits for it, and sends the service its target', async () => {
    const drawn = await toLink();
    expect(title(drawn)).toBe('Open the link we sent');
    expect(drawn.find('.lk-identity-chip').textContent).toBe(EMAIL);
    expect(drawn.location.read().path).toBe('/verify-email-address');
    expect(sent(drawn, '/prepare_verification')).toEqual({ strategy: 'email_link', redirect_url: `${PAGE}#/verify` });
  });

  it('SU-49 SU-51 sends another one after sixty seconds', async () => {
    const drawn = await toLink();
    const again = () => drawn.find<HTMLButtonElement>('.lk-line button');
    expect(again().disabled).toBe(true);
    await drawn.advance(60_000);
    expect(again().disabled).toBe(false);
    await drawn.press('Send a new link');
    expect(drawn.service.calls.filter((call) => call === PREPARE)).toHaveLength(2);
  });

  it('continues by itself when it was opened on another device', async () => {
    const drawn = await toLink();
    answer(drawn.service, READ, {
      ...waiting,
      unverified_fields: [],
      missing_fields: ['username'],
      verifications: link('verified', 'client_9'),
    });
    await drawn.advance(1_000);
    expect(labels(drawn)).toEqual(['Username']);
    const calls = drawn.service.calls.length;
    await drawn.advance(5_000);
    expect(drawn.service.calls).toHaveLength(calls);
  });

  it('shows that another tab continues when it was opened in this browser, and can continue here all the same', async () => {
    const drawn = await toLink();
    answer(drawn.service, READ, {
      ...waiting,
      unverified_fields: [],
      missing_fields: ['username'],
      verifications: link('verified', drawn.latchkey.client?.id ?? ''),
    });
    await drawn.advance(1_000);
    expect(title(drawn)).toBe('Continue in the other tab');
    await drawn.press('Continue here instead');
    expect(labels(drawn)).toEqual(['Username']);
  });

  it('shows when it expired, and leads back by its pencil', async () => {
    const drawn = await toLink();
    answer(drawn.service, READ, { ...waiting, verifications: link('expired') });
    await drawn.advance(1_000);
    expect(title(drawn)).toBe('This link has expired');
    await drawn.press('Use a different email');
    expect(labels(drawn)).toEqual(['Email', 'Password']);
    expect(drawn.field('password').value).toBe('tide and lantern');
  });

  describe('on the page that it opens', () => {
    const land = (status: string, arrange?: Parameters<typeof draw>[0]) =>
      draw({ environment: byLink, ...arrange, href: `${PAGE}?__latchkey_status=${status}#/verify`, path: '/verify' });

    it('SU-38 SU-39 SU-43 shows progress, for a moment', async () => {
      const drawn = await land('verified');
      expect(title(drawn)).toBe('Checking the link');
      await drawn.advance(700);
      expect(title(drawn)).toBe('Checking the link');
    });

    it.each([
      ['SU-40', 'verified', 'The link worked'],
      ['SU-41', 'expired', 'This link has expired'],
      ['SU-42', 'failed', 'This link does not work'],
      ['SU-42', 'client_mismatch', 'Open the link where you started'],
    ])('%s shows its result: %s', async (_, status, words) => {
      const drawn = await land(status);
      await drawn.advance(750);
      expect(title(drawn)).toBe(words);
      expect(drawn.text()).toContain('You can close this tab.');
    });

    it('continues there with the missing steps', async () => {
      const drawn = await land('verified', { arrange: begun({ email_address: EMAIL, missing_fields: ['username'] }) });
      await drawn.advance(750);
      expect(title(drawn)).toBe('The link worked');
      await drawn.advance(750);
      expect(labels(drawn)).toEqual(['Username']);
      expect(drawn.location.read().path).toBe('/continue');
    });

    it('leads to a new sign-up where the link was invalid', async () => {
      const drawn = await land('expired');
      await drawn.advance(750);
      await act(async () => drawn.find<HTMLButtonElement>('.lk-card button').click());
      expect(labels(drawn)).toEqual(['Email', 'Password']);
      expect(drawn.location.read().path).toBe('');
    });
  });
});

describe('the missing fields, opened by their URL', () => {
  it('SU-29 keep an unverified address that can be changed, and ask for the password', async () => {
    const arrange = begun({ email_address: EMAIL, unverified_fields: ['email_address'], missing_fields: ['password'] });
    const drawn = await draw({ path: '/continue', arrange });
    expect(labels(drawn)).toEqual(['Email', 'Password']);
    expect(drawn.field('emailAddress').value).toBe(EMAIL);
    expect(drawn.field('emailAddress').disabled).toBe(false);
  });
});

describe('the callback of a provider', () => {
  const error = { code: 'oauth_access_denied', message: 'No.', long_message: 'You did not agree.' };
  const returned = (code: string) =>
    begun({ verifications: proofs({ external_account: proof({ status: 'failed', error: { ...error, code } }) }) });

  it('shows its error, once', async () => {
    const drawn = await draw({ arrange: returned('oauth_access_denied') });
    expect(drawn.find('[role="alert"]').textContent).toContain('Permission was not given there.');
    expect(drawn.service.calls.filter((call) => call === CREATE)).toHaveLength(1);
    expect(sent(drawn, '/client/sign_ups')).toEqual({});
  });

  it('shows a generic text for an error that users cannot fix', async () => {
    const drawn = await draw({ arrange: returned('internal_error') });
    expect(drawn.find('[role="alert"]').textContent).toContain('That did not work.');
  });
});

describe('inside a sign-in', () => {
  const drawInside = (switchTo: () => void) =>
    drawSurface(
      () => {
        const location = createNestedLocation(createMemoryLocation('/create'), '/create');
        return <Surface props={{}} location={location} mode="mounted" />;
      },
      { href: 'https://app.example.com/sign-in?email_address=mira%40harbourlab.org', switchTo },
    );

  it('starts with the values of the URL, and leads one level up', async () => {
    const switchTo = vi.fn();
    const drawn = await drawInside(switchTo);
    expect(drawn.field('emailAddress').value).toBe(EMAIL);
    await drawn.press('Sign in');
    expect(switchTo).toHaveBeenCalledWith('SignIn', expect.anything());
  });

  it('has no link to sign-in on the card for missing fields', async () => {
    const drawn = await drawInside(() => undefined);
    await drawn.fill('password', 'tide and lantern');
    answer(drawn.service, CREATE, signUpJSON({ missing_fields: ['username'] }));
    await drawn.submit();
    expect(labels(drawn)).toEqual(['Username']);
    expect(drawn.node.querySelector('footer .lk-link')).toBeNull();
  });
});
