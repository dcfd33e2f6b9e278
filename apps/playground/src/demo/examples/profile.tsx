// The account: profile, security and devices. Each page is a
// path under /account.
import { UserProfile } from '@latchkey/react';

export const ProfileExample = () => (
  <UserProfile routing="path" path="/account" />
);
