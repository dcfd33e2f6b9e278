// The pages of the application. A surface with path routing has pages below it, so its route ends with /*.
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
import { Link, Route, Routes } from 'react-router';

const Header = () => (
  <header>
    <Link to="/">Home</Link> <Link to="/protected">Protected page</Link>
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
};

const Protected = () => {
  const { user } = useUser();
  return (
    <main>
      <SignedOut>
        <RedirectToSignIn />
      </SignedOut>
      <SignedIn>
        <h1>Protected page</h1>
        <p>Only {user?.primaryEmailAddress?.emailAddress} sees this.</p>
      </SignedIn>
    </main>
  );
};

export const App = () => (
  <>
    <Header />
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/sign-in/*" element={<SignIn routing="path" path="/sign-in" />} />
      <Route path="/sign-up/*" element={<SignUp routing="path" path="/sign-up" />} />
      <Route path="/protected" element={<Protected />} />
    </Routes>
  </>
);
