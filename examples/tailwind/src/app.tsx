// The pages of the application, styled with utilities. The class `dark` on the document makes pages and surfaces dark.
import {
  OrganizationSwitcher,
  RedirectToSignIn,
  SignedIn,
  SignedOut,
  SignIn,
  SignUp,
  UserButton,
  useOrganization,
  useUser,
} from '@latchkey/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Route, Routes } from 'react-router';

const DarkSwitch = () => {
  const [isDark, setDark] = useState(false);
  useEffect(() => {
    document.documentElement.classList.toggle('dark', isDark);
  }, [isDark]);
  return (
    <button
      className="rounded-md border border-border px-3 py-1"
      type="button"
      aria-pressed={isDark}
      onClick={() => setDark(!isDark)}
    >
      Dark
    </button>
  );
};

const Header = () => (
  <header className="flex flex-wrap items-center gap-4 border-b border-border px-6 py-3">
    <Link to="/">Home</Link> <Link to="/protected">Protected page</Link>
    <span className="grow" />
    <DarkSwitch />
    <SignedOut>
      <Link to="/sign-in">Sign in</Link> <Link to="/sign-up">Sign up</Link>
    </SignedOut>
    <SignedIn>
      <OrganizationSwitcher />
      <UserButton />
    </SignedIn>
  </header>
);

const Home = () => {
  const { user } = useUser();
  const { organization } = useOrganization();
  return (
    <main className="mx-auto max-w-2xl p-6">
      <h1 className="text-3xl font-semibold tracking-tight">Home</h1>
      <SignedOut>
        <p>You are signed out.</p>
      </SignedOut>
      <SignedIn>
        <p>You are signed in as {user?.primaryEmailAddress?.emailAddress}.</p>
        <p>Active organization: {organization?.name ?? 'none'}</p>
      </SignedIn>
    </main>
  );
};

const Protected = () => {
  const { user } = useUser();
  return (
    <main className="mx-auto max-w-2xl p-6">
      <SignedOut>
        <RedirectToSignIn />
      </SignedOut>
      <SignedIn>
        <h1 className="text-3xl font-semibold tracking-tight">Protected page</h1>
        <p>Only {user?.primaryEmailAddress?.emailAddress} sees this.</p>
      </SignedIn>
    </main>
  );
};

const Card = ({ of }: { readonly of: ReactNode }) => <main className="px-4 py-12">{of}</main>;

export const App = () => (
  <>
    <Header />
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/sign-in/*" element={<Card of={<SignIn routing="path" path="/sign-in" />} />} />
      <Route path="/sign-up/*" element={<Card of={<SignUp routing="path" path="/sign-up" />} />} />
      <Route path="/protected" element={<Protected />} />
    </Routes>
  </>
);
