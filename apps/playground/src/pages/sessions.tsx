// Sessions made visible: the accounts of this browser, the current token, templates and organizations.
import { RedirectToSignIn, SignedIn, useSessionList } from '@latchkey/react';
import { AccountsPanel } from '../sessions/accounts-panel.tsx';
import { OrganizationsPanel } from '../sessions/organizations-panel.tsx';
import { TemplatePanel } from '../sessions/template-panel.tsx';
import { TokenPanel } from '../sessions/token/panel.tsx';

/** After a sign-out of one account, the user chooses another one here. */
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
