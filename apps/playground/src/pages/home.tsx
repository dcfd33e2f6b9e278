// The front page: what the playground is for, and links to the surfaces as pages and as modals.
import { SignedIn, SignedOut, SignInButton, SignUpButton } from '@latchkey/react';
import { useEffect } from 'react';
import { Link } from '../link.tsx';
import { replace } from '../router.ts';
import { ticketPage } from '../users/mailed-links.ts';

/** Invitations and sign-in links lead to the home page, which redirects to the page that accepts their ticket. */
const usePassedOnTicket = () => {
  useEffect(() => {
    const page = ticketPage(window.location.search);
    if (page) replace(page);
  }, []);
};

export const HomePage = () => {
  usePassedOnTicket();
  return <Hero />;
};

const Hero = () => (
  <section className="hero">
    <p className="eyebrow">A host application for Latchkey</p>
    <h1>Notes from the field, kept together.</h1>
    <p className="lead">
      Fieldnote is small on purpose: it has accounts, and it lets you watch everything Latchkey does for it. Codes and
      links arrive in the <Link href="/inbox">inbox</Link>, the instance is changed in the{' '}
      <Link href="/settings">settings</Link>, and you let <Link href="/people">people</Link> in.
    </p>
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
        . Or <Link href="/own-sign-in">in screens of your own</Link>, over the same flow.
      </p>
    </SignedOut>
    <SignedIn>
      <div className="actions">
        <Link className="button" href="/me">
          See your account
        </Link>
        <Link className="button ghost" href="/organizations">
          Work together
        </Link>
      </div>
    </SignedIn>
  </section>
);
