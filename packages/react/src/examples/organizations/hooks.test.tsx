// The examples of the guide about organizations that use the hooks run.
import { Latchkey } from '@latchkey/client';
import {
  createFakePlatform,
  createFakeService,
  fakeMember,
  fakeOrganization,
  fakeUserInvitation,
} from '@latchkey/client/testing';
import { act, type ReactNode, StrictMode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { LatchkeyProvider } from '../../index.ts';
import { KEY, openPage } from '../../testing/page.tsx';
import { Workplaces } from './inbox.tsx';
import { MemberList } from './members.tsx';

const ORGANIZATION = fakeOrganization('org_1', 'acme');

/** A client with Ada signed in, and one of her organizations active. */
const signIn = async (organizations: readonly string[]) => {
  const platform = createFakePlatform({ href: 'https://app.example.com/' });
  const service = createFakeService(platform.clock.now);
  service.addAccount('ada@example.com', 'correct horse');
  service.signInDirectly('ada@example.com');
  organizations.forEach((slug, at) => void service.addMembership(`org_${at + 1}`, slug));
  const sessions = service.client()?.sessions ?? [];
  service.put({ sessions: sessions.map((session) => ({ ...session, last_active_organization_id: 'org_1' })) });
  platform.network.respond(service.respond);
  const latchkey = new Latchkey(KEY, { platform });
  await latchkey.load();
  return { platform, service, latchkey };
};

const draw = async (
  tree: ReactNode,
  organizations: readonly string[],
  arrange: (service: ReturnType<typeof createFakeService>) => void,
) => {
  const { platform, service, latchkey } = await signIn(organizations);
  arrange(service);
  onTestFinished(() => latchkey.dispose());
  const { node, render } = openPage(platform);
  await render(
    <StrictMode>
      <LatchkeyProvider latchkey={latchkey}>{tree}</LatchkeyProvider>
    </StrictMode>,
  );
  const settle = () => act(() => platform.advance(0));
  await settle();
  const press = async (words: string) => {
    const button = [...node.querySelectorAll('button')].find(({ textContent }) => textContent === words);
    if (!button) throw new Error(`nothing says "${words}" on a page that says: ${node.textContent}`);
    await act(async () => button.click());
    await settle();
  };
  return { node, service, press, settle };
};

it('lists members, searches them, pages and removes one', async () => {
  const { node, service, press, settle } = await draw(<MemberList />, ['acme'], ({ organizations }) => {
    organizations.lists('org_1').members = Array.from({ length: 12 }, (_, at) =>
      fakeMember(ORGANIZATION, `user_${at + 10}`, `person${at + 10}@acme.example`),
    );
  });
  const rows = () => node.querySelectorAll('li').length;
  expect([node.querySelector('h2')?.textContent, rows()]).toEqual(['acme (12)', 10]);
  await press('More');
  expect([rows(), node.textContent]).toEqual([2, expect.stringContaining('person21@acme.example')]);
  await press('Remove');
  expect([node.querySelector('h2')?.textContent, rows()]).toEqual(['acme (11)', 1]);
  const field = node.querySelector('input');
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    write?.call(field, 'person11');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle();
  expect([node.querySelector('h2')?.textContent, rows()]).toEqual(['acme (1)', 1]);
  expect(service.calls.filter((call) => call === 'GET /organizations/org_1/memberships')).toHaveLength(4);
});

it('lists organizations and invitations, accepts one, loads more and activates one', async () => {
  const slugs = Array.from({ length: 11 }, (_, at) => `team-${at + 1}`);
  const { node, service, press } = await draw(<Workplaces />, slugs, ({ organizations }) => {
    organizations.userInvitations = [fakeUserInvitation('inv_1', 'club')];
  });
  expect(node.querySelectorAll('li')).toHaveLength(12);
  await press('Join club');
  expect(node.textContent).not.toContain('Join club');
  await press('Show more');
  expect(node.textContent).toContain('Work in club');
  await press('Work in team-2');
  expect(service.client()?.sessions[0]?.last_active_organization_id).toBe('org_2');
});
