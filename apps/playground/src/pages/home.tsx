// The front page: what the playground is for, and both ways into the surfaces.
import { SignedIn, SignedOut, SignInButton, SignUpButton } from '@latchkey/react';
import { Link } from '../link.tsx';

export const HomePage = () => (
  <section className="hero">
    <p className="eyebrow">A host application for Latchkey</p>
    <h1>Notes from the field, kept together.</h1>
    <p className="lead">
      Fieldnote is small on purpose: it has accounts, and it lets you watch everything Latchkey does for it. Codes
      arrive in the <Link href="/inbox">inbox</Link>; the instance is changed in the{' '}
      <Link href="/settings">settings</Link>.
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
        .
      </p>
    </SignedOut>
    <SignedIn>
      <div className="actions">
        <Link className="button" href="/me">
          See your account
        </Link>
      </div>
    </SignedIn>
  </section>
);
