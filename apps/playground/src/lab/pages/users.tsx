// The operator's user management: accept from the waitlist, invite, and sign in with a link.
import { AccountsPanel } from '../users/accounts-panel.tsx';
import { InvitePanel } from '../users/invite-panel.tsx';
import { WaitlistPanel } from '../users/waitlist-panel.tsx';

export const UsersPage = () => (
  <div className="sessions">
    <header>
      <h1>Users</h1>
      <p className="aside">
        What you do as the operator. The server of this page asks the service with its secret key.
      </p>
    </header>
    <div className="sessions-column">
      <AccountsPanel />
    </div>
    <div className="sessions-column">
      <WaitlistPanel />
      <InvitePanel />
    </div>
  </div>
);
