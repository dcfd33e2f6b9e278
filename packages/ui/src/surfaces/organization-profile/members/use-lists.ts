// The three lists of the members page: loading them, the actions on their rows, and which lists a change reloads.
import type { MembershipRequest, OrganizationInvitation, OrganizationMembership } from '@latchkey/client';
import { MEMBERS_PAGE_SIZE } from '@latchkey/wire';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useOrganizationProfile } from '../context.tsx';
import { type RunningTable, useTable } from '../use-table.ts';
import { displayNameOf } from './display-name.ts';
import { membersMessages } from './messages.en.ts';

/** The lists; those that the user may not see are never loaded. */
export type Lists = {
  readonly members: RunningTable<OrganizationMembership>;
  readonly invitations: RunningTable<OrganizationInvitation>;
  readonly requests: RunningTable<MembershipRequest>;
};

/** Loads the lists and acts on them. `roleName` returns the display name of a role. */
export const useLists = (roleName: (key: string) => string): Lists => {
  const t = useMessages('organizationProfile', membersMessages);
  const { organization, access, announce } = useOrganizationProfile();
  const pageSize = MEMBERS_PAGE_SIZE;

  const members = useTable<OrganizationMembership>(
    {
      load: ({ page, query }) =>
        organization.getMemberships({ initialPage: page, pageSize, ...(query ? { query } : {}) }),
      act: (member, name, role) =>
        name === 'remove' ? member.destroy() : member.update({ role: role ?? member.role }),
      onActed(member, name, role) {
        const { name: who } = displayNameOf(member.publicUserData);
        if (name === 'remove') announce(t('members.removed', { name: who }));
        else announce(t('members.changed', { name: who, role: roleName(role ?? member.role) }));
      },
    },
    access.readsMembers,
  );

  const invitations = useTable<OrganizationInvitation>(
    {
      load: ({ page }) => organization.getInvitations({ initialPage: page, pageSize, status: ['pending'] }),
      act: (invitation) => invitation.revoke(),
      onActed: ({ emailAddress }) => announce(t('invitations.revoked', { name: emailAddress })),
    },
    access.managesMembers,
  );

  const requests = useTable<MembershipRequest>(
    {
      load: ({ page }) => organization.getMembershipRequests({ initialPage: page, pageSize, status: 'pending' }),
      act: (request, name) => (name === 'accept' ? request.accept() : request.reject()),
      onActed({ publicUserData }, name) {
        const { name: who } = displayNameOf(publicUserData);
        announce(t(name === 'accept' ? 'requests.accepted' : 'requests.rejected', { name: who }));
        if (name === 'accept') members.send({ type: 'changed' });
      },
    },
    access.answersRequests,
  );
  return { members, invitations, requests };
};
