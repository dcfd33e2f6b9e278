// Components that only prepare their surface, and custom pages in the profile of an organization.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { act, type ReactNode, StrictMode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider, loadUi, OrganizationProfile, OrganizationSwitcher, UserButton } from './index.ts';
import type { OutletProps } from './outlet.tsx';
import { KEY, openPage } from './testing/page.tsx';

/** Renders a tree for Ada, who has an organization active. */
const draw = async (tree: ReactNode) => {
  const platform = createFakePlatform({ href: 'https://app.example.com/' });
  const service = createFakeService(platform.clock.now);
  const { organization_settings: settings } = service.environment;
  service.environment = { ...service.environment, organization_settings: { ...settings, enabled: true } };
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
  service.addMembership('org_1', 'harbour-lab');
  const sessions = service.client()?.sessions ?? [];
  service.put({ sessions: sessions.map((session) => ({ ...session, last_active_organization_id: 'org_1' })) });
  platform.network.respond(service.respond);
  const latchkey = new Latchkey(KEY, { platform, loadUi });
  await latchkey.load();
  onTestFinished(() => latchkey.dispose());
  const page = openPage(platform);
  const render = (shown: ReactNode) =>
    page.render(
      <StrictMode>
        <LatchkeyProvider latchkey={latchkey}>{shown}</LatchkeyProvider>
      </StrictMode>,
    );
  await render(tree);
  return { ...page, render };
};

const SwitcherAside = (own: OutletProps) => (
  <OrganizationSwitcher __experimental_asProvider>
    <aside>
      <OrganizationSwitcher.__experimental_Outlet {...own} />
    </aside>
  </OrganizationSwitcher>
);

const ButtonAside = (own: OutletProps) => (
  <UserButton showName __experimental_asProvider>
    <aside>
      <UserButton.__experimental_Outlet {...own} />
    </aside>
  </UserButton>
);

it.each([
  ['the switcher', SwitcherAside, 'harbour-lab'],
  ['the button', ButtonAside, 'Ada Lovelace'],
])('%s is rendered in its outlet, with or without a trigger', async (_, Aside, says) => {
  const { node, render, until } = await draw(<Aside />);
  const trigger = () => node.querySelector('aside [aria-haspopup]');
  expect((await until(trigger)).textContent).toContain(says);
  expect(node.querySelectorAll('[aria-haspopup]')).toHaveLength(1);
  await render(<Aside __experimental_asStandalone />);
  expect(trigger()).toBeNull();
});

it('an outlet without a provider renders nothing', async () => {
  const { node } = await draw(
    <aside>
      <UserButton.__experimental_Outlet />
    </aside>,
  );
  expect(node.querySelector('aside')?.childNodes).toHaveLength(0);
});

it('the profile of an organization has a custom page and a custom link', async () => {
  const { untilText } = await draw(
    <OrganizationProfile path="/" afterLeaveOrganizationUrl="/">
      <OrganizationProfile.Page label="Plan" url="plan" labelIcon={<i />}>
        <p>You have the large plan.</p>
      </OrganizationProfile.Page>
      <OrganizationProfile.Link label="Help" url="/help" labelIcon={<i />} />
    </OrganizationProfile>,
  );
  const plan = await untilText('a, button', 'Plan');
  await untilText('a, button', 'Help');
  await act(async () => plan.click());
  expect(await untilText('p', 'You have the large plan.')).toBeTruthy();
});
