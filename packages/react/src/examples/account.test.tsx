// The examples of the guides about the account and about step-up run.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, jsonResponse } from '@latchkey/client/testing';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider, loadUi } from '../index.ts';
import { AccountPage, HeaderButton } from './account-pages.tsx';
import { DeleteAccount } from './step-up.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;

/** Downloaded beforehand, so that no test waits for a disk. */
beforeAll(async () => {
  const latchkey = new Latchkey(KEY, { platform: createFakePlatform() });
  const ui = (await loadUi()).createUi(latchkey);
  await Promise.all([ui.preload('UserProfile'), ui.preload('UserButton')]);
}, 60_000);

const draw = async (tree: ReactNode, href = 'https://app.example.com/account') => {
  const platform = createFakePlatform({ href });
  const service = createFakeService(platform.clock.now);
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
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
  await act(async () => root.render(<LatchkeyProvider latchkey={latchkey}>{tree}</LatchkeyProvider>));
  /** Looks after each turn of the event loop: loaded modules arrive within some of them. */
  const until = async <T,>(look: () => T | null | undefined): Promise<T> => {
    for (let turn = 0; turn < 400; turn += 1) {
      const found = look();
      if (found) return found;
      await act(() => platform.settle());
    }
    throw new Error(`it never came; the page says: ${document.body.textContent}`);
  };
  const byText = (selector: string, text: string) => () =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) => textContent?.includes(text));
  return { node, latchkey, service, until, byText };
};

it('deletes the account', async () => {
  const { node, service, until } = await draw(<DeleteAccount />);
  service.once('DELETE /me', () => jsonResponse({ response: { object: 'user', id: 'user_1', deleted: true } }));
  await act(async () => node.querySelector('button')?.click());
  await until(() => service.calls.includes('DELETE /me') || undefined);
});

it('the profile has a page and a link of the host’s own', async () => {
  const { until, byText } = await draw(<AccountPage />);
  const bills = await until(byText('a, button', 'Bills'));
  await until(byText('a, button', 'Help'));
  await act(async () => bills.click());
  expect(await until(byText('p', 'No bills yet.'))).toBeTruthy();
}, 60_000);

it('the button has items of the host’s own', async () => {
  const heard: string[] = [];
  const { node, until, byText } = await draw(<HeaderButton onFeedback={() => void heard.push('feedback')} />);
  const trigger = await until(() => node.querySelector('button'));
  await act(async () => trigger.click());
  const item = await until(byText('button, a', 'Feedback'));
  await act(async () => item.click());
  expect(heard).toEqual(['feedback']);
}, 60_000);
