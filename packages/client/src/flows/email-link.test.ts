// E-mail links: waiting for one, and the page it leads to.
import { EMAIL_LINK_POLL_MS, LANDING_NAMES } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { EmailLinkErrorCodeStatus, isEmailLinkError } from '../errors.ts';
import { FAKE_CODE } from '../testing/fake-attempts.ts';
import { errorResponse } from '../testing/fake-service.ts';
import { createHarness, createSignedIn, type HarnessOptions } from '../testing/harness.ts';

const EMAIL = 'ada@example.com';

const loaded = async (options?: HarnessOptions) => {
  const harness = createHarness(options);
  harness.service.addAccount(EMAIL, 'correct horse');
  await harness.latchkey.load();
  const { client } = harness.latchkey;
  if (!client) throw new Error('not loaded');
  return { ...harness, client };
};

const PARAMS = { emailAddressId: 'idn_1', redirectUrl: 'https://app.example.com/verify' };

const waiting = async () => {
  const subject = await loaded();
  const { signIn } = subject.client;
  await signIn.create({ identifier: EMAIL });
  const flow = signIn.createEmailLinkFlow();
  let ends = 0;
  const start = () => {
    const ended = flow.startEmailLinkFlow(PARAMS).catch((error: unknown) => error);
    void ended.then(() => {
      ends += 1;
    });
    return ended;
  };
  const ended = start();
  await subject.platform.settle();
  const looks = () => subject.service.calls.filter((call) => call.startsWith('GET /client/sign_ins/')).length;
  return { ...subject, signIn, flow, ended, ends: () => ends, start, looks };
};

describe('waiting for a link', () => {
  it('sends it, polls once a second, and ends once it was used', async () => {
    const { platform, service, signIn, ended, looks } = await waiting();
    const prepared = platform.network.requests.find(({ url }) => url.pathname.endsWith('prepare_first_factor'));
    expect(Object.fromEntries(new URLSearchParams(prepared?.body))).toEqual({
      strategy: 'email_link',
      email_address_id: 'idn_1',
      redirect_url: PARAMS.redirectUrl,
    });
    expect(looks()).toBe(1);
    await platform.advance(EMAIL_LINK_POLL_MS - 1);
    expect(looks()).toBe(1);
    await platform.advance(1);
    await platform.settle();
    expect(looks()).toBe(2);
    service.useLink();
    await platform.advance(EMAIL_LINK_POLL_MS);
    expect(await ended).toBe(signIn);
    expect(signIn.status).toBe('complete');
    await platform.advance(10 * EMAIL_LINK_POLL_MS);
    expect(looks()).toBe(3);
  });

  it('ends once it has expired', async () => {
    const { platform, service, signIn, ended } = await waiting();
    service.useLink('expired');
    await platform.advance(EMAIL_LINK_POLL_MS);
    expect(await ended).toBe(signIn);
    expect(signIn.firstFactorVerification.status).toBe('expired');
  });

  it('ends with the error of a poll', async () => {
    const { platform, service, signIn, ended } = await waiting();
    service.once(`GET /client/sign_ins/${signIn.id}`, () => errorResponse(404, 'sign_in_not_found'));
    await platform.advance(EMAIL_LINK_POLL_MS);
    expect(await ended).toMatchObject({ errors: [{ code: 'sign_in_not_found' }] });
  });

  it('stops when it is cancelled, reports nothing more, and can start again', async () => {
    const { platform, flow, ends, start, looks } = await waiting();
    flow.cancelEmailLinkFlow();
    await platform.advance(10 * EMAIL_LINK_POLL_MS);
    expect([looks(), ends()]).toEqual([1, 0]);
    void start();
    await platform.settle();
    expect(looks()).toBe(2);
    void start();
    await platform.settle();
    await platform.advance(EMAIL_LINK_POLL_MS);
    await platform.settle();
    // The second start replaced the first: one poll each, then one per second.
    expect([looks(), ends()]).toEqual([4, 0]);
  });

  it('continues through a time without network', async () => {
    const { platform, service, ended } = await waiting();
    platform.tab.setOnline(false);
    await platform.advance(3 * EMAIL_LINK_POLL_MS);
    platform.tab.setOnline(true);
    service.useLink();
    await platform.advance(20 * EMAIL_LINK_POLL_MS);
    expect(await ended).toMatchObject({ status: 'complete' });
  });

  it('needs an existing attempt', async () => {
    const { client } = await loaded();
    await expect(client.signIn.createEmailLinkFlow().startEmailLinkFlow(PARAMS)).rejects.toThrow(/SignIn.*create/);
    await expect(client.signUp.createEmailLinkFlow().startEmailLinkFlow(PARAMS)).rejects.toThrow(/SignUp.*create/);
  });

  it('works for a sign-up by its e-mail address', async () => {
    const { client, service, platform } = await loaded();
    const { signUp } = client;
    await signUp.create({ emailAddress: 'new@example.com' });
    const { startEmailLinkFlow } = signUp.createEmailLinkFlow();
    const done = startEmailLinkFlow({ redirectUrl: PARAMS.redirectUrl });
    await platform.settle();
    service.useLink();
    await platform.advance(EMAIL_LINK_POLL_MS);
    expect(await done).toBe(signUp);
    expect([signUp.status, signUp.verifications.emailAddress.status]).toEqual(['complete', 'verified']);
  });
});

describe('the page that a link opens', () => {
  const page = (status: string, session = '') =>
    `https://app.example.com/verify?${LANDING_NAMES.status}=${status}&${LANDING_NAMES.createdSession}=${session}`;

  it.each([
    ['expired', EmailLinkErrorCodeStatus.Expired],
    ['client_mismatch', EmailLinkErrorCodeStatus.ClientMismatch],
    ['failed', EmailLinkErrorCodeStatus.Failed],
    ['something else', EmailLinkErrorCodeStatus.Failed],
  ])('reports that it is %s', async (status, code) => {
    const { latchkey } = await loaded({ href: page(status) });
    const error = await latchkey.handleEmailLinkVerification({}).catch((thrown: unknown) => thrown);
    expect(isEmailLinkError(error) && error.code).toBe(code);
  });

  it('activates the new session and continues', async () => {
    const harness = await createSignedIn({ href: page('verified') });
    const { latchkey, platform, service } = harness;
    const id = service.client()?.sessions[0]?.id ?? '';
    platform.tab.visit(page('verified', id));
    await latchkey.handleEmailLinkVerification({ redirectUrlComplete: '/welcome', redirectUrl: '/more' });
    expect(platform.navigations.at(-1)?.url).toMatch(/\/welcome$/);
  });

  it('continues to the missing steps, with the host’s navigation if it has one', async () => {
    const { latchkey, service, client, platform } = await loaded({ href: page('verified') });
    service.secondFactors = [{ strategy: 'totp' }];
    await client.signIn.create({ identifier: EMAIL });
    await client.signIn.attemptFirstFactor({ strategy: 'email_code', code: FAKE_CODE });
    const visits: string[] = [];
    await latchkey.handleEmailLinkVerification({ redirectUrl: '/factor-two' }, (to) => visits.push(to));
    expect(visits).toEqual(['https://app.example.com/factor-two']);
    await latchkey.handleEmailLinkVerification({ redirectUrl: '/factor-two' });
    expect(platform.navigations.at(-1)?.url).toMatch(/\/factor-two$/);
    expect(await latchkey.handleEmailLinkVerification({})).toBeUndefined();
  });

  it('reports when the attempt is on another device', async () => {
    const { latchkey } = await loaded({ href: page('verified', 'sess_elsewhere') });
    let isTold = false;
    const onVerifiedOnOtherDevice = () => {
      isTold = true;
    };
    expect(await latchkey.handleEmailLinkVerification({ onVerifiedOnOtherDevice })).toBeNull();
    expect(isTold).toBe(true);
    expect(await latchkey.handleEmailLinkVerification({})).toBeNull();
  });

  it('does nothing before the client is loaded', async () => {
    const { latchkey } = createHarness({ href: page('expired') });
    expect(await latchkey.handleEmailLinkVerification({})).toBeUndefined();
  });
});
