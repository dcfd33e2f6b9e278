// The waitlist mounted in the page, for instances that admit a few users at a time.
import { Waitlist } from '@latchkey/react';

export const WaitlistPage = () => (
  <div className="stage">
    <Waitlist signInUrl="/sign-in" />
  </div>
);
