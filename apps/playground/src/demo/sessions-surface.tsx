// The accounts of the browser and the token of the active one. After a sign-out of one account, the user chooses another here.
import { SignedIn, useSessionList } from '@latchkey/react';
import { AccountsExample } from './examples/session/accounts.tsx';
import { TokenLifeExample } from './examples/session/token/life.tsx';
import { SessionNeeded } from './session-needed.tsx';

export const SessionsSurface = () => {
  const { isLoaded, sessions = [] } = useSessionList();
  if (!isLoaded) return null;
  if (!sessions.some(({ status }) => status === 'active' || status === 'pending'))
    return <SessionNeeded path="/sessions">{null}</SessionNeeded>;
  return (
    <>
      <AccountsExample />
      <SignedIn>
        <TokenLifeExample />
      </SignedIn>
    </>
  );
};
