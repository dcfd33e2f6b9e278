// Buttons that open sign-in and sign-up over the page, and one
// that ends the session.
import {
  SignedIn,
  SignedOut,
  SignInButton,
  SignOutButton,
  SignUpButton,
} from '@latchkey/react';

export const ButtonsExample = () => (
  <div className="actions">
    <SignedOut>
      <SignInButton mode="modal">
        <button className="button ghost" type="button">
          Open sign-in
        </button>
      </SignInButton>
      <SignUpButton mode="modal">
        <button className="button ghost" type="button">
          Open sign-up
        </button>
      </SignUpButton>
    </SignedOut>
    <SignedIn>
      <SignOutButton redirectUrl="/buttons">
        <button className="button ghost" type="button">
          Sign out
        </button>
      </SignOutButton>
    </SignedIn>
  </div>
);
