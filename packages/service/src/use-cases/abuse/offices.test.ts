// Many users behind one network address (docs/security.md R10): right proofs give their count back, guesses do not.
import { SECOND_MS, type SignInJSON, type SignUpJSON } from '@latchkey/wire';
import { expect, it, vi } from 'vitest';
import type { InstanceSettings } from '../../domain/instance/instance.ts';
import { PASSWORD, signIn, signUp, startSignIn } from '../../testing/accounts/sign-up-and-in.ts';
import { eachDatabase } from '../../testing/database/test-database.ts';
import { createTestBrowser, openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

const PEOPLE = 200;
const WRONG = 'wrong password';
const emailOf = (person: number): string => `person${person}@example.com`;

/** The limits of a new instance. */
const limited =
  (protects: boolean) =>
  (settings: InstanceSettings): InstanceSettings => ({
    ...settings,
    security: {
      ...settings.security,
      enumeration_protection: protects,
      rate_limits: {
        ...settings.security.rate_limits,
        create: { count: 5, seconds: 10 },
        attempt: { count: 3, seconds: 10 },
      },
    },
  });

const attempt = (browser: TestBrowser, { id }: SignInJSON, password: string) =>
  browser.call<SignInJSON>('POST', `/client/sign_ins/${id}/attempt_first_factor`, {
    body: { strategy: 'password', password },
  });

eachDatabase('an office behind one address', (database) => {
  const open = async (protects: boolean, people: number): Promise<TestService> => {
    const service = await createTestService(database(), { environmentType: 'production', settings: limited(protects) });
    for (let person = 0; person < people; person += 1)
      await service.admin('POST', '/users', { email_address: [emailOf(person)], password: PASSWORD });
    return service;
  };

  it('signs in 200 users in a minute: they type their passwords while others start', async () => {
    const service = await open(true, PEOPLE);
    const { clock } = service.ports;
    const began = clock.now();
    const waiting: { readonly browser: TestBrowser; readonly started: SignInJSON }[] = [];
    const statuses: string[] = [];
    const next = async (): Promise<void> => {
      const first = waiting.shift();
      if (first) statuses.push((await attempt(first.browser, first.started, PASSWORD)).body.response.status);
    };
    for (let person = 0; person < PEOPLE; person += 1) {
      clock.advance(0.25 * SECOND_MS);
      const browser = createTestBrowser(service);
      waiting.push({ browser, started: await startSignIn(browser, emailOf(person)) });
      // Each needs eight seconds for the password.
      if (waiting.length > 32) await next();
    }
    while (waiting.length > 0) await next();
    expect(clock.now() - began).toBeLessThanOrEqual(60 * SECOND_MS);
    expect(statuses.filter((status) => status === 'complete')).toHaveLength(PEOPLE);
  });

  it('signs in with one call each as often as users have the right password', async () => {
    const service = await open(true, 12);
    for (let person = 0; person < 12; person += 1)
      expect((await signIn(createTestBrowser(service), emailOf(person))).body.response.status).toBe('complete');
  });

  it('has as many wrong passwords as any network, however often its own accounts sign in between', async () => {
    const service = await open(true, 20);
    const guesses: number[] = [];
    for (let person = 0; person < 20; person += 2) {
      expect((await signIn(createTestBrowser(service), emailOf(person))).status).toBe(person < 10 ? 200 : 429);
      guesses.push((await signIn(createTestBrowser(service), emailOf(person + 1), WRONG)).status);
    }
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429, 429, 429, 429, 429]);
  });

  it('has as many wrong attempts at a second card as any network', async () => {
    const service = await open(true, 10);
    const guesses: number[] = [];
    for (let person = 0; person < 8; person += 2) {
      const own = createTestBrowser(service);
      await attempt(own, await startSignIn(own, emailOf(person)), PASSWORD);
      const other = createTestBrowser(service);
      guesses.push((await attempt(other, await startSignIn(other, emailOf(person + 1)), WRONG)).status);
    }
    expect(guesses).toEqual([422, 422, 422, 429]);
    // A count of an earlier window is not given back to this one.
    service.ports.clock.advance(10 * SECOND_MS);
    const browser = createTestBrowser(service);
    expect((await attempt(browser, await startSignIn(browser, emailOf(8)), PASSWORD)).status).toBe(200);
  });

  it('asks for as many unknown identifiers as any network, where replies tell them apart', async () => {
    const service = await open(false, 1);
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const browser = createTestBrowser(service);
      const { status } = await browser.call('POST', '/client/sign_ins', {
        body: { identifier: `no${guess}@example.com` },
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  it('starts a limited number of sign-ins, with the same average as all attempts', async () => {
    const slow = (settings: InstanceSettings): InstanceSettings => ({
      ...limited(true)(settings),
      security: {
        ...limited(true)(settings).security,
        rate_limits: { ...settings.security.rate_limits, create: { count: 1, seconds: 10 } },
      },
    });
    const service = await createTestService(database(), { environmentType: 'production', settings: slow });
    let replies = 0;
    for (let start = 0; start < 130; start += 1) {
      const browser = createTestBrowser(service);
      const identifier = `p${start}@example.com`;
      if ((await browser.call('POST', '/client/sign_ins', { body: { identifier } })).status === 200) replies += 1;
    }
    // A burst of 120 starts, and then those that every network may make.
    expect(replies).toBe(121);
  });

  it('creates accounts at the rate of any network, and codes that were right are given back', async () => {
    const service = await createTestService(database(), { settings: limited(true) });
    const codes: (string | undefined)[] = [];
    for (let person = 0; person < 5; person += 1) {
      const reply = await signUp(service, await openBrowser(service), emailOf(person));
      codes.push(reply.body.response.status);
    }
    expect(codes).toEqual(['complete', 'complete', 'complete', 'complete', 'complete']);
    const sixth = await (await openBrowser(service)).call<SignUpJSON>('POST', '/client/sign_ups', {
      body: { email_address: emailOf(6), password: PASSWORD },
    });
    expect(sixth.status).toBe(429);
  });
});
