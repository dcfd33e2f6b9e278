// The examples of the guide about organizations that draw surfaces run.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider, loadUi } from '../index.ts';
import { ChoosePage, HeaderSwitcher, InviteHint, NewPage } from './organization-pages.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;

/** Downloaded beforehand, so that no test waits for a disk. */
beforeAll(async () => {
  const latchkey = new Latchkey(KEY, { platform: createFakePlatform() });
  const ui = (await loadUi()).createUi(latchkey);
  await Promise.all((['OrganizationSwitcher', 'OrganizationList', 'CreateOrganization'] as const).map(ui.preload));
}, 60_000);

const draw = async (tree: ReactNode) => {
  const platform = createFakePlatform({ href: 'https://app.example.com/new' });
  const service = createFakeService(platform.clock.now);
  const { organization_settings: settings } = service.environment;
  service.environment = { ...service.environment, organization_settings: { ...settings, enabled: true } };
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
  service.addMembership('org_lab', 'harbour-lab');
  service.put({
    sessions: (service.client()?.sessions ?? []).map((session) => ({
      ...session,
      last_active_organization_id: 'org_lab',
      user: { ...session.user, create_organization_enabled: true },
    })),
  });
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
  const says = async (words: string): Promise<void> => {
    for (let turn = 0; turn < 400; turn += 1) {
      if (node.textContent?.includes(words)) return;
      await act(() => platform.settle());
    }
    throw new Error(`it never said "${words}"; the page says: ${node.textContent}`);
  };
  return { node, says };
};

describe('the examples', () => {
  it('name the organization in the bar', async () => {
    const { says } = await draw(<HeaderSwitcher />);
    await says('harbour-lab');
  });

  it('list the organizations', async () => {
    const { says } = await draw(<ChoosePage />);
    await says('Choose an organization');
    await says('harbour-lab');
  });

  it('make a new one', async () => {
    const { says } = await draw(<NewPage />);
    await says('Create an organization');
  });

  it('show what is for those who may', async () => {
    const { node } = await draw(<InviteHint />);
    expect(node.textContent).toBe('Invite the people you work with.');
  });
});
