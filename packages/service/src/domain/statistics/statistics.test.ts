// How sign-ins are grouped, which time a period covers, and how figures are checked.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@latchkey/wire';
import { describe, expect, it } from 'vitest';
import { checkDatabase, checkMessages, checkQueue, checkSigningKeys, checkWebhooks } from './health.ts';
import { checkLaunch, type LaunchFacts } from './launch-checklist.ts';
import { countedSignIn, signInMethodOf } from './sign-in-method.ts';
import { bucketsOf, windowOf } from './window.ts';

describe('the group of a strategy', () => {
  it.each([
    ['passkey', 'passkey'],
    ['password', 'password'],
    ['email_link', 'email'],
    ['reset_password_email_code', 'email'],
    ['phone_code', 'phone'],
    ['oauth_github', 'provider'],
    ['google_one_tap', 'provider'],
    ['saml', 'enterprise'],
    ['enterprise_sso', 'enterprise'],
    ['web3_metamask_signature', 'wallet'],
    ['ticket', 'other'],
    [null, 'other'],
  ])('of %s is %s', (strategy, method) => expect(signInMethodOf(strategy)).toBe(method));

  it('is that of the first factor, or in older events that of the reason', () => {
    const completed = { event: 'sign_in.completed', reason: 'totp', strategy: 'password' } as const;
    expect(countedSignIn(completed)).toEqual({ method: 'password', isCompleted: true });
    expect(countedSignIn({ ...completed, reason: 'passkey', strategy: null })?.method).toBe('passkey');
    const failed = { event: 'sign_in.failed', reason: 'form_password_incorrect', strategy: null } as const;
    expect(countedSignIn(failed)).toEqual({ method: 'other', isCompleted: false });
    expect(countedSignIn({ event: 'user.updated', reason: null, strategy: null })).toBeUndefined();
  });
});

describe('the time of a period', () => {
  const noon = 20_000 * DAY_MS + 12 * HOUR_MS;

  it('is whole hours or days with the current one, and as long a time before', () => {
    const hours = windowOf('24h', noon + MINUTE_MS);
    expect(hours).toMatchObject({ bucket: 'hour', from: noon - 23 * HOUR_MS, until: noon + MINUTE_MS });
    expect(hours.before).toEqual({ from: noon - 47 * HOUR_MS, until: noon + MINUTE_MS - DAY_MS });
    const days = windowOf('7d', noon);
    expect(days.from).toBe(19_994 * DAY_MS);
    expect(days.before).toEqual({ from: 19_987 * DAY_MS, until: noon - 7 * DAY_MS });
  });

  it('has a bucket for every hour or day', () => {
    expect(bucketsOf(windowOf('24h', noon))).toHaveLength(24);
    expect(bucketsOf(windowOf('90d', noon))).toHaveLength(90);
    expect(bucketsOf(windowOf('7d', noon)).at(-1)).toBe(20_000 * DAY_MS);
  });
});

describe('a part of the service', () => {
  const mail = { isConfigured: true, isProduction: true, failed: 0, sent: 3, lastSentAt: 900, triedSince: null };

  it('fails when nothing was sent since the first vain try', () => {
    expect(checkMessages(mail)).toMatchObject({ status: 'ok', code: 'sending' });
    expect(checkMessages({ ...mail, sent: 0 })).toMatchObject({ status: 'ok', code: 'idle' });
    expect(checkMessages({ ...mail, triedSince: 950 })).toEqual({ status: 'failing', code: 'not_sent', since: 950 });
    expect(checkMessages({ ...mail, triedSince: 800, failed: 1 })).toMatchObject({ code: 'some_failed' });
    expect(checkMessages({ ...mail, isConfigured: false })).toMatchObject({ status: 'warning' });
    expect(checkMessages({ ...mail, isConfigured: false, isProduction: false })).toMatchObject({ status: 'off' });
  });

  it('is checked by its delay, its age or its failures', () => {
    expect(checkDatabase(3, undefined).code).toBe('answers');
    expect(checkDatabase(900, undefined).code).toBe('slow');
    expect(checkDatabase(3, 'storage_full').code).toBe('storage_full');
    expect(checkQueue(null, DAY_MS).code).toBe('empty');
    expect(checkQueue(DAY_MS - 1, DAY_MS).code).toBe('moving');
    expect(checkQueue(DAY_MS - 2 * MINUTE_MS, DAY_MS).code).toBe('late');
    expect(checkQueue(0, DAY_MS)).toEqual({ status: 'failing', code: 'stuck', since: 0 });
    expect(checkSigningKeys({ currentSince: 0, nextFrom: null }, DAY_MS).code).toBe('current');
    expect(checkSigningKeys({ currentSince: 0, nextFrom: null }, 400 * DAY_MS).code).toBe('old');
    expect(checkSigningKeys({ currentSince: 0, nextFrom: 9 }, 400 * DAY_MS).code).toBe('rotating');
    expect(checkSigningKeys({ currentSince: null, nextFrom: null }, 0).code).toBe('none');
    expect(checkWebhooks({ endpoints: 0, failing: 0, disabled: 0, since: null }).status).toBe('off');
    expect(checkWebhooks({ endpoints: 2, failing: 1, disabled: 0, since: 7 }).since).toBe(7);
    expect(checkWebhooks({ endpoints: 2, failing: 0, disabled: 1, since: null }).code).toBe('some_disabled');
  });
});

describe('the launch checklist', () => {
  const facts: LaunchFacts = {
    instance: {
      environmentType: 'production',
      apiHost: 'auth.example.com',
      proxyUrl: undefined,
      allowedOrigins: ['https://app.example.com'],
    },
    isReached: true,
    mail: { isConfigured: true, sender: 'no-reply@example.com', lastSentAt: 5, isFailing: false },
    hasOwnKey: true,
    isTestMode: false,
    archivedAt: 10 * DAY_MS - 1,
    now: 10 * DAY_MS,
  };
  const statuses = (given: Partial<LaunchFacts>) => checkLaunch({ ...facts, ...given }).map(({ status }) => status);

  it('is done when everything is seen to work', () => {
    expect(statuses({})).toEqual(['done', 'done', 'done', 'done', 'done', 'done']);
  });

  it('says unknown where nothing was seen', () => {
    const mail = { ...facts.mail, lastSentAt: null };
    expect(statuses({ isReached: false, archivedAt: undefined, mail })).toEqual([
      'unknown',
      'unknown',
      'done',
      'unknown',
      'unknown',
      'done',
    ]);
  });

  it('names what is to be done', () => {
    const instance = {
      environmentType: 'development' as const,
      apiHost: 'localhost:4400',
      proxyUrl: undefined,
      allowedOrigins: ['http://app.example.com'],
    };
    const mail = { ...facts.mail, isConfigured: false };
    const items = checkLaunch({ ...facts, instance, mail, isTestMode: true, archivedAt: 0 });
    expect(items.map(({ code }) => code)).toEqual([
      'development_instance',
      'not_configured',
      'test_mode',
      'archived_long_ago',
      'plain_http',
      'plain_http',
    ]);
    expect(items[5].subject).toBe('http://app.example.com');
  });
});
