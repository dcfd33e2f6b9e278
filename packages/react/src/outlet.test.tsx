// Components that only prepare their surface, and pages of the host's in the profile of an organization.
import { Latchkey } from '@latchkey/client';
import { createFakePlatform, createFakeService } from '@latchkey/client/testing';
import { act, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider, loadUi, OrganizationProfile, OrganizationSwitcher, UserButton } from './index.ts';
import type { OutletProps } from './outlet.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const KEY = `pk_live_${btoa('latchkey.acme.example$')}`;

/** Downloaded beforehand, so that no test waits for a disk. */
beforeAll(async () => {
  const ui = (await loadUi()).createUi(new Latchkey(KEY, { platform: createFakePlatform() }));
  await Promise.all((['OrganizationSwitcher', 'OrganizationProfile', 'UserButton'] as const).map(ui.preload));
}, 60_000);

/** Draws something for Ada, who is active in an organization. */
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
  const node = document.createElement('main');
  document.body.append(node);
  const root = createRoot(node);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    latchkey.dispose();
    node.remove();
  });
  const render = (shown: ReactNode) =>
    act(async () =>
      root.render(
        <StrictMode>
          <LatchkeyProvider latchkey={latchkey}>{shown}</LatchkeyProvider>
        </StrictMode>,
      ),
    );
  await render(tree);
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
  return { node, render, until, byText };
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
])(
  '%s is drawn where its outlet stands, with or without a trigger',
  async (_, Aside, says) => {
    const { node, render, until } = await draw(<Aside />);
    const trigger = () => node.querySelector('aside [aria-haspopup]');
    expect((await until(trigger)).textContent).toContain(says);
    expect(node.querySelectorAll('[aria-haspopup]')).toHaveLength(1);
    await render(<Aside __experimental_asStandalone />);
    expect(trigger()).toBeNull();
  },
  60_000,
);

it('an outlet without a provider draws nothing', async () => {
  const { node } = await draw(
    <aside>
      <UserButton.__experimental_Outlet />
    </aside>,
  );
  expect(node.querySelector('aside')?.childNodes).toHaveLength(0);
});

it('the profile of an organization has a page and a link of the host’s own', async () => {
  const { until, byText } = await draw(
    <OrganizationProfile path="/" afterLeaveOrganizationUrl="/">
      <OrganizationProfile.Page label="Plan" url="plan" labelIcon={<i />}>
        <p>You have the large plan.</p>
      </OrganizationProfile.Page>
      <OrganizationProfile.Link label="Help" url="/help" labelIcon={<i />} />
    </OrganizationProfile>,
  );
  const plan = await until(byText('a, button', 'Plan'));
  await until(byText('a, button', 'Help'));
  await act(async () => plan.click());
  expect(await until(byText('p', 'You have the large plan.'))).toBeTruthy();
}, 60_000);
