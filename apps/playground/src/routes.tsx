// The pages, by the first segment of the path.
import type { ReactNode } from 'react';
import { AccountPage } from './pages/account.tsx';
import { CreateOrganizationPage } from './pages/create-organization.tsx';
import { HomePage } from './pages/home.tsx';
import { InboxPage } from './pages/inbox.tsx';
import { KeylessPage } from './pages/keyless.tsx';
import { MePage } from './pages/me.tsx';
import { OrganizationPage } from './pages/organization.tsx';
import { OrganizationsPage } from './pages/organizations.tsx';
import { OwnSignInPage } from './pages/own-sign-in.tsx';
import { PermissionsPage } from './pages/permissions.tsx';
import { SessionsPage } from './pages/sessions.tsx';
import { SettingsPage } from './pages/settings.tsx';
import { SignInPage } from './pages/sign-in.tsx';
import { SignUpPage } from './pages/sign-up.tsx';
import { StepUpPage } from './pages/step-up.tsx';
import { UsersPage } from './pages/users.tsx';
import { WaitlistPage } from './pages/waitlist.tsx';

type Route = { readonly path: string; readonly title: string; readonly page: () => ReactNode };

const ROUTES: readonly Route[] = [
  { path: '/', title: 'Fieldnote', page: HomePage },
  { path: '/sign-in', title: 'Sign in', page: SignInPage },
  { path: '/own-sign-in', title: 'Your own screens', page: OwnSignInPage },
  { path: '/sign-up', title: 'Create an account', page: SignUpPage },
  { path: '/waitlist', title: 'Waiting list', page: WaitlistPage },
  { path: '/me', title: 'Your account', page: MePage },
  { path: '/account', title: 'Account', page: AccountPage },
  { path: '/organization', title: 'Organization', page: OrganizationPage },
  { path: '/organizations', title: 'Organizations', page: OrganizationsPage },
  { path: '/create-organization', title: 'New organization', page: CreateOrganizationPage },
  { path: '/permissions', title: 'What you may do', page: PermissionsPage },
  { path: '/step-up', title: 'The vault', page: StepUpPage },
  { path: '/keyless', title: 'Without a key', page: KeylessPage },
  { path: '/sessions', title: 'Sessions', page: SessionsPage },
  { path: '/people', title: 'People', page: UsersPage },
  { path: '/inbox', title: 'Inbox', page: InboxPage },
  { path: '/settings', title: 'Instance settings', page: SettingsPage },
];

export const routeFor = (path: string): Route | undefined =>
  ROUTES.find((route) => path === route.path || (route.path !== '/' && path.startsWith(`${route.path}/`)));
