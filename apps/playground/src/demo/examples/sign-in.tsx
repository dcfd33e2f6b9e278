// Sign-in in a page: each step is a path under /sign-in.
import { SignIn } from '@latchkey/react';

export const SignInExample = () => (
  <SignIn
    routing="path"
    path="/sign-in"
    signUpUrl="/sign-up"
    fallbackRedirectUrl="/me"
  />
);
