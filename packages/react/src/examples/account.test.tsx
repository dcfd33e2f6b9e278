// The examples of the guides about the account and about step-up run.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService, jsonResponse } from '@latchkey/client/testing';
import { act, type ReactNode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider } from '../index.ts';
import { KEY, openPage } from '../testing/page.tsx';
import { AccountPage, HeaderButton } from './account-pages.tsx';
import { DeleteAccount } from './step-up.tsx';

const draw = async (tree: ReactNode, href = 'https://app.example.com/account') => {
  const platform = createFakePlatform({ href });
  const service = createFakeService(platform.clock.now);
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
  platform.network.respond(service.respond);
  const latchkey = new Latchkey(KEY, { platform });
  await latchkey.load();
  onTestFinished(() => latchkey.dispose());
  const page = openPage(platform);
  await page.render(<LatchkeyProvider latchkey={latchkey}>{tree}</LatchkeyProvider>);
  return { ...page, latchkey, service };
};

it('deletes the account', async () => {
  const { node, service, until } = await draw(<DeleteAccount />);
  service.once('DELETE /me', () => jsonResponse({ response: { object: 'user', id: 'user_1', deleted: true } }));
  await act(async () => node.querySelector('button')?.click());
  await until(() => service.calls.includes('DELETE /me'));
});

it('the profile has a custom page and a custom link', async () => {
  const { untilText } = await draw(<AccountPage />);
  const bills = await untilText('a, button', 'Bills');
  await untilText('a, button', 'Help');
  await act(async () => bills.click());
  expect(await untilText('p', 'No bills yet.')).toBeTruthy();
});

it('the button has custom items', async () => {
  const heard: string[] = [];
  const { node, until, untilText } = await draw(<HeaderButton onFeedback={() => void heard.push('feedback')} />);
  const trigger = await until(() => node.querySelector('button'));
  await act(async () => trigger.click());
  const item = await untilText('button, a', 'Feedback');
  await act(async () => item.click());
  expect(heard).toEqual(['feedback']);
});
