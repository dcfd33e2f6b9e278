// Being signed in, made visible: the accounts of this browser, the token while it lives, templates and organizations.
import { RedirectToSignIn, SignedIn, useSessionList } from '@latchkey/react';
import { AccountsPanel } from '../sessions/accounts-panel.tsx';
import { OrganizationsPanel } from '../sessions/organizations-panel.tsx';
import { TemplatePanel } from '../sessions/template-panel.tsx';
import { TokenPanel } from '../sessions/token-panel.tsx';

/** Somebody who signed out of one account still has the others, and chooses here whom to be. */
export const SessionsPage = () => {
  const { isLoaded, sessions } = useSessionList();
  if (!isLoaded) return null;
  if (!sessions.some(({ status }) => status === 'active' || status === 'pending')) return <RedirectToSignIn />;
  return (
    <div className="sessions">
      <header>
        <h1>Sessions</h1>
        <p className="aside">What Latchkey keeps going while somebody is signed in.</p>
      </header>
      <div className="sessions-column">
        <AccountsPanel />
        <SignedIn>
          <OrganizationsPanel />
        </SignedIn>
      </div>
      <div className="sessions-column">
        <SignedIn>
          <TokenPanel />
          <TemplatePanel />
        </SignedIn>
      </div>
    </div>
  );
};
