// Sign-in mounted in the page; its steps are paths under /sign-in.
import { SignIn } from '@latchkey/react';

export const SignInPage = () => (
  <div className="stage">
    <SignIn routing="path" path="/sign-in" signUpUrl="/sign-up" fallbackRedirectUrl="/me" />
  </div>
);
