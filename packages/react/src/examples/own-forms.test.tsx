// The examples with custom forms run.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, FAKE_CODE } from '@latchkey/client/testing';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider, SignedIn } from '../index.ts';
import { CodeSignUp, PasswordSignIn } from './own-forms.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;
const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse';

const mount = () => {
  const node = document.createElement('main');
  document.body.append(node);
  const root = createRoot(node);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    node.remove();
  });
  return { node, render: (tree: ReactNode) => act(async () => root.render(tree)) };
};

/** The platform of the test, and a client on it. */
const stage = async () => {
  const platform = createFakePlatform();
  const service = createFakeService(platform.clock.now);
  service.addAccount(EMAIL, PASSWORD);
  platform.network.respond(service.respond);
  const latchkey = new Latchkey(KEY, { platform });
  await latchkey.load();
  onTestFinished(() => latchkey.dispose());
  const { node, render } = mount();
  const send = async (values: { readonly [field: string]: string }) => {
    for (const [name, value] of Object.entries(values)) {
      const field = node.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (!field) throw new Error(`There is no field ${name}: ${node.innerHTML}`);
      field.value = value;
    }
    await act(async () => node.querySelector('form')?.requestSubmit());
    await act(() => platform.settle());
  };
  const draw = (tree: ReactNode) =>
    render(
      <LatchkeyProvider latchkey={latchkey}>
        {tree}
        <SignedIn>You are in.</SignedIn>
      </LatchkeyProvider>,
    );
  return { node, draw, send };
};

describe('custom forms', () => {
  it('sign in with a password, and show an error when it is wrong', async () => {
    const { node, draw, send } = await stage();
    await draw(<PasswordSignIn />);
    await send({ email: EMAIL, password: 'wrong' });
    expect(node.querySelector('[role="alert"]')?.textContent).not.toBe('');
    await send({ email: EMAIL, password: PASSWORD });
    expect(node.textContent).toContain('You are in.');
  });

  it('sign up with a code', async () => {
    const { node, draw, send } = await stage();
    await draw(<CodeSignUp />);
    await send({ email: 'grace@example.com', password: 'correct horse' });
    await send({ code: FAKE_CODE });
    expect(node.textContent).toContain('You are in.');
  });
});
