// A page that redirects a signed-out visitor to sign-in, which leads back to it.
import { RedirectToSignIn, SignedIn, SignedOut } from '@latchkey/react';
import { UserExample } from '../../demo/examples/session/user.tsx';

export const ProtectedPage = () => (
  <>
    <h1>Protected page</h1>
    <SignedIn>
      <UserExample />
    </SignedIn>
    <SignedOut>
      <RedirectToSignIn />
    </SignedOut>
  </>
);
