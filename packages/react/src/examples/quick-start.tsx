// The example of the quick start: one provider, the signed-in user, and the sign-in card for other visitors.
import { LatchkeyProvider, SignedIn, SignedOut, SignIn, SignOutButton, useUser } from '../index.ts';

const Greeting = () => {
  const { user } = useUser();
  return <p>Signed in as {user?.primaryEmailAddress?.emailAddress}</p>;
};

export const App = ({ publishableKey }: { publishableKey: string }) => (
  <LatchkeyProvider publishableKey={publishableKey}>
    <SignedOut>
      <SignIn />
    </SignedOut>
    <SignedIn>
      <Greeting />
      <SignOutButton />
    </SignedIn>
  </LatchkeyProvider>
);
