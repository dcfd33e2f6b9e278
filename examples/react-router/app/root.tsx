// The document of every page: the middleware authenticates its request, the loader passes the result to the provider.
import { createServerAdmin, currentUser } from '@latchkey/backend';
import { getAuth, latchkeyMiddleware, providerProps } from '@latchkey/backend/react-router';
import { OrganizationSwitcher, SignedIn, SignedOut, UserButton } from '@latchkey/react';
import { LatchkeyProvider } from '@latchkey/react/server-rendering';
import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, Outlet, Scripts, useLoaderData, useNavigate } from 'react-router';
import { useNonce } from './nonce';

export const middleware = [
  latchkeyMiddleware({ appUrl: `http://localhost:${process.env.PORT ?? 3000}`, signInUrl: '/sign-in' }),
];

export const loader = async (args: LoaderFunctionArgs) => {
  const user = await currentUser(createServerAdmin(), getAuth(args));
  return { latchkey: providerProps(args, { user }) };
};

export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const nonce = useNonce();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Latchkey with React Router</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        {children}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
};

export default function App() {
  const { latchkey } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <LatchkeyProvider
      {...latchkey}
      signUpUrl="/sign-up"
      afterSignOutUrl="/"
      routerPush={(path) => navigate(path)}
      routerReplace={(path) => navigate(path, { replace: true })}
    >
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
      <Outlet />
    </LatchkeyProvider>
  );
}
