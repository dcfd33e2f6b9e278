// Shown to signed-out visitors instead of a surface that needs a user.
import { RedirectToSignIn, SignedIn, SignedOut, SignInButton, SignUpButton, useSessionList } from '@latchkey/react';
import type { ReactNode } from 'react';

type SessionNeededProps = { readonly path: string; readonly children: ReactNode };

const Invitation = ({ path }: { readonly path: string }) => (
  <section className="sheet" aria-labelledby="session-needed">
    <h2 id="session-needed">This needs a user</h2>
    <p className="aside">Sign in, or create an account, and you come back to this page.</p>
    <div className="actions">
      <SignInButton mode="modal" forceRedirectUrl={path} signUpForceRedirectUrl={path}>
        <button className="button" type="button">
          Sign in to try it
        </button>
      </SignInButton>
      <SignUpButton mode="modal" forceRedirectUrl={path} signInForceRedirectUrl={path}>
        <button className="button ghost" type="button">
          Create a new account
        </button>
      </SignUpButton>
    </div>
  </section>
);

/** A user with a task, such as a new password, continues it on the sign-in page. */
const Visitor = ({ path }: { readonly path: string }) => {
  const { sessions = [] } = useSessionList();
  return sessions.some(({ status }) => status === 'pending') ? <RedirectToSignIn /> : <Invitation path={path} />;
};

/** Its children for a signed-in user; for a visitor the two buttons that lead back to this page. */
export const SessionNeeded = ({ path, children }: SessionNeededProps) => (
  <>
    <SignedIn>{children}</SignedIn>
    <SignedOut>
      <Visitor path={path} />
    </SignedOut>
  </>
);
