// The examples of the guide about organizations run.
import { expect, it } from 'vitest';
import {
  fakeMember,
  fakeMembershipRequest,
  fakeOrganization,
  fakeSuggestion,
  fakeUserInvitation,
  MEMBER_PERMISSIONS,
} from '../../testing/fake-organization.ts';
import { createSignedIn } from '../../testing/harness.ts';
import { addDomain, openDomain } from './domain.ts';
import { joinAll, leaveTeam } from './join.ts';
import { acceptAllRequests, findMembers, promote } from './members.ts';
import { startTeam } from './start.ts';

/** Ada is active in an organization. */
const inTeam = async () => {
  const harness = await createSignedIn();
  harness.service.addMembership('org_1', 'acme');
  await harness.latchkey.setActive({ organization: 'org_1' });
  return { ...harness, lists: harness.service.organizations.lists('org_1') };
};

it('creates an organization, activates it and invites users', async () => {
  const { latchkey, service } = await createSignedIn();
  const invited = await startTeam(latchkey, 'Harbour Lab', ['grace@example.com', 'mira@example.com']);
  expect([latchkey.organization?.slug, invited.map(({ status }) => status)]).toEqual([
    'harbour-lab',
    ['pending', 'pending'],
  ]);
  expect(service.calls.at(-1)).toBe(`POST /organizations/${latchkey.organization?.id}/invitations/bulk`);
});

it('finds members and promotes one, if that is permitted', async () => {
  const { latchkey, lists, service } = await inTeam();
  lists.members = [fakeMember(fakeOrganization('org_1', 'acme'), 'user_7', 'grace@example.com')];
  const [grace] = await findMembers(latchkey, 'grace');
  if (!grace) throw new Error('Grace is a member.');
  expect([await promote(latchkey, grace), grace.role]).toEqual([true, 'org:admin']);
  const sessions = (service.client()?.sessions ?? []).map((session) => ({
    ...session,
    user: {
      ...session.user,
      organization_memberships: session.user.organization_memberships.map((own) => ({
        ...own,
        role: 'org:member',
        permissions: MEMBER_PERMISSIONS,
      })),
    },
  }));
  service.put({ sessions });
  await latchkey.client?.reload();
  const before = service.calls.length;
  expect([await promote(latchkey, grace), service.calls.length]).toEqual([false, before]);
});

it('accepts membership requests', async () => {
  const { latchkey, lists } = await inTeam();
  lists.requests = [fakeMembershipRequest('req_1', 'a@x.example'), fakeMembershipRequest('req_2', 'b@x.example')];
  expect([await acceptAllRequests(latchkey), lists.members.length]).toEqual([2, 2]);
  expect(await acceptAllRequests(latchkey)).toBe(0);
});

it('adds a domain', async () => {
  const { latchkey, lists } = await inTeam();
  const domain = await addDomain(latchkey, 'acme.example', 'ada');
  if (!domain) throw new Error('An organization is active.');
  await openDomain(domain, '424242');
  expect(lists.domains).toMatchObject([
    { name: 'acme.example', enrollment_mode: 'automatic_invitation', verification: { status: 'verified' } },
  ]);
});

it('accepts an invitation, and leaves', async () => {
  const { latchkey, service } = await inTeam();
  service.organizations.userInvitations = [fakeUserInvitation('inv_1', 'club')];
  service.organizations.suggestions = [fakeSuggestion('sug_1', 'guild')];
  await joinAll(latchkey);
  const slugs = () => latchkey.user?.organizationMemberships.map(({ organization }) => organization.slug);
  expect([slugs(), service.organizations.suggestions[0]?.status]).toEqual([['acme', 'club'], 'accepted']);
  await leaveTeam(latchkey);
  expect([slugs(), latchkey.organization]).toEqual([['club'], null]);
  await leaveTeam(latchkey);
  expect(slugs()).toEqual(['club']);
});
