// The examples of the guide about sessions run.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider } from '../../index.ts';
import { AccountMenu } from './accounts.tsx';
import { WorkspaceChoice } from './organizations.tsx';
import { createTestBrowser } from './tabs.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;
const HOUR_MS = 3_600_000;

/** Renders a tree for Ada and Grace, Grace active and both members of one organization. */
const draw = async (tree: ReactNode) => {
  const platform = createFakePlatform();
  const service = createFakeService(platform.clock.now);
  for (const email of ['ada@example.com', 'grace@example.com']) {
    service.addAccount(email, 'correct horse');
    service.signInDirectly(email);
  }
  service.addMembership('org_1', 'engines');
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
  const press = async (name: string) => {
    const button = [...node.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    await act(async () => button?.click());
    await act(() => platform.settle());
  };
  const settle = () => act(() => platform.settle());
  return { node, latchkey, press, settle };
};

it('the account menu switches, and signs one account out', async () => {
  const { node, latchkey, press } = await draw(<AccountMenu />);
  const active = () => node.querySelector('li[aria-current=true]')?.textContent ?? '';
  expect(active()).toContain('grace@example.com');
  await press('Switch to ada@example.com');
  expect(active()).toContain('ada@example.com');
  await press('Sign out grace@example.com');
  expect(node.querySelectorAll('li')).toHaveLength(1);
  expect(latchkey.user?.primaryEmailAddress?.emailAddress).toBe('ada@example.com');
});

it('the organization menu activates an organization, or the personal workspace', async () => {
  const { node, latchkey, settle } = await draw(<WorkspaceChoice />);
  const choose = async (value: string) => {
    const select = node.querySelector('select');
    if (!select) throw new Error('There is no choice.');
    await act(async () => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settle();
  };
  await choose('org_1');
  expect(latchkey.organization?.slug).toBe('engines');
  await choose('');
  expect(latchkey.organization).toBe(null);
});

it('tabs of one browser share a token: one call in about 45 seconds, whatever their number', async () => {
  const { openTab, advance, tokenCalls } = createTestBrowser(KEY);
  const tabs = [await openTab(), await openTab(), await openTab()];
  await advance(600_000);
  expect(tokenCalls()).toBeGreaterThanOrEqual(600 / 60);
  expect(tokenCalls()).toBeLessThanOrEqual(Math.ceil(600 / 45));
  for (const { latchkey } of tabs) latchkey.dispose();
});

it('a token is valid after an hour of sleep and with a wrong clock', async () => {
  const { openTab, advance, setClock, tokenCalls } = createTestBrowser(KEY);
  const { latchkey, tab } = await openTab();
  const before = await latchkey.session?.getToken();
  tab.freeze();
  await advance(HOUR_MS);
  setClock(-HOUR_MS);
  tab.thaw();
  const calls = tokenCalls();
  const after = await latchkey.session?.getToken();
  expect([after === before, tokenCalls() - calls]).toEqual([false, 1]);
  latchkey.dispose();
});
