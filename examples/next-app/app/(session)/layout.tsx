// Pages that are rendered for each request: their first HTML shows who is signed in.
import { LatchkeyProvider, OrganizationSwitcher, SignedIn, SignedOut, UserButton } from '@latchkey/nextjs';
import Link from 'next/link';
import type { ReactNode } from 'react';

export default function SessionLayout({ children }: { readonly children: ReactNode }) {
  return (
    <LatchkeyProvider dynamic>
      <header>
        <Link href="/">Home</Link> <Link href="/protected">Protected page</Link> <Link href="/about">About</Link>
        <SignedOut>
          <Link href="/sign-in">Sign in</Link> <Link href="/sign-up">Sign up</Link>
        </SignedOut>
        <SignedIn>
          <OrganizationSwitcher />
          <UserButton />
        </SignedIn>
      </header>
      {children}
    </LatchkeyProvider>
  );
}
