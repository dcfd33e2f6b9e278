// The frame of the organization pages: for signed-in users, if the instance enables organizations.
import { RedirectToSignIn, SignedIn, SignedOut } from '@latchkey/react';
import type { ReactNode } from 'react';
import { WithOrganizations } from '../demo/organizations-off.tsx';
import { OrganizationTools } from './organization-tools.tsx';

/** Tools above the page; redirects to sign-in without a session. */
export const OrganizationFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <SignedIn>
      <WithOrganizations>
        <div className="account-page">
          <OrganizationTools />
          {children}
        </div>
      </WithOrganizations>
    </SignedIn>
    <SignedOut>
      <RedirectToSignIn />
    </SignedOut>
  </>
);
