// The frame around every page: brand, navigation, theme and the account corner.
import { SignedIn, SignedOut, UserButton, useUser } from '@latchkey/react';
import { useEffect, useState } from 'react';
import { NoteIcon, ShieldIcon } from './account/icons.tsx';
import { ownButtonPages } from './account/own-pages.tsx';
import { Link } from './link.tsx';
import { SwitcherCorner } from './organizations/switcher-corner.tsx';
import { currentPath, onMove } from './router.ts';
import { routeFor } from './routes.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const Account = () => {
  const { user } = useUser();
  return (
    <div className="account">
      <SignedOut>
        <Link className="quiet" href="/sign-in">
          Sign in
        </Link>
        <Link className="pill" href="/sign-up">
          Create an account
        </Link>
      </SignedOut>
      <SignedIn>
        <Link className="quiet whoami" href="/me">
          {user?.primaryEmailAddress?.emailAddress ??
            user?.primaryPhoneNumber?.phoneNumber ??
            user?.username ??
            'Your account'}
        </Link>
        <UserButton userProfileMode="modal">
          <UserButton.MenuItems>
            <UserButton.Link label="Open the vault" labelIcon={<ShieldIcon />} href="/step-up" />
            <UserButton.Action label="Field notes" labelIcon={<NoteIcon />} open="notes" />
          </UserButton.MenuItems>
          {ownButtonPages}
        </UserButton>
      </SignedIn>
    </div>
  );
};

const NotFound = () => (
  <section className="sheet">
    <h1>There is nothing here</h1>
    <p>
      The page may have moved. <Link href="/">Go to the start</Link>
    </p>
  </section>
);

export const Shell = () => {
  const [path, setPath] = useState(currentPath);
  useEffect(() => {
    const follow = () => setPath(currentPath());
    // A page may have navigated on mount, before this subscription existed.
    follow();
    return onMove(follow);
  }, []);
  const route = routeFor(path);
  const title = route?.title ?? 'Not found';
  useEffect(() => {
    document.title = title;
  }, [title]);
  const Page = route?.page ?? NotFound;
  return (
    <>
      <header className="bar">
        <Link className="brand" href="/">
          <img src="/fieldnote.svg" alt="" width="28" height="28" />
          Fieldnote
        </Link>
        <SwitcherCorner />
        <nav aria-label="Playground">
          {/* Always rendered: without a session it leads to sign-in, and nothing in this line moves once the session is known. */}
          <Link href="/sessions" aria-current={path === '/sessions' ? 'page' : undefined}>
            Sessions
          </Link>
          <Link href="/organizations" aria-current={path === '/organizations' ? 'page' : undefined}>
            Organizations
          </Link>
          <Link href="/inbox" aria-current={path === '/inbox' ? 'page' : undefined}>
            Inbox
          </Link>
          <Link href="/people" aria-current={path === '/people' ? 'page' : undefined}>
            People
          </Link>
          <Link href="/settings" aria-current={path === '/settings' ? 'page' : undefined}>
            Settings
          </Link>
          <ThemeSwitch />
        </nav>
        <Account />
      </header>
      <main>
        <Page />
      </main>
    </>
  );
};
