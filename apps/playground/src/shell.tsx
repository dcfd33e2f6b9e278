// The frame around every page: brand, navigation, theme, the account corner, and where a developer continues.
import { SignedIn, SignedOut, useUser } from '@latchkey/react';
import { useEffect, useState } from 'react';
import { UserButtonExample } from './demo/examples/user-button.tsx';
import { useLanguage } from './language.tsx';
import { Link } from './link.tsx';
import { Navigation } from './navigation.tsx';
import { consoleUrl, isDevelopment } from './page-settings.ts';
import { currentPath, onMove } from './router.ts';
import { routeFor } from './routes.tsx';
import { SwitcherCorner } from './switcher-corner.tsx';

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
        <UserButtonExample />
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

type BarProps = { readonly isOpen: boolean; readonly onMenu: () => void };

const Bar = ({ isOpen, onMenu }: BarProps) => {
  const { language } = useLanguage();
  return (
    <header className="bar">
      <button className="menu-button" type="button" aria-expanded={isOpen} aria-controls="menu" onClick={onMenu}>
        <span className="menu-icon" aria-hidden="true" />
        <span className="hidden-text">Menu</span>
      </button>
      <Link className="brand" href="/">
        <img src="/fieldnote.svg" alt="" width="28" height="28" />
        <span>Fieldnote</span>
      </Link>
      <div className="corner">
        <div className="corner-account" lang={language.tag} dir={language.direction}>
          <SwitcherCorner />
          <Account />
        </div>
      </div>
    </header>
  );
};

const Footer = () => (
  <footer className="foot">
    <span>Fieldnote is invented; its accounts are real.</span>
    {isDevelopment() && <Link href="/lab/inbox">Inbox</Link>}
    <a href={consoleUrl()}>Open the console</a>
  </footer>
);

/** The path of the address, also after navigation within the page. */
const usePath = (): string => {
  const [path, setPath] = useState(currentPath);
  useEffect(() => {
    const follow = () => setPath(currentPath());
    // A page may have navigated on mount, before this subscription existed.
    follow();
    return onMove(follow);
  }, []);
  return path;
};

export const Shell = () => {
  const path = usePath();
  const [isOpen, setOpen] = useState(false);
  const route = routeFor(path);
  const title = route?.title ?? 'Not found';
  useEffect(() => {
    document.title = title;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the path changes.
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <a className="skip" href="#content">
        Skip to the page
      </a>
      <Bar isOpen={isOpen} onMenu={() => setOpen(!isOpen)} />
      <div className="frame" data-menu={isOpen ? 'open' : undefined}>
        <Navigation path={path} />
        <main id="content" tabIndex={-1}>
          {route ? route.render() : <NotFound />}
        </main>
      </div>
      <Footer />
    </>
  );
};
