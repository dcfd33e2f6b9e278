// Sign-in, with its steps below this path.
import { SignIn } from '@latchkey/nextjs';

export default function SignInPage() {
  return <SignIn routing="path" path="/sign-in" />;
}
