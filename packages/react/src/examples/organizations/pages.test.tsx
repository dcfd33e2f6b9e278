// The examples of the guide about organizations that render surfaces run.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider } from '../../index.ts';
import { KEY, openPage } from '../../testing/page.tsx';
import { ChoosePage, HeaderSwitcher, InviteHint, NewPage } from './pages.tsx';

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
  onTestFinished(() => latchkey.dispose());
  const page = openPage(platform);
  await page.render(<LatchkeyProvider latchkey={latchkey}>{tree}</LatchkeyProvider>);
  return { ...page, says: (words: string) => page.until(() => page.node.textContent?.includes(words)) };
};

describe('the examples', () => {
  it('show the organization in the header', async () => {
    const { says } = await draw(<HeaderSwitcher />);
    await says('harbour-lab');
  });

  it('list the organizations', async () => {
    const { says } = await draw(<ChoosePage />);
    await says('Choose an organization');
    await says('harbour-lab');
  });

  it('create a new one', async () => {
    const { says } = await draw(<NewPage />);
    await says('Create an organization');
  });

  it('show content to members with the permission', async () => {
    const { node } = await draw(<InviteHint />);
    expect(node.textContent).toBe('Invite the people you work with.');
  });
});
