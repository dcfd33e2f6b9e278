// An application that was started without a key: the server omits the key from this page, and the provider gets one from the
// service on this machine. Everything else is as on any other page.
import { SignedIn, SignedOut, SignIn, useLatchkey, useUser } from '@latchkey/react';
import { publishableKey } from '../../page-settings.ts';

const Signed = () => {
  const { user } = useUser();
  const latchkey = useLatchkey();
  return (
    <section className="sheet" aria-labelledby="keyless-user">
      <h2 id="keyless-user">The first user is in</h2>
      <p className="aside">{user?.primaryEmailAddress?.emailAddress ?? user?.username ?? user?.id}</p>
      <button className="button ghost" type="button" onClick={() => latchkey.signOut({ redirectUrl: '/lab/keyless' })}>
        Sign out
      </button>
    </section>
  );
};

/** After a client-side navigation the key of the previous page is still in use: the page must be reloaded. */
const Reopen = () => (
  <section className="sheet" aria-labelledby="keyless-reopen">
    <h1 id="keyless-reopen">Without a key</h1>
    <p>
      <a href="/lab/keyless">Open this page anew</a> to start it without a key.
    </p>
  </section>
);

export const KeylessPage = () => {
  const latchkey = useLatchkey();
  if (publishableKey()) return <Reopen />;
  return (
    <div className="keyless-page">
      <section className="sheet" aria-labelledby="keyless-title">
        <h1 id="keyless-title">Started without a key</h1>
        <p className="aside">
          This page was given no publishable key. The service on this machine lent it a temporary instance of its own,
          with other users than the rest of the playground. The note in the corner says how to keep it.
        </p>
        <p>
          <code>{latchkey.publishableKey}</code>
        </p>
      </section>
      <SignedOut>
        <SignIn
          withSignUp
          routing="hash"
          fallbackRedirectUrl="/lab/keyless"
          signUpFallbackRedirectUrl="/lab/keyless"
          signInUrl="/lab/keyless"
        />
      </SignedOut>
      <SignedIn>
        <Signed />
      </SignedIn>
    </div>
  );
};
