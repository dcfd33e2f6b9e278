// The waiting list, for an application that admits a few users
// at a time.
import { Waitlist } from '@latchkey/react';

export const WaitlistExample = () => (
  <Waitlist signInUrl="/sign-in" />
);
