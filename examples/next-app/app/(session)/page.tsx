'use client';
// Who is signed in, in which organization.
import { SignedIn, SignedOut, useOrganization, useUser } from '@latchkey/nextjs';

export default function Home() {
  const { user } = useUser();
  const { organization } = useOrganization();
  return (
    <main>
      <h1>Home</h1>
      <SignedOut>
        <p>You are signed out.</p>
      </SignedOut>
      <SignedIn>
        <p>You are signed in as {user?.primaryEmailAddress?.emailAddress}.</p>
        <p>Active organization: {organization?.name ?? 'none'}</p>
      </SignedIn>
    </main>
  );
}
