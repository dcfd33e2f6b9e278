// The flow hooks and their example in the guide: steps, progress, Strict Mode.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, FAKE_CODE } from '@latchkey/client/testing';
import { act, type ReactNode, StrictMode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider, type SignInFlow, type SignUpFlow } from '../index.ts';
import { KEY, openPage } from '../testing/page.tsx';
import { FlowSignIn, FlowSignUp } from './flow-hooks.tsx';

const EMAIL = 'ada@example.com';

const draw = async (screen: ReactNode) => {
  const platform = createFakePlatform();
  const service = createFakeService(platform.clock.now);
  service.addAccount(EMAIL, 'correct horse');
  platform.network.respond(service.respond);
  const latchkey = new Latchkey(KEY, { platform });
  onTestFinished(() => latchkey.dispose());
  const page = openPage(platform);
  await page.render(
    <StrictMode>
      <LatchkeyProvider latchkey={latchkey}>{screen}</LatchkeyProvider>
    </StrictMode>,
  );
  const type = async (label: string, value: string) => {
    const field = await page.until(() => page.node.querySelector<HTMLInputElement>(`[aria-label="${label}"]`));
    // React overrides the element's value setter: only a call of the prototype's setter lets React see a change.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.settle();
  };
  const submit = async () => {
    await act(async () => page.node.querySelector('form')?.requestSubmit());
    await page.settle();
  };
  const error = () => page.node.querySelector('[role="alert"]')?.textContent;
  const left = async () => (await page.until(() => platform.navigations.at(-1))).url;
  return { ...page, latchkey, service, type, submit, error, left };
};

it('signs in by password, shows the error of a wrong one, then asks for the second factor', async () => {
  const { service, type, submit, error, left } = await draw(<FlowSignIn />);
  service.secondFactors = [{ strategy: 'totp' }];
  await type('Email address', EMAIL);
  await submit();
  await type('Password', 'wrong horse');
  await submit();
  expect(error()).toBe('That password is not right. Try again, or reset your password.');
  await type('Password', 'correct horse');
  expect(error()).toBe('');
  await submit();
  await type('Code', FAKE_CODE);
  expect(await left()).toBe('https://app.example.com/welcome');
});

it('signs up, and sends the code once', async () => {
  const { service, type, submit, left } = await draw(<FlowSignUp />);
  await type('Email address', 'new@example.com');
  await type('Password', 'tide and lantern');
  await submit();
  await type('Code', FAKE_CODE);
  expect(await left()).toBe('https://app.example.com/welcome');
  expect(service.calls.filter((call) => call.endsWith('/prepare_verification'))).toHaveLength(1);
});

/** Compiles only while the steps have exactly these three kinds of progress. */
const progressOf = (flow: SignInFlow | SignUpFlow): string => {
  switch (flow.status) {
    case 'waiting':
      return 'for input';
    case 'working':
      return 'on it';
    case 'failed':
      return flow.error.code;
    default: {
      const none: never = flow;
      return none;
    }
  }
};

it('has an error exactly when a step has failed', () => {
  const send = () => undefined;
  const failed: SignUpFlow = {
    step: 'restricted',
    status: 'failed',
    error: { code: 'ticket_expired_code' },
    errors: [{ code: 'ticket_expired_code' }],
    mode: 'restricted',
    send,
  };
  expect(progressOf(failed)).toBe('ticket_expired_code');
  // @ts-expect-error A step that failed says why.
  const silent: SignUpFlow = { step: 'restricted', status: 'failed', mode: 'restricted', send };
  // @ts-expect-error A step without progress cannot be written down.
  const idle: SignUpFlow = { step: 'restricted', mode: 'restricted', send };
  expect([silent.step, idle.step]).toEqual(['restricted', 'restricted']);
});
