// Templates of tokens and organizations, created with the secret key; the session itself is a page of the demonstration.
import { RedirectToSignIn, SignedIn, SignedOut } from '@latchkey/react';
import { OrganizationsPanel } from '../sessions/organizations-panel.tsx';
import { TemplatePanel } from '../sessions/template-panel.tsx';

export const SessionsPage = () => (
  <>
    <SignedIn>
      <div className="sessions">
        <header>
          <h1>Tokens and tabs</h1>
          <p className="aside">What the operator defines, and what a session makes of it.</p>
        </header>
        <div className="sessions-column">
          <OrganizationsPanel />
        </div>
        <div className="sessions-column">
          <TemplatePanel />
        </div>
      </div>
    </SignedIn>
    <SignedOut>
      <RedirectToSignIn />
    </SignedOut>
  </>
);
