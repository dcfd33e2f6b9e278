// The account: the profile mounted in the page, its steps as paths under /account; optionally with custom pages.
import { RedirectToSignIn, SignedIn, SignedOut, UserProfile, useLatchkey } from '@latchkey/react';
import { useState } from 'react';
import { ownPages } from '../own-pages.tsx';

const Profile = () => {
  const latchkey = useLatchkey();
  const [hasOwn, setOwn] = useState(false);
  return (
    <div className="account-page">
      <div className="account-tools">
        <button className="button ghost small" type="button" onClick={() => latchkey.openUserProfile()}>
          Open it as a dialog
        </button>
        <label className="tick">
          <input type="checkbox" checked={hasOwn} onChange={(event) => setOwn(event.currentTarget.checked)} />
          With pages of our own
        </label>
      </div>
      <UserProfile key={String(hasOwn)} routing="path" path="/lab/account">
        {hasOwn ? ownPages : null}
      </UserProfile>
    </div>
  );
};

export const AccountPage = () => (
  <>
    <SignedIn>
      <Profile />
    </SignedIn>
    <SignedOut>
      <RedirectToSignIn />
    </SignedOut>
  </>
);
