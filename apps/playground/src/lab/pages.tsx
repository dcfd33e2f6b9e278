// The pages of the test bench: what the demonstration does not show, by path. The last one lists the others.
import { Link } from '../link.tsx';
import { consoleUrl } from '../page-settings.ts';
import type { LabPage } from './lab-page.ts';
import { AccountPage } from './pages/account.tsx';
import { CreateOrganizationPage } from './pages/create-organization.tsx';
import { InboxPage } from './pages/inbox.tsx';
import { KeylessPage } from './pages/keyless.tsx';
import { OrganizationsPage } from './pages/organizations.tsx';
import { ProtectedPage } from './pages/protected.tsx';
import { SessionsPage } from './pages/sessions.tsx';
import { SettingsPage } from './pages/settings.tsx';
import { UsersPage } from './pages/users.tsx';

const PAGES: readonly LabPage[] = [
  {
    path: '/lab/inbox',
    name: 'Inbox',
    about: 'Every mail and text message of this development instance, with its code or link.',
    page: InboxPage,
  },
  {
    path: '/lab/settings',
    name: 'Settings',
    about: 'The settings of the instance, roles and enterprise connections, each saved at once.',
    page: SettingsPage,
  },
  {
    path: '/lab/users',
    name: 'Users',
    about: 'Accounts, sign-in links, impersonation, waitlist and invitations.',
    page: UsersPage,
  },
  {
    path: '/lab/sessions',
    name: 'Tokens and tabs',
    about: 'Templates of tokens, and organizations that the operator creates.',
    page: SessionsPage,
  },
  {
    path: '/lab/account',
    name: 'Profile, with options',
    about: 'The profile as a dialog, and with pages of the host.',
    page: AccountPage,
  },
  {
    path: '/lab/organizations',
    name: 'Organization list, with options',
    about: 'The list with and without the personal account.',
    page: OrganizationsPage,
  },
  {
    path: '/lab/create-organization',
    name: 'Creation, with options',
    about: 'The form with and without its short name and its invitations.',
    page: CreateOrganizationPage,
  },
  {
    path: '/lab/protected',
    name: 'Protected page',
    about: 'It redirects a signed-out visitor to sign-in.',
    page: ProtectedPage,
  },
  {
    path: '/lab/keyless',
    name: 'Without a key',
    about: 'The page starts without a publishable key, on a temporary instance.',
    page: KeylessPage,
  },
];

const LabHome = () => (
  <div className="front">
    <section className="hero">
      <p className="eyebrow">Not part of the demonstration</p>
      <h1>Lab</h1>
      <p className="lead">
        The test bench of Latchkey. Its pages act with the secret key of this instance and have switches for the browser
        tests. Operators use <a href={consoleUrl()}>the console</a>.
      </p>
    </section>
    <section className="front-group">
      <h2>Pages</h2>
      <ul>
        {PAGES.map(({ path, name, about }) => (
          <li key={path}>
            <Link className="tile" href={path}>
              <strong>{name}</strong>
              <span>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  </div>
);

/** The overview is last, because its path begins those of the others. */
export const LAB_PAGES: readonly LabPage[] = [
  ...PAGES,
  { path: '/lab', name: 'All pages', about: 'This page.', page: LabHome },
];
