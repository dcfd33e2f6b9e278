// The performers of step-up and waitlist with their machines: real client, in-memory service. Those of sign-in and sign-up are
// tested with the examples of the guides.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, jsonResponse, makeKnown, until } from '@latchkey/client/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createVerification } from '../flows/user-verification/user-verification.ts';
import { createWaitlist } from '../flows/waitlist.ts';
import type { Machine, Perform } from '../machine/machine.ts';
import { createRunner } from '../machine/run.ts';
import { readStep } from './loaded.ts';
import { readSignUpSettings } from './sign-up.ts';
import { createVerificationPerformer, readVerificationSettings } from './verification.ts';
import { createWaitlistPerformer, readWaitlistSettings } from './waitlist.ts';

const EMAIL = 'mira@harbourlab.org';

const createClient = (href = 'https://app.example.com/') => {
  const platform = createFakePlatform({ href });
  const service = createFakeService(platform.clock.now);
  service.addAccount(EMAIL, 'correct horse');
  platform.network.respond(service.respond);
  makeKnown(platform);
  const latchkey = new Latchkey(`pk_test_${btoa('latchkey.example.test$')}`, { platform });
  onTestFinished(() => latchkey.dispose());
  return { platform, service, latchkey };
};

const run = <State, Event, Effect>(machine: Machine<State, Event, Effect>, perform: Perform<Event, Effect>) => {
  const runner = createRunner(machine, {
    perform,
    onError(error) {
      throw error;
    },
  });
  runner.start();
  onTestFinished(runner.stop);
  return runner;
};

it('a visitor joins the waitlist, and a refusal is a problem of the form', async () => {
  const { latchkey, service, platform } = createClient();
  await latchkey.load();
  const runner = run(
    createWaitlist(readWaitlistSettings(latchkey, { emailAddress: EMAIL, afterJoinWaitlistUrl: '/thanks' })),
    createWaitlistPerformer(latchkey, { afterJoinWaitlistUrl: '/thanks' }),
  );
  service.once('POST /waitlist', () =>
    jsonResponse({ response: { object: 'waitlist', id: 'wle_1', created_at: 1, updated_at: 1 }, client: null }),
  );
  runner.send({ type: 'submit' });
  await until(
    () => runner.getSnapshot().at === 'joined',
    platform.settle,
    () => 'not joined',
  );
  await platform.advance(10_000);
  expect(platform.navigations.at(-1)?.url).toBe('https://app.example.com/thanks');
});

it('a user verifies with a password', async () => {
  const { latchkey, service, platform } = createClient();
  const session = service.signInDirectly(EMAIL);
  await latchkey.load();
  const reply = (status: string) => () =>
    jsonResponse({
      response: {
        object: 'session_verification',
        status,
        level: 'first_factor',
        session,
        first_factor_verification: null,
        second_factor_verification: null,
        supported_first_factors: [{ strategy: 'password' }],
        supported_second_factors: null,
      },
      client: null,
    });
  service.once(`POST /client/sessions/${session.id}/verify`, reply('needs_first_factor'));
  service.once(`POST /client/sessions/${session.id}/verify/attempt_first_factor`, reply('complete'));
  let verified = 0;
  const onVerified = () => {
    verified += 1;
  };
  const runner = run(
    createVerification(readVerificationSettings(latchkey)),
    createVerificationPerformer(latchkey, { level: 'first_factor', onVerified }),
  );
  runner.send({ type: 'opened' });
  await until(
    () => runner.getSnapshot().at === 'password',
    platform.settle,
    () => runner.getSnapshot().at,
  );
  runner.send({ type: 'typed', field: 'password', value: 'correct horse' });
  runner.send({ type: 'submit' });
  await until(
    () => verified > 0,
    platform.settle,
    () => runner.getSnapshot().at,
  );
  expect(verified).toBe(1);
});

it('the step of a page is below its path, or in the hash', () => {
  const { latchkey } = createClient('https://app.example.com/join/verify?x=1#/continue?y=2');
  expect([readStep(latchkey, '/join'), readStep(latchkey)]).toEqual(['/verify', '/continue']);
});

it('nothing is read before the client has loaded', () => {
  expect(() => readSignUpSettings(createClient().latchkey)).toThrow(/a sign-up was opened before load\(\) had ended/);
});
