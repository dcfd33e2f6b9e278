// Pages about organizations: list, creation, profile, switcher and permissions.
import type { CapabilityGroup } from '../capability.ts';
import { CreateOrganizationExample } from '../examples/organizations/create.tsx';
import createSource from '../examples/organizations/create.tsx?raw';
import { OrganizationListExample } from '../examples/organizations/list.tsx';
import listSource from '../examples/organizations/list.tsx?raw';
import { PermissionsExample } from '../examples/organizations/permissions.tsx';
import permissionsSource from '../examples/organizations/permissions.tsx?raw';
import { OrganizationProfileExample } from '../examples/organizations/profile.tsx';
import profileSource from '../examples/organizations/profile.tsx?raw';
import { SwitcherExample } from '../examples/organizations/switcher.tsx';
import switcherSource from '../examples/organizations/switcher.tsx?raw';

export const organizationsGroup: CapabilityGroup = {
  name: 'Organizations',
  capabilities: [
    {
      path: '/organizations',
      name: 'List',
      title: 'All organizations of a user',
      lead: 'Memberships, invitations and suggestions in one list, next to the personal account.',
      surface: OrganizationListExample,
      isCard: true,
      files: { 'list.tsx': listSource },
      needs: 'organizations',
    },
    {
      path: '/create-organization',
      name: 'Create',
      title: 'Create one, invite the first members',
      lead: 'A name, a short name for addresses, a logo; then invitations by mail.',
      surface: CreateOrganizationExample,
      isCard: true,
      files: { 'create.tsx': createSource },
      needs: 'organizations',
    },
    {
      path: '/organization',
      name: 'Manage',
      title: 'Members, invitations, domains',
      lead: 'What an admin of the active organization needs. Members see what their role allows.',
      surface: OrganizationProfileExample,
      files: { 'profile.tsx': profileSource },
      needs: 'organizations',
      isWide: true,
    },
    {
      path: '/switcher',
      name: 'Switcher',
      title: 'One organization per tab',
      lead: 'Each tab has its own active organization, and its token says which.',
      surface: SwitcherExample,
      files: { 'switcher.tsx': switcherSource },
      needs: 'organizations',
    },
    {
      path: '/permissions',
      name: 'Permissions',
      title: 'Roles decide what is shown',
      lead: 'Protect hides what a role does not allow. The service decides, and so must your server.',
      surface: PermissionsExample,
      files: { 'permissions.tsx': permissionsSource },
      needs: 'organizations',
    },
  ],
};
