// The front page: what the product is, and a way to every page of the demonstration.
import { SignedIn, SignedOut, SignInButton, SignUpButton } from '@latchkey/react';
import { useEffect } from 'react';
import { Link } from '../link.tsx';
import { isDevelopment } from '../page-settings.ts';
import { replace } from '../router.ts';
import { ticketPage } from '../ticket-page.ts';
import { CAPABILITY_GROUPS } from './capabilities/all.ts';
import type { CapabilityGroup } from './capability.ts';

/** Invitations and sign-in links lead to the home page, which redirects to the page that accepts their ticket. */
const usePassedOnTicket = () => {
  useEffect(() => {
    const page = ticketPage(window.location.search);
    if (page) replace(page);
  }, []);
};

const Entrance = () => (
  <div className="entrance">
    <SignedOut>
      <div className="actions">
        <Link className="button" href="/sign-up">
          Create an account
        </Link>
        <Link className="button ghost" href="/sign-in">
          Sign in
        </Link>
      </div>
      <p className="aside">
        Or without leaving this page:{' '}
        <SignUpButton mode="modal">
          <button className="as-link" type="button">
            open sign-up
          </button>
        </SignUpButton>
        {', '}
        <SignInButton mode="modal">
          <button className="as-link" type="button">
            open sign-in
          </button>
        </SignInButton>
        .
      </p>
    </SignedOut>
    <SignedIn>
      <div className="actions">
        <Link className="button" href="/account">
          Open your profile
        </Link>
        <Link className="button ghost" href="/organizations">
          Work together
        </Link>
      </div>
    </SignedIn>
  </div>
);

const Group = ({ group }: { readonly group: CapabilityGroup }) => (
  <section className="front-group">
    <h2>{group.name}</h2>
    <ul>
      {group.capabilities.map(({ path, name, lead }) => (
        <li key={path}>
          <Link className="tile" href={path}>
            <strong>{name}</strong>
            <span>{lead}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

export const HomePage = () => {
  usePassedOnTicket();
  return (
    <div className="front">
      <section className="hero">
        <p className="eyebrow">Accounts by Latchkey</p>
        <h1>Notes from the field, kept together.</h1>
        <p className="lead">
          Fieldnote is an invented product with real accounts. Try each part as its users do, and read the few lines
          that put it there.
        </p>
        <Entrance />
        {isDevelopment() && (
          <p className="hint">
            No mail leaves this machine: <Link href="/lab/inbox">read codes and links in the inbox</Link>.
          </p>
        )}
      </section>
      {CAPABILITY_GROUPS.map((group) => (
        <Group key={group.name} group={group} />
      ))}
    </div>
  );
};
