// The signed-in page: the user, and the token that a back end receives.
import { RedirectToSignIn, SignedIn, SignedOut, SignOutButton, useAuth, useUser } from '@latchkey/react';
import { useState } from 'react';
import { Link } from '../link.tsx';
import { tokenClaims } from '../token-claims.ts';

const TokenPanel = () => {
  const { getToken } = useAuth();
  const [claims, setClaims] = useState<Record<string, unknown>>();
  const [problem, setProblem] = useState<string>();
  const show = async () => {
    try {
      const token = await getToken();
      setClaims(token ? tokenClaims(token) : undefined);
      setProblem(token ? undefined : 'There is no session to make a token for.');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section className="sheet" aria-labelledby="token-title">
      <div className="sheet-head">
        <h2 id="token-title">Session token</h2>
        <button className="button ghost small" type="button" onClick={show}>
          {claims ? 'Read it again' : 'Read the token'}
        </button>
      </div>
      <p className="aside">Your back end verifies it with the service's public keys. It is valid for 60 seconds.</p>
      {problem && <p role="alert">{problem}</p>}
      {claims && <pre>{JSON.stringify(claims, null, 2)}</pre>}
    </section>
  );
};

const UserPanel = () => {
  const { user } = useUser();
  if (!user) return null;
  const rows = [
    ['Name', user.fullName ?? 'Not given'],
    ['Email address', user.primaryEmailAddress?.emailAddress ?? 'None'],
    ['Phone number', user.primaryPhoneNumber?.phoneNumber ?? 'None'],
    ['Username', user.username ?? 'None'],
    ['User id', user.id],
    ['Member since', user.createdAt?.toLocaleString() ?? ''],
  ];
  return (
    <section className="sheet" aria-labelledby="user-title">
      <h1 id="user-title">You are signed in</h1>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <Link className="button" href="/account">
          Manage your account
        </Link>
        <Link className="button ghost" href="/step-up">
          Open the vault
        </Link>
        <SignOutButton>
          <button className="button ghost" type="button">
            Sign out
          </button>
        </SignOutButton>
      </div>
    </section>
  );
};

export const MePage = () => (
  <>
    <SignedIn>
      <UserPanel />
      <TokenPanel />
    </SignedIn>
    <SignedOut>
      <RedirectToSignIn />
    </SignedOut>
  </>
);
