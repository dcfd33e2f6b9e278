// The frame of the pages about organizations: for those who are signed in, where the instance has organizations.
import { RedirectToSignIn, SignedIn, SignedOut } from '@latchkey/react';
import type { ReactNode } from 'react';
import { OrganizationTools } from './organization-tools.tsx';
import { WithOrganizations } from './organizations-off.tsx';

/** Tools over the page; sign-in for those who are not. */
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
