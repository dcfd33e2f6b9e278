// The example of the guide about own screens runs.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, FAKE_CODE } from '@latchkey/client/testing';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LatchkeyProvider } from '../index.ts';
import { OwnSignIn } from './own-sign-in.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;
const EMAIL = 'ada@example.com';

const draw = async () => {
  const platform = createFakePlatform();
  const service = createFakeService(platform.clock.now);
  service.addAccount(EMAIL, 'correct horse');
  platform.network.respond(service.respond);
  const latchkey = new Latchkey(KEY, { platform });
  await latchkey.load();
  const node = document.createElement('main');
  document.body.append(node);
  const root = createRoot(node);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    latchkey.dispose();
    node.remove();
  });
  await act(async () =>
    root.render(
      <LatchkeyProvider latchkey={latchkey}>
        <OwnSignIn />
      </LatchkeyProvider>,
    ),
  );
  const settle = () => act(() => platform.settle());
  const type = async (label: string, value: string) => {
    const field = node.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
    if (!field) throw new Error(`There is no field ${label}: ${node.innerHTML}`);
    // React listens for what the element's own setter did not see.
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
  /** What makes a session active comes from a disk here. */
  const until = (look: () => void) =>
    vi.waitFor(
      async () => {
        await settle();
        look();
      },
      { timeout: 20_000 },
    );
  return { node, latchkey, service, platform, type, press, until };
};

it('signs in by password, and says what was wrong with the first one', async () => {
  const { node, platform, type, press, until } = await draw();
  await type('Email address', EMAIL);
  await press(/Continue/);
  await type('Password', 'wrong horse');
  await press(/Continue/);
  expect(node.querySelector('p')?.textContent).toBe('That password is not right. Try again, or choose a new one.');
  await type('Password', 'correct horse');
  await press(/Continue/);
  await until(() => expect(platform.navigations.at(-1)?.url).toBe('https://app.example.com/welcome'));
}, 30_000);

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
  await until(() => expect(platform.navigations.at(-1)?.url).toBe('https://app.example.com/welcome'));
}, 30_000);
