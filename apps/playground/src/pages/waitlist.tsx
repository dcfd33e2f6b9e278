// The waiting list mounted in the page, for instances that open to a few people at a time.
import { Waitlist } from '@latchkey/react';

export const WaitlistPage = () => (
  <div className="stage">
    <Waitlist signInUrl="/sign-in" />
  </div>
);
