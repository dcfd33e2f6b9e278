// The example of the quick start with pages: a route for each flow and everything below it, and pages that need a user.
import { LatchkeyProvider, RedirectToSignIn, SignedIn, SignedOut, SignIn, SignUp } from '../index.ts';

type PagesProps = {
  readonly publishableKey: string;
  /** The current path of your router, and its navigation functions. */
  readonly path: string;
  readonly push: (path: string) => void;
  readonly replace: (path: string) => void;
};

const isBelow = (path: string, route: string): boolean => path === route || path.startsWith(`${route}/`);

const Page = ({ path }: { readonly path: string }) => {
  if (isBelow(path, '/sign-in')) return <SignIn routing="path" path="/sign-in" />;
  if (isBelow(path, '/sign-up')) return <SignUp routing="path" path="/sign-up" />;
  return (
    <>
      <SignedIn>
        <h1>Your notes</h1>
      </SignedIn>
      <SignedOut>
        <RedirectToSignIn />
      </SignedOut>
    </>
  );
};

export const Pages = ({ publishableKey, path, push, replace }: PagesProps) => (
  <LatchkeyProvider
    publishableKey={publishableKey}
    signInUrl="/sign-in"
    signUpUrl="/sign-up"
    routerPush={push}
    routerReplace={replace}
  >
    <Page path={path} />
  </LatchkeyProvider>
);
