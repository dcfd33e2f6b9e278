// The example of the guide about custom screens runs.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, FAKE_CODE } from '@latchkey/client/testing';
import { act } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider } from '../index.ts';
import { KEY, openPage } from '../testing/page.tsx';
import { OwnSignIn } from './own-sign-in.tsx';

const EMAIL = 'ada@example.com';

const draw = async () => {
  const platform = createFakePlatform();
  const service = createFakeService(platform.clock.now);
  service.addAccount(EMAIL, 'correct horse');
  platform.network.respond(service.respond);
  const latchkey = new Latchkey(KEY, { platform });
  await latchkey.load();
  onTestFinished(() => latchkey.dispose());
  const page = openPage(platform);
  const { node, settle } = page;
  await page.render(
    <LatchkeyProvider latchkey={latchkey}>
      <OwnSignIn />
    </LatchkeyProvider>,
  );
  const type = async (label: string, value: string) => {
    const field = node.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
    if (!field) throw new Error(`There is no field ${label}: ${node.innerHTML}`);
    // React overrides the element's value setter: only a call of the prototype's setter lets React see a change.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await settle();
  };
  const press = async (name: RegExp) => {
    const button = [...node.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''));
    if (!button) throw new Error(`There is no button ${name}: ${node.innerHTML}`);
    await act(async () => button.click());
    await settle();
  };
  return { ...page, latchkey, service, platform, type, press };
};

it('signs in by password, and shows the error of a wrong one', async () => {
  const { node, platform, type, press, until } = await draw();
  await type('Email address', EMAIL);
  await press(/Continue/);
  await type('Password', 'wrong horse');
  await press(/Continue/);
  expect(node.querySelector('p')?.textContent).toBe('That password is not right. Try again, or reset your password.');
  await type('Password', 'correct horse');
  await press(/Continue/);
  expect((await until(() => platform.navigations.at(-1))).url).toBe('https://app.example.com/welcome');
});

it('signs in by a code instead, then with the authenticator app', async () => {
  const { latchkey, service, platform, type, press, until } = await draw();
  service.secondFactors = [{ strategy: 'totp' }];
  await type('Email address', EMAIL);
  await press(/Continue/);
  await press(/Another way/);
  await press(/Mail a code/);
  await type('Code', FAKE_CODE);
  expect(latchkey.client?.signIn.status).toBe('needs_second_factor');
  await type('Code', FAKE_CODE);
  expect((await until(() => platform.navigations.at(-1))).url).toBe('https://app.example.com/welcome');
});
