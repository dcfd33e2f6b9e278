// The loader refuses signed-out visitors before anything is rendered: they are sent to the sign-in page, and back afterwards.
import { requireAuth } from '@latchkey/backend/react-router';
import { useUser } from '@latchkey/react';
import type { LoaderFunctionArgs } from 'react-router';

export const loader = (args: LoaderFunctionArgs) => {
  const { userId } = requireAuth(args);
  return { userId };
};

export default function Protected() {
  const { user } = useUser();
  return (
    <main>
      <h1>Protected page</h1>
      <p>Only {user?.primaryEmailAddress?.emailAddress} sees this.</p>
    </main>
  );
}
