// Sign-up, with its steps below this path.
import { SignUp } from '@latchkey/nextjs';

export default function SignUpPage() {
  return <SignUp routing="path" path="/sign-up" />;
}
