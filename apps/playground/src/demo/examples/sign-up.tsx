// Sign-up in a page: each step is a path under /sign-up.
import { SignUp } from '@latchkey/react';

export const SignUpExample = () => (
  <SignUp
    routing="path"
    path="/sign-up"
    signInUrl="/sign-in"
    fallbackRedirectUrl="/me"
  />
);
