// Sign-up mounted in the page; its steps are paths under /sign-up.
import { SignUp } from '@latchkey/react';

export const SignUpPage = () => (
  <div className="stage">
    <SignUp routing="path" path="/sign-up" signInUrl="/sign-in" fallbackRedirectUrl="/me" />
  </div>
);
